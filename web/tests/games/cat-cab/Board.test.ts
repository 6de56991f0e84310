import { render, screen, waitFor, within } from '@testing-library/svelte'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { action, boardProps, event, withoutMotion } from '../../support/board'
import type { BoardProps } from '../../../src/match/board'
import Board from '../../../src/games/cat-cab/Board.svelte'
import { die, end, player, space, view } from './fixtures'
import type { GameEvent } from '../../../src/games/cat-cab/events'
import type { DuellistView, View } from '../../../src/games/cat-cab/view'

withoutMotion()

const marks = [1, 2, 3].map((nth) => action(nth + 1, `Mark ${nth}`, { kind: 'mark', die: `white-${nth}` }))
const keep = action(0, 'Keep all dice', { kind: 'stop' })

function board(more: Partial<BoardProps<View, GameEvent>> = {}) {
  const shown = more.view ?? view()
  const given = boardProps<View, GameEvent>(shown, { legal: [keep, ...marks], ...more })
  return { ...given, ...render(Board, given.props) }
}
const button = (name: string | RegExp) => screen.getByRole('button', { name })

describe('rolling', () => {
  test('taps mark dice, and the re-roll sends them in order with the throw, without asking again', async () => {
    const { actAll } = board()
    await userEvent.click(button('White die 2: 6, 2 spaces'))
    await userEvent.click(button('White die 1: 1, curse'))
    expect(button('White die 1: 1, curse').getAttribute('aria-pressed')).toBe('true')
    await userEvent.click(button('Re-roll 2 dice'))
    expect(actAll.mock.calls).toEqual([[[2, 3, 'roll_marked'], { sure: true }]])
  })

  test('a second tap takes a mark away, and the greyed re-roll asks why', async () => {
    const { actAll, why } = board()
    await userEvent.click(button('White die 1: 1, curse'))
    await userEvent.click(button('White die 1: 1, curse'))
    await userEvent.click(button(/^Re-roll ?: not possible now/))
    expect(why.mock.calls).toEqual([['roll_marked']])
    expect(actAll).not.toHaveBeenCalled()
  })

  test('dice that are marked on the table are thrown too, and neither they nor keeping can be chosen', async () => {
    const tray = [die('white-1', 1, 'curse'), die('white-2', 6, 'move2', true), die('white-3', 2, 'sabotage')]
    const roll = action(1, 'Re-roll', { kind: 'roll_marked' })
    const { actAll, why } = board({ view: view({ tray }), legal: [roll, ...marks.slice(2)] })
    await userEvent.click(button('White die 1: 1, curse'))
    await userEvent.click(button('White die 2: 6, 2 spaces'))
    await userEvent.click(button(/^Keep all ?: not possible now/))
    expect(why.mock.calls).toEqual([['mark:white-1'], ['mark:white-2'], ['stop']])
    await userEvent.click(button('White die 3: 2, sabotage'))
    await userEvent.click(button('Re-roll 2 dice'))
    expect(actAll.mock.calls).toEqual([[[4, 'roll_marked'], { sure: true }]])
  })

  test('keeping is one press, also by keyboard', async () => {
    const { act } = board()
    button('Keep all').focus()
    await userEvent.keyboard('{Enter}')
    expect(act.mock.calls.map(([action]) => action)).toEqual([0])
  })

  test('the sum of spaces and curses is there, and whether the fare is in reach', () => {
    board()
    expect(screen.getByText('2 spaces − 1 curse = 1')).toBeTruthy()
    expect(screen.getByText('Odd and even do not match.')).toBeTruthy()
    expect(screen.getAllByText('off by one').length).toBeGreaterThan(0)
  })

  test('dice of somebody else cannot be marked', () => {
    board({ legal: [], seat: 1 })
    expect(screen.queryByRole('button', { name: /White die/ })).toBeNull()
    expect(screen.getByRole('img', { name: 'White die 1: 1, curse' })).toBeTruthy()
  })
})

describe('driving', () => {
  const label = 'Drive to Avenue 4 & 5'
  const moving = view({ phase: 'move', ends: [end(4, 5, { actions: [18, 20], kind: 'fare' })] })
  const drive = action(18, 'Drive 1 up', { kind: 'move', length: 1, direction: 'up' })

  test('a lit space sends its whole path at once, with a question in words', async () => {
    const { actAll } = board({ view: moving, legal: [drive] })
    await userEvent.click(button(label))
    expect(actAll.mock.calls).toEqual([[[18, 20], { question: label }]])
  })

  test('a proposed path is shown as chosen', () => {
    board({ view: moving, legal: [drive], proposed: [18, 20] })
    expect(button(label).getAttribute('aria-pressed')).toBe('true')
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
    const duellist = (seat: number, ...faces: number[]): DuellistView => ({
      seat,
      dice: faces,
      throws: 1,
      fighting: true,
      waiting: true,
      choice: '',
    })
    const duel = { round: 1, final: false, racing: false, duellists: [duellist(0, 2, 6), duellist(1, 1, 1)] }
    await rerender({ ...props, view: view({ phase: 'duel', duel }), legal: dice })
    const fight = within(screen.getByRole('group', { name: 'Cat fight' }))
    await userEvent.click(fight.getByRole('button', { name: 'second (6)' }))
    await userEvent.click(fight.getByRole('button', { name: 'both' }))
    expect(act.mock.calls.map(([action]) => action)).toEqual([13, 42, 47, 45])
  })
})

