import { render, screen, within } from '@testing-library/svelte'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { action, boardProps, event, withoutMotion } from '../../support/board'
import type { BoardProps } from '../../../src/match/board'
import Board from '../../../src/games/jetcats/Board.svelte'
import { cat, flight, jetpack, seat, tally, view } from './fixtures'
import type { View } from '../../../src/games/jetcats/view'

withoutMotion()

const choices = [3, 8].map((speed) => action(speed - 1, `Play ${speed}`, { kind: 'jetpack', speed }))

function board(more: Partial<BoardProps<View>> = {}) {
  const given = boardProps(view(), { ...more })
  return { ...given, ...render(Board, given.props) }
}
const button = (name: string | RegExp) => screen.getByRole('button', { name })
const flying = (mine: Parameters<typeof flight>[0], more: Partial<View> = {}) =>
  view({
    phase: 'fly',
    order: [0, 1],
    active: [0],
    row: [null, null, null, null],
    seats: [
      seat({ cat: cat(0), jetpack: jetpack(8, 'red'), place: 1, flight: flight(mine) }),
      seat({ place: 2 }),
    ],
    ...more,
  })

describe('choosing', () => {
  test('a Jetpack of the hand is one press', async () => {
    const { act } = board({ legal: choices })
    await userEvent.click(button('Play 8'))
    expect(act.mock.calls).toEqual([[7]])
  })

  test('what lies face down is not told, and who is waited for is', () => {
    const waiting = view({ active: [1], seats: [seat({ hand: [], has_chosen: true }), seat()] })
    board({ view: waiting })
    expect(screen.getByText('Waiting for Bo…')).toBeTruthy()
    expect(screen.getByRole('img', { name: 'A Jetpack, face down' })).toBeTruthy()
  })

  test('the round, the ribbon and the reference card', async () => {
    board()
    expect(screen.getByRole('img', { name: 'Round 1 of 8' })).toBeTruthy()
    expect(
      screen.getByRole('img', { name: /^Ties in speed go to blue, yellow, green, purple, red/ }),
    ).toBeTruthy()
    await userEvent.click(button('Symbols'))
    expect(screen.getByText('1 either2')).toBeTruthy()
  })
})

describe('drafting', () => {
  const picking = view({ phase: 'take', order: [0, 1], active: [0] })
  const take = [0, 1].map((slot) => action(10 + slot, `Take ${slot}`, { kind: 'take', slot }))

  test('a lit Cat is taken; one that is not lit only tells its words', async () => {
    const { act } = board({ view: picking, legal: take })
    await userEvent.click(button(/^Take 1\. Snow Cat/))
    await userEvent.click(button(/^In the row\. Golden Cat\. For ever: 1 reroll/))
    expect(act.mock.calls).toEqual([[11]])
    expect(button(/Golden Cat/).getAttribute('aria-expanded')).toBe('true')
  })

  test('ties are told with their reason', () => {
    const tie = { speed: 6, ahead: 0, behind: 1, why: 'Green comes before red on the back of the top Cat.' }
    board({ view: { ...picking, ties: [tie] } })
    expect(screen.getByText(/^Tie at 6: Green comes before red/)).toBeTruthy()
  })
})

