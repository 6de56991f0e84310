import { render, screen, within } from '@testing-library/svelte'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { action, boardProps, withoutMotion } from '../../support/board'
import type { BoardProps } from '../../../src/match/board'
import Board from '../../../src/games/jetcats/Board.svelte'
import type { GameEvent } from '../../../src/games/jetcats/events'
import { flight, seat, told, view } from './fixtures'
import type { View } from '../../../src/games/jetcats/view'

withoutMotion()

const choices = [3, 8].map((speed) => action(speed - 1, `Play ${speed}`, { kind: 'jetpack', speed }))

function board(more: Partial<BoardProps<View, GameEvent>> = {}) {
  const given = boardProps<View, GameEvent>(view(), { ...more })
  return { ...given, ...render(Board, given.props) }
}
const button = (name: string | RegExp) => screen.getByRole('button', { name })
const landed = flight({ step: 'landed', height: 'Sky', launches: 3, line: 'three' })
/** A view in which Ada lifts off; Bo may have flown before. */
const flying = (
  mine: Parameters<typeof flight>[0] | null,
  more: Partial<View> = {},
  bo: Parameters<typeof seat>[0] = {},
) =>
  view({ phase: 'fly', order: [0, 1], active: [0], row: [null, null, null, null], ...more }, [
    seat({ cat: 'viking', jetpack: 'red-8', flight: mine ? flight(mine) : null }),
    seat(bo),
  ])

describe('choosing', () => {
  test('a Jetpack of the hand is one press', async () => {
    const { act } = board({ legal: choices })
    await userEvent.click(button('Play 8'))
    expect(act.mock.calls.map(([action]) => action)).toEqual([7])
  })

  test('what lies face down is not told, and who is waited for is', () => {
    const waiting = view({ active: [1] }, [seat({ hand: [], face_down: true }), seat()])
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
    await userEvent.click(button(/^In the row\. Golden Cat\. Always: 1 reroll/))
    expect(act.mock.calls.map(([action]) => action)).toEqual([11])
    expect(button(/Golden Cat/).getAttribute('aria-expanded')).toBe('true')
  })

  test('ties are told with their reason', async () => {
    const why = 'Green goes before red this round.'
    const tie = { speed: 6, ahead: 0, behind: 1, colours: ['green', 'red'], why }
    const { rerender, props } = board({ view: { ...picking, ties: [tie] } })
    expect(screen.getByText(/^Both played 6: Green goes before red/)).toBeTruthy()
    const fields = { speed: 6, other: 1, colour: 'green', other_colour: 'red' } as const
    await rerender({ ...props, playing: told('tie', 0, fields, 'Tie at 6, so Ada before Bo.') })
    expect(screen.getByText('Tie at 6, so Ada before Bo.')).toBeTruthy()
  })
})

describe('a Liftoff', () => {
  const rerolls = [
    action(24, 'Re-roll a white die that shows Rocket', { kind: 'reroll', die: 'white-rocket' }),
    action(32, 'Stop re-rolling', { kind: 'stop' }),
  ]
  const rolled = {
    rerolls: 1,
    spare: ['white-rocket', 'white-rocket'],
    launches: 0,
    line: 'Rockets 2, Fuel 0 = 0 Launches',
  }

  test('a tap on a die throws it again, the big button keeps them', async () => {
    const { act } = board({ view: flying(rolled), legal: rerolls })
    const dice = screen.getAllByRole('button', { name: 'Re-roll the white die: Rocket' })
    expect(dice).toHaveLength(2)
    await userEvent.click(dice.at(-1) as HTMLElement)
    await userEvent.click(button('Keep these dice'))
    expect(act.mock.calls.map(([action]) => action)).toEqual([24, 32])
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
    const open = flying({ step: 'colour', any_left: 2, spare: ['any', 'any'] }, { splits })
    const { act, actAll } = board({ view: open, legal: colours })
    expect(screen.getAllByRole('img', { name: 'any die: not thrown yet' })).toHaveLength(2)
    await userEvent.click(button('Add a red die, 0 so far'))
    expect(screen.getAllByRole('img', { name: 'red die: not thrown yet' })).toHaveLength(1)
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
      view: flying({ step: 'colour', any_left: 1 }, { splits: [split] }),
      legal: [action(21, 'Roll a die in red', { kind: 'colour', die: 'red' })],
    })
    await userEvent.click(button('Roll a die in red'))
    expect(act.mock.calls.map(([action]) => action)).toEqual([21])
  })

  test('a colour without room is grey, and a tap asks why', async () => {
    const { act, why } = board({
      view: flying({ step: 'colour', pairs_left: 1 }),
      legal: [action(21, 'Roll two dice in red', { kind: 'colour', die: 'red' })],
    })
    const grey = button('white: why not?')
    expect(grey.getAttribute('aria-disabled')).toBe('true')
    await userEvent.click(grey)
    expect(why.mock.calls).toEqual([['colour:white']])
    expect(act).not.toHaveBeenCalled()
  })

  test('tokens say what they reach', async () => {
    const spend = [0, 1].map((tokens) =>
      action(33 + tokens, `Spend ${tokens}: ${4 + tokens} Launches, ${tokens ? 'Orbit' : 'Sky'}`, {
        kind: 'spend',
        tokens,
      }),
    )
    const { act } = board({
      view: flying({ ...rolled, step: 'tokens' }, { reaches: ['Sky', 'Orbit'] }),
      legal: spend,
    })
    expect(within(button('Spend 1: 5 Launches, Orbit')).getByText('Orbit')).toBeTruthy()
    await userEvent.click(button('Spend 1: 5 Launches, Orbit'))
    expect(act.mock.calls.map(([action]) => action)).toEqual([34])
  })

  test('Either-Or icons can be laid by hand where the table says so; the sum stays the most', async () => {
    const best = { bays: [['white-rocket', 'either-fuel']], spare: [] }
    const layouts = [
      { ...best, turns: { 'either-fuel': 1 } },
      { bays: [], spare: ['white-rocket', 'either-rocket'], turns: { 'either-rocket': 0 } },
    ]
    board({ view: flying({ ...best, launches: 1, line: 'one' }, { layouts }), legal: rerolls })
    await userEvent.click(button('Fuel from a card (Either-Or icon). Turn it over'))
    expect(screen.getByText('So laid it is 1 fewer; the table counts the most.')).toBeTruthy()
    await userEvent.click(button('Rocket from a card (Either-Or icon). Turn it over'))
    expect(screen.queryByText(/So laid/)).toBeNull()
  })

  test('others can be looked at once they have flown', async () => {
    board({ view: flying(rolled, {}, { cat: 'snow', flight: landed }), legal: rerolls })
    await userEvent.click(button('Look at Bo’s launch pad'))
    expect(screen.getByRole('region', { name: 'Liftoff of Bo' })).toBeTruthy()
    expect(screen.getByText('three: Sky, 1 point')).toBeTruthy()
  })

  test('what is out of sight says so, but not to its owner', () => {
    const hidden = flying(null, { active: [1] }, { status: 'flying' })
    const { unmount } = board({ view: hidden, seat: null })
    expect(screen.getByText(/out of sight/)).toBeTruthy()
    unmount()
    board({ view: { ...hidden, own_flight: landed }, seat: 1 })
    expect(screen.getByText('three: Sky, 1 point')).toBeTruthy()
  })
})

