import { render, screen, within } from '@testing-library/svelte'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { action, boardProps, withoutMotion } from '../../support/board'
import type { BoardProps } from '../../../src/match/board'
import Board from '../../../src/games/cabbie/Board.svelte'
import { cab, destination, event, passenger, routes, view, waiting } from './fixtures'
import type { GameEvent } from '../../../src/games/cabbie/events'
import type { View } from '../../../src/games/cabbie/view'

withoutMotion()

const drive = (number: number, direction: string, which = 0) =>
  action(number, `Drive ${direction}`, { kind: 'drive', cab: which, direction })
const east = drive(7, 'E')
const claim = action(14, 'Take the passenger in Cross Street', { kind: 'claim', cab: 0, pile: 0 })

function board(more: Partial<BoardProps<View, GameEvent>> = {}) {
  const given = boardProps<View, GameEvent>(view(), { legal: [east], ...more })
  return { ...given, ...render(Board, given.props) }
}
const button = (name: string | RegExp) => screen.getByRole('button', { name })
const row = (name: RegExp) =>
  within(screen.getByRole('region', { name: 'Waiting passengers' })).getByRole('button', { name })

describe('driving', () => {
  test('an arrow on the road is one step, by mouse or key', async () => {
    const { actAll } = board()
    await userEvent.click(button('Drive E: High Street'))
    button('Drive E: High Street').focus()
    await userEvent.keyboard('{Enter}')
    const step = [['drive:0:E'], { question: 'Drive 1 space to High Street', sure: false }]
    expect(actAll.mock.calls).toEqual([step, step])
  })

  test('a passenger who waits is driven to, with a direction for each square that asks', async () => {
    const { actAll } = board({ view: view({ routes: [routes({ 6: 'claims', 10: 'asks' })] }) })
    await userEvent.click(row(/Cross Street/))
    // the nearest square of Cross Street is where it crosses High Street
    expect(actAll.mock.calls).toEqual([
      [['drive:0:E'], { question: 'Drive 2 spaces to Cross Street', sure: false }],
    ])
  })

  test('a place is typed and driven to', async () => {
    const { actAll } = board({ view: view({ routes: [routes({ 12: null, 11: null })] }) })
    await userEvent.type(screen.getByRole('combobox', { name: 'Drive to' }), 'town hall')
    await userEvent.click(button('Go 7'))
    expect(actAll.mock.calls).toEqual([
      [['drive:0:E', 'drive:0:E'], { question: 'Drive 5 of 7 spaces towards Town Hall', sure: false }],
    ])
  })

  test('after a payment on the way the drive goes on by itself', async () => {
    const { actAll, props, rerender } = board({
      view: view({ routes: [routes({ 1: 'pays', 2: null, 6: null })] }),
    })
    await userEvent.click(row(/Cross Street/))
    expect(actAll).toHaveBeenCalledTimes(1)
    const on = routes({}, { steps: '-oEEENSSNWSWS' })
    const later = view({
      spaces_left: 19,
      cabs: [cab({ square: 1 })],
      routes: [on],
    })
    await rerender({ ...props, view: later })
    expect(actAll.mock.calls[1]).toEqual([
      ['drive:0:E'],
      { question: 'Drive 1 space to Cross Street', sure: true },
    ])
  })

  test('where a move was cut short on the way, the drive goes on by itself', async () => {
    const { actAll, props, rerender } = board({ view: view({ routes: [routes({ 1: 'asks' })] }) })
    await userEvent.click(row(/Side Lane/))
    const whole = ['drive:0:E', 'drive:0:E', 'drive:0:E']
    const question = 'Drive 4 spaces to Side Lane'
    expect(actAll.mock.calls).toEqual([[whole, { question, sure: false }]])
    const on = routes({}, { steps: '-oEEENSSNWSWS' })
    const there = view({ spaces_left: 19, cabs: [cab({ square: 1 })], routes: [on] })
    await rerender({ ...props, view: there })
    expect(actAll.mock.calls[1]).toEqual([
      whole.slice(1),
      { question: 'Drive 3 spaces to Side Lane', sure: true },
    ])
  })

  test('a cab that has rolled past its goal does not come round again for it', async () => {
    const { actAll, props, rerender } = board()
    await userEvent.click(button('Drive E: High Street'))
    const on = routes({}, { steps: 'NEoEENSSNWSWS' })
    const past = view({
      spaces_left: 18,
      cabs: [cab({ square: 2 })],
      routes: [on],
    })
    await rerender({ ...props, view: past })
    expect(actAll).toHaveBeenCalledTimes(1)
  })

  test('the meter says how far the cab rolled by itself, since the turn began or after the goal', async () => {
    const { props, rerender } = board({ view: view({ routes: [routes({ 2: 'rolls' })] }) })
    const meter = screen.getByRole('region', { name: 'Meter' })
    expect(meter.textContent).not.toContain('rolled')
    await rerender({ ...props, legal: [], view: view({ round: 2, active: 1 }) })
    const begins = view({ round: 2, spaces_left: 17, routes: [routes({ 2: 'rolls' })] })
    await rerender({ ...props, view: begins })
    expect(meter.textContent).toContain('rolled on 3: only one way')
    await userEvent.click(row(/Side Lane/))
    const after = view({ round: 2, spaces_left: 11, cabs: [cab({ square: 12 })] })
    await rerender({ ...props, view: after })
    expect(meter.textContent).toContain('rolled on 2: only one way')
  })

  test('those who wait read what happened last', async () => {
    const lately = ['Bo drives 3 spaces.', 'Bo picks up a juggler.']
    const { props, rerender } = board({ legal: [], lately, view: view({ active: 1 }) })
    const items = within(screen.getByRole('region', { name: 'Just now' })).getAllByRole('listitem')
    expect(items.map(({ textContent }) => textContent)).toEqual(lately)
    await rerender({ ...props, view: view() })
    expect(screen.queryByRole('region', { name: 'Just now' })).toBeNull()
  })

  test('it does not go on by itself after an undo', async () => {
    const { actAll, props, rerender } = board()
    await userEvent.click(row(/Side Lane/))
    const same = view()
    await rerender({ ...props, view: same })
    expect(actAll).toHaveBeenCalledTimes(1)
  })

  test('where somebody may be taken it stops and asks; on again with one press', async () => {
    const first = board({ view: view({ routes: [routes({ 2: 'claims' })] }) })
    await userEvent.click(row(/Side Lane/))
    const on = routes({}, { steps: 'NEoEENSSNWSWS' })
    const there = view({
      spaces_left: 18,
      cabs: [cab({ square: 2 })],
      routes: [on],
    })
    await first.rerender({ ...first.props, view: there, legal: [east, claim] })
    expect(first.actAll).toHaveBeenCalledTimes(1)
    await userEvent.click(button('Drive on to Side Lane'))
    expect(first.actAll.mock.calls[1]).toEqual([
      ['drive:0:E'],
      { question: 'Drive 2 spaces to Side Lane', sure: true },
    ])
    await userEvent.click(button('Take the passenger in Cross Street'))
    expect(first.act.mock.calls).toEqual([[14, { button: true }]])
  })

  test('it does not stop again for somebody it left standing', async () => {
    const { actAll } = board({
      view: view({ routes: [routes({ 1: 'claims', 2: 'claims', 6: 'asks' })] }),
      legal: [east, claim],
    })
    await userEvent.type(screen.getByRole('combobox', { name: 'Drive to' }), 'Low Road')
    await userEvent.click(button('Go 4'))
    expect(actAll.mock.calls[0]?.[0]).toEqual(['drive:0:E', 'drive:0:E', 'drive:0:S', 'drive:0:S'])
  })

  test('a passenger in reach is taken by pressing their card', async () => {
    const { act, actAll } = board({ legal: [east, claim] })
    await userEvent.click(row(/Cross Street/))
    expect(act.mock.calls).toEqual([[14, { button: true }]])
    expect(actAll).not.toHaveBeenCalled()
  })

  test('a passenger whom the cab has no room for is grey, and says why', async () => {
    const { why, actAll } = board({ view: view({ cabs: [cab({ passenger: passenger() })] }) })
    expect(row(/Side Lane/).getAttribute('aria-disabled')).toBe('true')
    await userEvent.click(row(/Side Lane/))
    expect(why.mock.calls).toEqual([['claim:0:1']])
    expect(actAll).not.toHaveBeenCalled()
  })

  test('a cab with somebody in it drives to where they want to go', async () => {
    const busy = cab({ passenger: passenger() })
    const { actAll } = board({ view: view({ cabs: [busy], destinations: [destination()] }) })
    await userEvent.click(button(/^Go to Town Hall/))
    expect(actAll.mock.calls[0]?.[1]).toEqual({ question: 'Drive 7 spaces to Town Hall', sure: false })
  })

  test('a rival on the only square there is named, and the cab can get close', async () => {
    const shut = view({
      cabs: [cab({ passenger: passenger() }), cab({ seat: 1, square: 11 })],
      destinations: [destination()],
      routes: [routes({}, { steps: 'oEEEENSSNWS-S' })],
    })
    const { actAll } = board({ view: shut })
    expect(screen.getByText('Bo is on it: you can get close.')).toBeTruthy()
    await userEvent.click(button(/^Go towards Town Hall/))
    expect(actAll.mock.calls[0]?.[1]).toEqual({
      question: 'Drive 6 spaces towards Town Hall',
      sure: false,
    })
  })
})