describe('a Liftoff', () => {
  const rerolls = [
    action(24, 'Re-roll a white die that shows Rocket', { kind: 'reroll', die: 'white-rocket' }),
    action(32, 'Stop re-rolling', { kind: 'stop' }),
  ]
  const rolled = {
    rerolls: 1,
    dice: [{ die: 'white', face: 'rocket', count: 2, reroll: 'white-rocket' }],
    tally: tally({
      spare: ['Rocket (white die)', 'Rocket (white die)'],
      line: 'Rockets 2, Fuel 0 = 0 Launches',
    }),
  }

  test('a tap on a die throws it again, the big button keeps them', async () => {
    const { act } = board({ view: flying(rolled), legal: rerolls })
    const dice = screen.getAllByRole('button', { name: 'Re-roll the white die: Rocket' })
    expect(dice).toHaveLength(2)
    await userEvent.click(dice.at(-1) as HTMLElement)
    await userEvent.click(button('Keep these dice'))
    expect(act.mock.calls).toEqual([[24], [32]])
    expect(screen.getByText(/Rockets 2, Fuel 0 = 0 Launches/)).toBeTruthy()
  })

  test("somebody else's dice cannot be thrown", () => {
    board({ view: flying(rolled), legal: [], seat: 1 })
    expect(screen.queryByRole('button', { name: /Re-roll/ })).toBeNull()
    expect(screen.getAllByRole('img', { name: 'white die: Rocket' })).toHaveLength(2)
  })

  test('colours are picked in any order, can be taken back, and are sent as the table wants them', async () => {
    const split = (blue: number, white: number, red: number, path: number[]) => ({
      dice: { blue, white, red },
      path,
    })
    const splits = [split(1, 0, 1, [19, 21]), split(0, 0, 2, [21]), split(2, 0, 0, [19, 19])]
    const colours = ['blue', 'red'].map((die, i) =>
      action(19 + 2 * i, `Roll in ${die}`, { kind: 'colour', die }),
    )
    const { act, actAll } = board({ view: flying({ step: 'colour', any_left: 2, splits }), legal: colours })
    await userEvent.click(button('Add a red die, 0 so far'))
    await userEvent.click(button('Add a red die, 1 so far'))
    await userEvent.click(button('One red die less'))
    await userEvent.click(button('Add a blue die, 0 so far'))
    await userEvent.click(button('Roll'))
    expect(actAll.mock.calls).toEqual([[[19, 21], { sure: true }]])
    expect(act).not.toHaveBeenCalled()
  })

  test('a single Any die is one press', async () => {
    const split = { dice: { blue: 0, white: 0, red: 1 }, path: [21] }
    const { act } = board({
      view: flying({ step: 'colour', any_left: 1, splits: [split] }),
      legal: [action(21, 'Roll a die in red', { kind: 'colour', die: 'red' })],
    })
    await userEvent.click(button('Roll a die in red'))
    expect(act.mock.calls).toEqual([[21]])
  })

  test('tokens say what they reach', async () => {
    const spend = [0, 1].map((tokens) =>
      action(33 + tokens, `Spend ${tokens}: ${4 + tokens} Launches, ${tokens ? 'Orbit' : 'Sky'}`, {
        kind: 'spend',
        tokens,
      }),
    )
    const { act } = board({ view: flying({ ...rolled, step: 'tokens' }), legal: spend })
    await userEvent.click(button('Spend 1: 5 Launches, Orbit'))
    expect(act.mock.calls).toEqual([[34]])
  })

  test('Either-Or icons can be laid by hand where the table says so; the sum stays the most', async () => {
    const { board: plain } = view()
    const laid = {
      icons: [{ icon: 'either', count: 1, text: 'Either Or' }],
      dice: [{ die: 'white', face: 'rocket', count: 1, reroll: 'white-rocket' }],
      tally: tally({ pairs: [{ rocket: 'white die', fuel: 'Either-Or icon' }], launches: 1, line: 'one' }),
    }
    board({ view: flying(laid, { board: { ...plain, resolve: 'manual' } }), legal: rerolls })
    await userEvent.click(button('Fuel from a card (Either-Or icon). Turn it over'))
    expect(screen.getByText('So laid it is 1 fewer; the table counts the most.')).toBeTruthy()
    await userEvent.click(button('Rocket from a card (Either-Or icon). Turn it over'))
    expect(screen.queryByText(/So laid/)).toBeNull()
  })

  test('others can be looked at once they have flown', async () => {
    const both = flying(rolled)
    const landed = flight({ step: 'landed', height: 'Sky', tally: tally({ launches: 3, line: 'three' }) })
    const seats = [...both.seats.slice(0, 1), seat({ place: 2, cat: cat(1), flight: landed })]
    board({ view: { ...both, seats }, legal: rerolls })
    await userEvent.click(button('Look at Bo’s launch pad'))
    expect(screen.getByRole('region', { name: 'Liftoff of Bo' })).toBeTruthy()
    expect(screen.getByText('three: Sky, 1 point')).toBeTruthy()
  })

  test('what is out of sight says so', () => {
    const hidden = flying(rolled)
    board({ view: { ...hidden, active: [1], seats: [seat(), seat({ status: 'flying' })] }, seat: null })
    expect(screen.getByText(/out of sight/)).toBeTruthy()
  })
})

describe('while events are played', () => {
  test('the pad follows whoever flies, and the dice are those of the events', async () => {
    const { rerender, props } = board({ view: view({ phase: 'take', order: [1, 0] }) })
    const next = flying({})
    await rerender({ ...props, next, playing: event('lifted', 1, { cat: 1, speed: 3, colour: 0 }) })
    expect(screen.getByRole('region', { name: 'Liftoff of Bo' })).toBeTruthy()
    await rerender({
      ...props,
      next,
      playing: event('rolled', 1, { die: 2, rocket: 0, fuel: 1, launch: 1, blank: 0 }),
    })
    const pad = within(screen.getByRole('group', { name: 'Launch pad' }))
    expect(pad.getByRole('img', { name: 'red die: Fuel' })).toBeTruthy()
    expect(pad.getByRole('img', { name: 'red die: Full Launch' })).toBeTruthy()
  })
})

test('every Catbase is there with its sum', () => {
  const home = seat({
    catbase: [cat(0)],
    bonus: [{ icon: 'reroll', count: 1, text: '1 re-roll' }],
    tokens: 2,
  })
  board({ view: view({ seats: [seat(), home] }) })
  const base = within(screen.getByRole('listitem', { name: 'Catbase of Bo' }))
  expect(base.getByRole('img', { name: '1 re-roll' })).toBeTruthy()
  expect(base.getByRole('img', { name: '2 Full Launch tokens' })).toBeTruthy()
})
