import { render, screen, within } from '@testing-library/svelte'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { boardProps, withoutMotion } from '../../support/board'
import type { BoardProps } from '../../../src/match/board'
import Board from '../../../src/games/critter-cab/Board.svelte'
import type { GameEvent } from '../../../src/games/critter-cab/events'
import { action, happens, hidden, mine, move, NEWT, OWLS, rider, seat, view } from './fixtures'
import type { View } from '../../../src/games/critter-cab/view'

withoutMotion()

const riding = rider(NEWT, { open: ['OTT'], struck: ['NEW'], worth: 4 })
const cards = [action(17, 'card', { value: 1 }), action(18, 'card', { value: 2 })]
const moves = [move(1, [1]), move(2, [0, 3], [{ tile: 3, riders: [NEWT.id], coins: 4 }])]
const routes = [
  [[1]],
  [
    [1, 0],
    [6, 3],
  ],
]
const driving = (more: Partial<View> = {}) =>
  view({
    seats: [seat(0), seat(1, { tile: 2 })],
    hands: [mine({ riders: [riding], rider_count: 1 }), hidden()],
    moves,
    routes,
    ...more,
  })

function board(more: Partial<BoardProps<View, GameEvent>> = {}) {
  const given = boardProps<View, GameEvent>(more.view ?? driving(), { legal: cards, ...more })
  return { ...given, ...render(Board, given.props) }
}
const button = (name: string | RegExp) => screen.getByRole('button', { name })
const buttons = (name: RegExp) => screen.queryAllByRole('button', { name })

describe('driving', () => {
  test('the card that pays lies open, its ends are lit, and one press plays it and drives', async () => {
    const { actAll } = board()
    const [two] = buttons(/^2 Drive 2, Movement Card, can deliver for 4 coins/)
    expect(two?.getAttribute('aria-pressed')).toBe('true')
    const goal = 'Play a 2 and drive to Otterdam, delivers Newt in a suit for 4 coins'
    await userEvent.click(button(goal))
    expect(actAll.mock.calls).toEqual([[['card:2', 'drive:3'], { question: goal }]])
  })

  test('another card shows other ends', async () => {
    board()
    await userEvent.click(button('1 Drive 1, Movement Card'))
    expect(buttons(/^Play a 1/)).toHaveLength(1)
    expect(buttons(/^Play a 2/)).toHaveLength(0)
  })

  test('the way is drawn before it is driven', async () => {
    const { container } = board()
    expect(container.querySelector('.path .dashes')).toBeNull()
    button(/drive to Otterdam/).focus()
    await Promise.resolve()
    expect(container.querySelector('.path .dashes')).not.toBeNull()
  })

  test('a proposed drive stays lit', () => {
    board({ proposed: ['card:2', 'drive:3'] })
    expect(button(/drive to Otterdam/).getAttribute('aria-pressed')).toBe('true')
  })

  test('a pin says where a passenger can get off, the card why not at the other stand', () => {
    board()
    expect(screen.getByRole('img', { name: 'Newt in a suit can get off here for 4 coins' })).toBeTruthy()
    expect(screen.getByText('not Newt York: they got in there')).toBeTruthy()
  })

  test('of two equal cards only the pressed one is raised', async () => {
    board({
      view: driving({ hands: [mine({ movement: [2, 2], movement_count: 2 }), hidden()] }),
    })
    const raised = () => buttons(/^2 Drive 2/).map((card) => card.getAttribute('aria-pressed'))
    expect(raised()).toEqual(['true', 'false'])
    await userEvent.click(buttons(/^2 Drive 2/)[1] as HTMLElement)
    expect(raised()).toEqual(['false', 'true'])
  })

  test('passengers look out of the taxi; of a rival one knows only that somebody is in it', () => {
    const { container } = board({
      view: driving({
        hands: [mine({ riders: [riding], rider_count: 1 }), { ...hidden(), rider_count: 1 }],
      }),
    })
    expect(container.querySelectorAll('svg.town .taxis .critter')).toHaveLength(3)
    expect(container.querySelectorAll('svg.town .taxis .somebody')).toHaveLength(1)
  })

  test('a card that cannot be played says why', async () => {
    const { why } = board({ legal: cards.slice(0, 1) })
    await userEvent.click(buttons(/^2 Drive 2.*not now/)[0] as HTMLElement)
    expect(why.mock.calls).toEqual([['card:2']])
  })

  test('while others drive a card can be looked at, but nothing be picked', async () => {
    const { container } = board({ legal: [], pending: [1] })
    expect(container.querySelectorAll('.maybe')).toHaveLength(0)
    await userEvent.click(buttons(/^2 Drive 2/)[0] as HTMLElement)
    expect(container.querySelectorAll('.maybe')).toHaveLength(2)
    expect(buttons(/drive to/)).toHaveLength(0)
  })
})

