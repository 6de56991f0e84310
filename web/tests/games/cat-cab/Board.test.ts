import { render, screen, within } from '@testing-library/svelte'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import type { ActionInfo, RefusedInfo } from '$lib/net/wire'
import { action, boardProps, event, withoutMotion } from '../../support/board'
import type { BoardProps } from '../../../src/match/board'
import Board from '../../../src/games/cat-cab/Board.svelte'
import { end, player, view } from './fixtures'
import type { View } from '../../../src/games/cat-cab/view'

withoutMotion()

const refused = (number: number, label: string, words: ActionInfo['words']): RefusedInfo => ({
  ...action(number, label, words),
  reason: 'Mark the dice first.',
  clause: 'R12',
})
const marks = [1, 2, 3].map((nth) => action(nth + 1, `Mark ${nth}`, { kind: 'mark', die: `white-${nth}` }))
const keep = action(0, 'Keep all dice', { kind: 'stop' })
const noRoll = refused(1, 'Re-roll the marked dice', { kind: 'roll_marked' })

function board(more: Partial<BoardProps<View>> = {}) {
  const given = boardProps(view(), { legal: [keep, ...marks], refused: [noRoll], ...more })
  return { ...given, ...render(Board, given.props) }
}
const button = (name: string | RegExp) => screen.getByRole('button', { name })

describe('rolling', () => {
  test('taps mark dice, and the re-roll sends them in order, without asking again', async () => {
    const { actAll } = board()
    await userEvent.click(button('White die 2: 6, 2 spaces'))
    await userEvent.click(button('White die 1: 1, curse'))
    expect(button('White die 1: 1, curse').getAttribute('aria-pressed')).toBe('true')
    await userEvent.click(button('Re-roll 2 dice'))
    expect(actAll.mock.calls).toEqual([[[2, 3, 1], { sure: true }]])
  })

  test('a second tap takes a mark away, and the greyed re-roll tells why', async () => {
    const { actAll, why } = board()
    await userEvent.click(button('White die 1: 1, curse'))
    await userEvent.click(button('White die 1: 1, curse'))
    await userEvent.click(button(/^Re-roll ?: not possible now/))
    expect(why.mock.calls).toEqual([[noRoll]])
    expect(actAll).not.toHaveBeenCalled()
  })

  test('keeping is one press, also by keyboard', async () => {
    const { act } = board()
    button('Keep all').focus()
    await userEvent.keyboard('{Enter}')
    expect(act.mock.calls).toEqual([[0]])
  })

  test('the sum of spaces and curses is there, and whether the fare is in reach', () => {
    board()
    expect(screen.getByText('2 spaces − 1 curse = 1')).toBeTruthy()
    expect(screen.getAllByText('off by one').length).toBeGreaterThan(0)
  })

  test('dice of somebody else cannot be marked', () => {
    board({ legal: [], refused: [], seat: 1 })
    expect(screen.queryByRole('button', { name: /White die/ })).toBeNull()
    expect(screen.getByRole('img', { name: 'White die 1: 1, curse' })).toBeTruthy()
  })
})

describe('driving', () => {
  const moving = view({ phase: 'move', ends: [end(4, 5, { path: [18, 20], passenger: true })] })
  const drive = action(18, 'Drive 1 up', { kind: 'move', length: 1, direction: 'up' })

  test('a lit space sends its whole path, with a question in words', async () => {
    const { actAll } = board({ view: moving, legal: [drive], refused: [] })
    await userEvent.click(button('Drive to Avenue 4 & 5, collect Mrs Purrkins'))
    expect(actAll.mock.calls).toEqual([
      [[18, 20], { question: 'Drive to Avenue 4 & 5, collect Mrs Purrkins' }],
    ])
  })

  test('a proposed path is shown as chosen', () => {
    board({ view: moving, legal: [drive], refused: [], proposed: [18, 20] })
    expect(button(/^Drive to Avenue 4/).getAttribute('aria-pressed')).toBe('true')
  })
})

describe('choices', () => {
  test('items, victims and fights are buttons by name', async () => {
    const { act, rerender, props } = board({
      view: view({ phase: 'item', items_left: 1 }),
      legal: [
        action(13, 'Roll for an item', { kind: 'item_roll' }),
        action(14, 'Leave the item', { kind: 'item_skip' }),
      ],
      refused: [],
    })
    await userEvent.click(button('Roll for an item'))
    await rerender({
      ...props,
      view: view({ phase: 'sabotage', sabotage_left: 2 }),
      legal: [action(42, 'Sabotage Blue', { kind: 'sabotage', victim: 'blue' })],
    })
    await userEvent.click(button('Sabotage Bo'))
    const dice = ['both', 'first', 'second'].map((which, i) =>
      action(45 + i, which, { kind: 'duel', dice: which }),
    )
    const duellist = { throws: 1, fighting: true, waiting: true, choice: '' }
    await rerender({
      ...props,
      view: view({
        phase: 'duel',
        duel: {
          round: 1,
          final: false,
          racing: false,
          duellists: [
            { ...duellist, seat: 0, dice: [2, 6] },
            { ...duellist, seat: 1, dice: [1, 1] },
          ],
        },
      }),
      legal: dice,
    })
    const fight = within(screen.getByRole('group', { name: 'Cat fight' }))
    await userEvent.click(fight.getByRole('button', { name: 'second (6)' }))
    await userEvent.click(fight.getByRole('button', { name: 'both' }))
    expect(act.mock.calls).toEqual([[13], [42], [47], [45]])
  })
})

describe('while events are played', () => {
  test('the cab drives, and what was rolled is told on a card', async () => {
    const { rerender, props } = board({ legal: [], refused: [] })
    await rerender({ ...props, playing: event('moved', 1, { from: 48, to: 7, length: 2, direction: 0 }) })
    expect(screen.getByRole('img', { name: "Bo's cab, driving" })).toBeTruthy()
    await rerender({ ...props, playing: event('patrol', 1, { face: 3, space: 7 }) })
    expect(screen.getByText('Paw patrol: Pothole')).toBeTruthy()
    expect(screen.getByRole('img', { name: "Bo's cab" })).toBeTruthy()
    await rerender({ ...props, view: view({ round: 2 }), playing: null })
    expect(screen.queryByText('Paw patrol: Pothole')).toBeNull()
  })

  test('Crazy cat has its own name and speaks', async () => {
    const solo = view({ players: [player(0), player(3, { status: 'city', x: 3, y: 3 })] })
    const { rerender, props } = board({ view: solo, legal: [], refused: [] })
    const line = 'Crazy cat collects Mrs Purrkins and has 1 passenger. “MINE! Next!”'
    await rerender({ ...props, playing: event('collected', 3, { number: 1, held: 1 }, line) })
    expect(screen.getByText('MINE! Next!')).toBeTruthy()
    expect(screen.getByRole('img', { name: "Crazy cat's cab" })).toBeTruthy()
  })
})

test('rush hour counts the turns of those still inside', () => {
  const late = view({
    rush: 'rush hour',
    players: [player(0, { rush_turns: 3 }), player(1, { status: 'out', place: 1 })],
  })
  board({ view: late })
  const rush = within(screen.getByRole('region', { name: 'Rush hour' }))
  expect(rush.getAllByRole('listitem').map((each) => each.getAttribute('aria-label'))).toEqual([
    'Ada: 3 turns left',
  ])
})