describe('two cabs', () => {
  const two = view({
    cabs: [cab(), cab({ cab: 1, square: 12, heading: 'W', needs: 5 })],
    routes: [routes(), routes({}, { cab: 1 })],
  })

  test('one of them is at the wheel, and both say what they must still drive', async () => {
    board({ view: two, legal: [east, drive(13, 'W', 1)] })
    expect(button('Drive Cab 1').getAttribute('aria-pressed')).toBe('true')
    await userEvent.click(button('Drive Cab 2'))
    expect(button('Drive Cab 2').getAttribute('aria-pressed')).toBe('true')
    expect(screen.getByText('must still drive 5 spaces')).toBeTruthy()
  })
})

describe('deciding', () => {
  test('a starting point is chosen on the map or from the list', async () => {
    const start = action(0, 'Start at Town Hall', { kind: 'start', place: 'hall' })
    const choosing = view({
      phase: 'choosing',
      routes: [],
      waiting: [],
      jam: null,
      round: 0,
      cabs: [],
    })
    const { act } = board({ view: choosing, legal: [start] })
    for (const each of screen.getAllByRole('button', { name: 'Start at Town Hall' }))
      await userEvent.click(each)
    expect(act.mock.calls).toEqual([[0], [0, { button: true }]])
  })

  test('a tourist is taken or turned down', async () => {
    const legal = [action(24, 'Take a tour', { kind: 'accept' }), action(25, 'Turn down', { kind: 'refuse' })]
    const offer = destination({
      stops: ['zoo', 'hall'],
      names: ['Zoo', 'Town Hall'],
      pays: 200,
      tourist: true,
    })
    const { act, props, rerender } = board({ view: view({ phase: 'touring', offer, routes: [] }), legal })
    expect(screen.getByText('A tourist offers £2.00')).toBeTruthy()
    await userEvent.click(button('Turn it down'))
    await userEvent.click(button('Take the tour'))
    expect(act.mock.calls).toEqual([
      [25, { button: true }],
      [24, { button: true }],
    ])
    await rerender({ ...props, legal: [] })
    expect(button('Take the tour').hasAttribute('disabled')).toBe(true)
  })
})