describe('while events are played', () => {
  const withBo = (bo: Parameters<typeof flight>[0]) =>
    flying(null, { active: [1] }, { cat: 'snow', flight: flight(bo) })

  test('the pad follows whoever flies, and the dice tumble as they are told', async () => {
    const { rerender, props } = board({ view: view({ phase: 'take', order: [1, 0] }) })
    const ready = withBo({ step: 'bet', spare: ['red', 'red'] })
    await rerender({
      ...props,
      view: ready,
      playing: told('lifted', 1, { cat: 'snow', speed: 3, colour: 'blue' }),
    })
    expect(screen.getByRole('region', { name: 'Liftoff of Bo' })).toBeTruthy()
    expect(screen.getByText('Ready on the pad.')).toBeTruthy()
    await rerender({
      ...props,
      before: ready,
      view: withBo({ step: 'bet', spare: ['red-fuel', 'red-launch'] }),
      playing: told('rolled', 1, { die: 'red', rocket: 0, fuel: 1, launch: 1, blank: 0 }),
    })
    const pad = within(screen.getByRole('group', { name: 'Launch pad' }))
    expect(pad.getByRole('img', { name: 'red die: Fuel' })).toBeTruthy()
    expect(pad.getByRole('img', { name: 'red die: Full Launch' })).toBeTruthy()
  })

  test('a die that is thrown again tumbles before its sum is told', async () => {
    const before = withBo({ bays: [['red-launch']], spare: ['red-fuel'], launches: 1, line: 'one' })
    const { rerender, props } = board({ view: before })
    const again = withBo({ bays: [['red-launch'], ['red-launch']], launches: 2, line: 'two' })
    const playing = told('rerolled', 1, { die: 'red', from: 'fuel', to: 'launch' })
    await rerender({ ...props, view: again, before, playing })
    expect(screen.getByText(/^one: /)).toBeTruthy()
    await rerender({ ...props, view: again, before: again, playing: null })
    expect(screen.getByText(/^two: /)).toBeTruthy()
  })

  test('dice of Liftoffs at once are shown colour by colour', async () => {
    const before = flying(null, { active: [] })
    const { rerender, props } = board({ view: before })
    const shown = withBo({ step: 'landed', bays: [['blue-rocket', 'white-fuel']], launches: 1, line: 'one' })
    const zero = { rocket: 0, fuel: 0, launch: 0, blank: 0 }
    await rerender({
      ...props,
      view: shown,
      before,
      playing: told('showed', 1, { die: 'blue', ...zero, rocket: 1 }),
    })
    const pad = within(screen.getByRole('group', { name: 'Launch pad' }))
    expect(pad.getByRole('img', { name: 'blue die: Rocket' })).toBeTruthy()
    expect(pad.getByRole('img', { name: 'white die: not thrown yet' })).toBeTruthy()
    await rerender({
      ...props,
      view: shown,
      before: shown,
      playing: told('showed', 1, { die: 'white', ...zero, fuel: 1 }),
    })
    expect(pad.getByRole('img', { name: 'white die: Fuel' })).toBeTruthy()
    expect(screen.queryByText(/^one/)).toBeNull()
    const counted = { full: 0, rockets: 1, fuel: 1, tokens: 0, launches: 1, blanks: [] }
    await rerender({ ...props, view: shown, before: shown, playing: told('counted', 1, counted) })
    expect(screen.getByText('one: 1 more for Sky')).toBeTruthy()
  })
})

test('every Catbase is there with its sum', () => {
  const home = seat({
    cats: ['viking'],
    bonus: [{ icon: 'reroll', count: 1, text: '1 re-roll' }],
    tokens: 2,
  })
  board({ view: view({}, [seat(), home]) })
  const base = within(screen.getByRole('listitem', { name: 'Catbase of Bo' }))
  expect(base.getByRole('img', { name: '1 re-roll' })).toBeTruthy()
  expect(base.getByRole('img', { name: '2 Full Launch tokens' })).toBeTruthy()
})