describe('while events are played', () => {
  const driven = { driver: 1, length: 2, direction: 'up' as const, from: 'start' as const }

  test('the cab drives, and what was rolled is told on a card', async () => {
    const { rerender, props } = board({ legal: [] })
    const there = view({ players: [player(0), player(1, { at: [2, 2] })] })
    const moved = event('moved', 1, { ...driven, to: space(2, 2) })
    await rerender({ ...props, view: there, playing: moved })
    expect(screen.getByRole('img', { name: "Bo's cab, driving" })).toBeTruthy()
    const patrol = event('patrol', 1, { driver: 1, face: 3, at: space(2, 2) })
    await rerender({ ...props, view: there, before: there, playing: patrol })
    const title = screen.getByText('Paw patrol: Pothole')
    expect(title.closest('.waits'), 'its die still tumbles').toBeTruthy()
    await waitFor(() => expect(title.closest('.waits')).toBeNull())
    expect(screen.getByRole('img', { name: "Bo's cab" })).toBeTruthy()
    await rerender({ ...props, view: view({ round: 2 }), playing: null })
    expect(screen.queryByText('Paw patrol: Pothole')).toBeNull()
  })

  test('while dice tumble, nothing tells what they add up to', async () => {
    const { rerender, props } = board({ legal: [] })
    const rolled = event('rolled', 0, { driver: 0, white: { 'white-1': 1 }, coloured: {} })
    await rerender({ ...props, view: view({ reach: null }), playing: rolled })
    expect(screen.queryByText('2 spaces − 1 curse = 1')).toBeNull()
    await rerender({ ...props, playing: null })
    expect(screen.getByText('2 spaces − 1 curse = 1')).toBeTruthy()
  })

  test('while dice of a cat fight tumble, nothing tells that they win', async () => {
    const cat: DuellistView = {
      seat: 1,
      dice: [3, 4],
      throws: 1,
      fighting: true,
      waiting: false,
      choice: '',
    }
    const fight = view({ duel: { round: 0, final: false, racing: false, duellists: [cat] } })
    const { rerender, props } = board({ view: fight, legal: [] })
    expect(screen.getByText('7!')).toBeTruthy()
    const thrown = event('duel_rolled', 1, { driver: 1, first: 3, second: 4, throw: 1 })
    await rerender({ ...props, playing: thrown })
    expect(screen.queryByText('7!')).toBeNull()
  })

  test('a fare who gets in is still there, and a new one says where to', async () => {
    const { rerender, props } = board({ legal: [] })
    const empty = view({ passenger: null })
    const collected = event('collected', 0, { driver: 0, number: 1, held: 1, says: null })
    await rerender({ ...props, view: empty, playing: collected })
    expect(screen.getByRole('img', { name: 'Fare: Mrs Purrkins' })).toBeTruthy()
    const placed = event('passenger_placed', -1, { at: space(4, 5), number: 1 })
    await rerender({ ...props, view: view({ reach: null }), before: empty, playing: placed })
    expect(screen.getByText('Mind the goldfish.')).toBeTruthy()
  })

  test('Crazy cat drives, has its own name and speaks', async () => {
    const solo = view({ players: [player(0), player(3, { at: [3, 3] })] })
    const { rerender, props } = board({ view: solo, legal: [] })
    const moved = event('moved', -1, { ...driven, driver: 3, to: space(3, 3) })
    await rerender({ ...props, playing: moved })
    expect(screen.getByRole('img', { name: "Crazy cat's cab, driving" })).toBeTruthy()
    const collected = event('collected', -1, { driver: 3, number: 1, held: 1, says: 'collect' as const })
    await rerender({ ...props, playing: { ...collected, text: 'Crazy cat collects her. “MINE! Next!”' } })
    expect(screen.getByText('MINE! Next!')).toBeTruthy()
    expect(screen.getByRole('img', { name: "Crazy cat's cab" })).toBeTruthy()
  })
})

test('rush hour counts the turns of those still inside', () => {
  const late = view({
    rush: 'rush hour',
    players: [player(0, { rush_turns: 3 }), player(1, { at: 'out', place: 1 })],
  })
  board({ view: late })
  const rush = within(screen.getByRole('region', { name: 'Rush hour' }))
  expect(rush.getAllByRole('listitem').map((each) => each.getAttribute('aria-label'))).toEqual([
    'Ada: 3 turns left',
  ])
})