describe('kept cards', () => {
  const kept = ['FUEL', 'SLOTH', 'HEART', 'ALLEY'].map((card) => ({ card, count: 1 }))
  const holding = driving({
    hands: [mine({ riders: [riding], rider_count: 1, kept, kept_count: 4 }), hidden()],
  })
  const legal = [...cards, action(138, 'fuel'), action(144, 'sloth', { rival: 1 })]

  test('one press shows what it does, and only the button there plays it', async () => {
    const { act, actAll } = board({ view: holding, legal })
    await userEvent.click(button(/^Catnip Fuel/))
    expect(button('Play Catnip Fuel')).toBeTruthy()
    await userEvent.click(button(/^Catnip Fuel/))
    expect(screen.queryByRole('button', { name: 'Play Catnip Fuel' })).toBeNull()
    expect([act.mock.calls, actAll.mock.calls]).toEqual([[], []])
    await userEvent.click(button(/^Catnip Fuel/))
    await userEvent.click(button('Play Catnip Fuel'))
    expect(actAll.mock.calls).toEqual([[[138], { sure: true }]])
  })

  test('one for a rival asks for whom, in the town and by name', async () => {
    const { actAll } = board({ view: holding, legal })
    await userEvent.click(button(/^Sloth Crossing/))
    expect(actAll).not.toHaveBeenCalled()
    await userEvent.click(button('A sloth for Bo'))
    await userEvent.click(button('sloth 144'))
    expect(actAll.mock.calls).toEqual([
      [[144], { sure: true }],
      [[144], { question: 'sloth 144' }],
    ])
  })

  test('one that cannot be played says why; one that is asked for when it is needed says nothing', async () => {
    const { act, why } = board({ view: holding, legal })
    await userEvent.click(button(/^Change of Heart/))
    expect(why.mock.calls).toEqual([[142]])
    expect(button(/^Alley Cat/).getAttribute('aria-disabled')).toBe('true')
    await userEvent.click(button(/^Alley Cat/))
    expect([act.mock.calls, why.mock.calls.length]).toEqual([[], 1])
  })

  test('a bet that was kept asks for the call', async () => {
    const bet = driving({ hands: [mine({ kept: [{ card: 'BET', count: 1 }], kept_count: 1 }), hidden()] })
    const calls = ['odd', 'even'].map((call, i) => action(136 + i, 'bet', { call }))
    const { actAll } = board({ view: bet, legal: [...cards, ...calls] })
    expect(screen.queryByRole('button', { name: 'bet 137' })).toBeNull()
    await userEvent.click(button(/^Bet!/))
    await userEvent.click(button('bet 137'))
    expect(actAll.mock.calls).toEqual([[[137], { sure: true }]])
  })

  test('two passengers to swap are told apart by their cards', async () => {
    const two = driving({
      hands: [mine({ riders: [riding, rider(OWLS)], rider_count: 2, kept, kept_count: 4 }), hidden()],
    })
    const hearts = [0, 1].map((slot) => action(142 + slot, 'heart', { slot }))
    const { actAll } = board({ view: two, legal: [...cards, ...hearts] })
    await userEvent.click(button(/^Change of Heart: Something/))
    await userEvent.click(button(/^Change of Heart: Owl professors/))
    expect(actAll.mock.calls).toEqual([[[143], { sure: true }]])
  })
})

describe('other decisions', () => {
  test('a stand to start from is picked in the town', async () => {
    const { actAll } = board({ legal: [action(10, 'place', { stand: 'OTT' })] })
    await userEvent.click(button('place 10'))
    expect(actAll.mock.calls).toEqual([[[10], { question: 'place 10' }]])
  })

  test('a taxi is chosen by its card', async () => {
    const { act } = board({ legal: [action(1, 'taxi', { taxi: 'family' })] })
    await userEvent.click(button(/^taxi 1: Family Taxi Goes\. 4 seats\./))
    expect(act.mock.calls).toEqual([[1, { button: true }]])
  })

  test('who gets in is chosen by their cards', async () => {
    const { act } = board({ legal: [action(14, 'keep', { slot: 0 }), action(16, 'both')] })
    await userEvent.click(button(/^keep 14: Newt in a suit/))
    await userEvent.click(button('both 16'))
    expect(act.mock.calls).toEqual([
      [14, { button: true }],
      [16, { button: true }],
    ])
  })

  test('a bet is called', async () => {
    const { act } = board({
      view: driving({ turn: { ...view().turn, phase: 'bet' } }),
      legal: [action(136, 'bet', { call: 'odd' }), action(137, 'bet', { call: 'even' })],
    })
    await userEvent.click(button('bet 137'))
    expect(act.mock.calls).toEqual([[137, { button: true }]])
  })
})

describe('what everybody sees', () => {
  test('the shift and the decks', () => {
    board()
    expect(screen.getByText('Round 1 of 45')).toBeTruthy()
    expect(within(screen.getByRole('list', { name: 'Decks' })).getAllByRole('listitem')).toHaveLength(3)
  })

  test('the real clock, and why it stands still', async () => {
    const timed = driving({
      shift: { ...view().shift, limit: 'clock' },
      clock: { ...view().clock, rounds: null },
    })
    const { rerender } = board({ view: timed, clock: { left: 75, state: 'running' } })
    expect(screen.getByText('1:15')).toBeTruthy()
    await rerender({ clock: { left: 75, state: 'still' } })
    expect(screen.getByText('stopped: shuffling')).toBeTruthy()
  })

  test('a taxi that drives is on its way, and a card is told', async () => {
    const before = driving()
    const after = driving({ seats: [seat(0), seat(1, { tile: 3 })], moves: [], routes: [] })
    const { rerender } = board({ view: before, legal: [] })
    await rerender({ view: after, before, playing: happens('step', 1, { from: 2, to: 3, way: 'road' }) })
    expect(screen.getByRole('img', { name: 'Bo: River Taxi, Otterdam' })).toBeTruthy()
    await rerender({ view: after, before: after, playing: happens('chance', 1, { card: 'JAM' }) })
    expect(screen.getByText('Traffic Jam!')).toBeTruthy()
    await rerender({ playing: null })
    expect(screen.queryByText('Traffic Jam!')).toBeNull()
  })

  test('who only watches has no hand', () => {
    board({ seat: null, view: view({ you: null }), legal: [] })
    expect(screen.queryByRole('group', { name: 'Your Movement Cards' })).toBeNull()
    expect(screen.getByText(/You are watching/)).toBeTruthy()
  })
})