describe('looking on', () => {
  test('a spectator sees who waits but can send nobody', async () => {
    const { actAll } = board({ seat: null, legal: [], view: view({ routes: [] }) })
    await userEvent.click(row(/Cross Street/))
    expect(actAll).not.toHaveBeenCalled()
    expect(screen.queryByRole('combobox')).toBeNull()
  })

  test('while events are played the cab is where they have brought it', () => {
    board({
      view: view({ cabs: [cab({ square: 1 })], spaces_left: 19, routes: [] }),
      before: view({ routes: [] }),
      playing: event('stepped', { cab: 0, from: 0, to: 1, direction: 'E', sideways: false }),
      legal: [],
    })
    expect(screen.getByRole('img', { name: "Ada's cab, High Street, free" })).toBeTruthy()
    expect(screen.getByRole('img', { name: '19 spaces left of 20' })).toBeTruthy()
  })

  test('what is paid lies on the map in coins', () => {
    const text = 'Ada brings the passenger to Town Hall: £1.15.'
    const fields = { cab: 0, place: 'hall', stops: ['hall'], street: 'cross', pence: 115, total: 115 }
    const { container } = board({ playing: event('paid', fields, text), legal: [] })
    expect(container.querySelector('.notice')?.textContent).toContain(text)
    expect(container.querySelectorAll('.notice .note, .notice .coins > svg')).toHaveLength(3)
  })

  test('the nearest passenger comes first', () => {
    board({ view: view({ waiting: [waiting(0, { street: 'side', name: 'Side Lane' }), waiting(1)] }) })
    const rows = within(screen.getByRole('region', { name: 'Waiting passengers' })).getAllByRole('button')
    expect(rows.map((each) => each.querySelector('b')?.textContent)).toEqual(['Cross Street', 'Side Lane'])
  })
})
