import { describe, expect, test } from 'vitest'
import { goalUnder } from '../../../src/games/cabbie/aims'
import { lettering, SMALLEST } from '../../../src/games/cabbie/names'
import type { GameEvent } from '../../../src/games/cabbie/events'
import { highlights } from '../../../src/games/cabbie/highlights'
import { noticeOf } from '../../../src/games/cabbie/news'
import { flagsOf, kerbOf } from '../../../src/games/cabbie/pins'
import { Plan, UNIT } from '../../../src/games/cabbie/layout'
import { blocks, joints, lines, surface } from '../../../src/games/cabbie/roads'
import { spacesOf, Ways, type Stops } from '../../../src/games/cabbie/routes'
import type { Routes, Street } from '../../../src/games/cabbie/view'
import { parts, written } from '../../../src/games/cabbie/scores'
import { board, cab, destination, event, passenger, plan, routes, seat, view } from './fixtures'
import { coinsOf, pounds } from '../../../src/games/cabbie/words'

const middle = (square: number) => plan.centre(square)

describe('the map', () => {
  test('squares are found by place, by neighbour and by a finger near them', () => {
    expect(plan.at(2, 1)).toBe(6)
    expect(plan.beside(2, 'S')).toBe(6)
    expect(plan.beside(6, 'E')).toBeUndefined()
    expect(plan.squareUnder({ x: 2.4 * UNIT, y: 1.2 * UNIT })).toBe(6)
    expect(plan.squareUnder({ x: 1.8 * UNIT, y: 1.5 * UNIT })).toBe(6)
    expect(plan.squareUnder({ x: -3 * UNIT, y: 9 * UNIT })).toBeUndefined()
  })

  test('a crossing is named after its streets', () => {
    expect(plan.nameOf(1)).toBe('High Street')
    expect(plan.nameOf(2)).toBe('High Street and Cross Street')
  })

  test('a point is a part of the paper', () => {
    expect(plan.part({ x: plan.left, y: plan.top })).toEqual({ x: 0, y: 0 })
    expect(plan.part({ x: plan.left + plan.width, y: plan.top + plan.height })).toEqual({ x: 1, y: 1 })
  })

  test('roads are one path, with a joint wherever a cab can cross and narrower bridges', () => {
    expect(surface(plan).match(/M/g)).toHaveLength(13)
    expect(joints(plan).match(/M/g)).toHaveLength(14)
    expect(lines(plan)).toEqual({ solid: '', dashed: '' })
    const [x, y] = board.squares[11] ?? [0, 0]
    expect(surface(plan)).toContain(`M${x * UNIT} ${y * UNIT + 7}h${UNIT}v${UNIT - 14}`)
  })

  test('blocks between streets wear the tint of their district, the outside none', () => {
    const tints = blocks(plan)
    expect(tints.get('new')).toContain(`M${3 * UNIT - 0.02 * UNIT} `)
    expect([...tints.values()].join('').match(/M/g)).toHaveLength(2)
  })

  test('names lie along the longest straight piece', () => {
    const [high, side] = board.streets.map((street) => lettering(plan, street))
    expect(high).toMatchObject({ name: 'High Street', upright: false, y: 20, x: 2.5 * UNIT })
    expect(side).toMatchObject({ upright: true, x: 4.5 * UNIT })
  })

  test('a name is shortened rather than written across a crossing', () => {
    const long = { ...(board.streets[2] as Street), name: 'Lower Highest Street' }
    const alone = new Plan({ ...board, streets: [long] })
    const crossed = new Plan({ ...board, streets: [long, { ...long, id: 'end', lanes: [[8]] }] })
    expect(lettering(alone, long)?.name).toBe('Lower Highest Street')
    expect(lettering(crossed, long)?.name).toBe('Lower Highest St')
  })

  test('no name is too small to read: one that has no room is shortened as maps do it', () => {
    const narrow = { ...(board.streets[3] as Street), name: 'Westminster Bridge' }
    expect(lettering(plan, narrow)).toMatchObject({ name: 'Westminster Br', size: SMALLEST })
  })
})

describe('ways', () => {
  const wayTo = (known: Routes, goals: number[], stops?: Stops) => new Ways(plan, known).to(goals, stops)

  test('a way is walked back from its goal, with an action only where the server says that the cab asks', () => {
    const way = wayTo(routes(), [10])
    expect(way).toMatchObject({
      squares: [0, 1, 2, 6, 10],
      now: 4,
      ending: 'there',
      actions: ['drive:0:E', 'drive:0:S'],
    })
    expect(way && spacesOf(way)).toBe(4)
    expect(wayTo(routes({}, { cab: 1 }), [10])?.actions).toEqual(['drive:1:E', 'drive:1:S'])
  })

  test('it ends for now where somebody may be taken, the passenger pays, or the turn ends', () => {
    const [first, second] = ['drive:0:E', 'drive:0:S']
    const claim = wayTo(routes({ 6: 'claims' }), [10])
    expect(claim).toMatchObject({ now: 3, ending: 'claim', actions: [first, second], offers: [6] })
    expect(wayTo(routes({ 6: 'pays' }), [10])).toMatchObject({ now: 3, ending: 'paid', tail: [10] })
    expect(wayTo(routes({ 6: 'ends' }), [10])).toMatchObject({ now: 3, ending: 'turn' })
    expect(wayTo(routes({ 6: null }), [10])).toMatchObject({ now: 2, ending: 'turn', actions: [first] })
  })

  test('it drives past somebody who was left standing, but still has to steer there', () => {
    const past = wayTo(routes({ 6: 'claims' }), [10], (square) => square !== 6)
    expect(past).toMatchObject({ now: 4, ending: 'there', actions: ['drive:0:E', 'drive:0:S', 'drive:0:S'] })
    expect(past?.offers).toEqual([6])
  })

  test('a claim at the goal itself is no stop on the way', () => {
    expect(wayTo(routes({ 6: 'claims' }), [6])).toMatchObject({ now: 3, ending: 'there' })
  })

  test('where no way leads there is none, and of several goals the nearest is taken', () => {
    const shut = routes({}, { steps: 'oEEEE-SS----S' })
    expect(wayTo(shut, [10])).toBeNull()
    expect(wayTo(shut, [9, 10])).toBeNull()
    expect(wayTo(shut, [9, 12, 6])?.goal).toBe(6)
  })

  test('where no way leads, a cab can still drive to where it has to wait', () => {
    const shut = new Ways(plan, routes({}, { steps: 'oEEEE-SS----S' }))
    expect(shut.towards(plan, [10])?.goal).toBe(6)
    expect(shut.towards(plan, [8])?.goal).toBe(6)
    expect(new Ways(plan, routes({}, { steps: 'o------------' })).towards(plan, [10])?.squares).toEqual([0])
  })

  test('forced steps go on after the goal', () => {
    expect(wayTo(routes({ 10: 'asks' }), [6])?.tail).toEqual([6, 10])
    expect(wayTo(routes({ 6: 'asks' }), [6])?.tail).toEqual([6])
  })
})

describe('pointing', () => {
  test('a pin means its passenger, a drawing its place, anything else a square', () => {
    const { x, y } = kerbOf(plan, 'cross')
    expect(goalUnder(plan, view(), { x, y: y - 37 })).toMatchObject({ name: 'Cross Street', pile: 0 })
    expect(goalUnder(plan, view({ waiting: [] }), { x: 3.5 * UNIT, y: 1.5 * UNIT })).toMatchObject({
      name: 'Town Hall',
      squares: [11],
    })
    expect(goalUnder(plan, view({ waiting: [] }), middle(8))?.squares).toEqual([8])
    expect(goalUnder(plan, view({ waiting: [] }), { x: 999, y: 999 })).toBeNull()
  })

  test('flags stand at the stops that are still to come, numbered on a tour, and where a tourist offers one', () => {
    const tour = destination({ stops: ['zoo', 'hall'], names: ['Zoo', 'Town Hall'] })
    const driving = (done: number) => view({ destinations: [{ ...tour, done }] })
    expect(flagsOf(plan, driving(0)).map(({ name, stop }) => [name, stop])).toEqual([
      ['Zoo', 1],
      ['Town Hall', 2],
    ])
    expect(flagsOf(plan, driving(1)).map(({ name }) => name)).toEqual(['Town Hall'])
    expect(flagsOf(plan, view({ offer: tour }))).toHaveLength(2)
  })
})

describe('what happens', () => {
  const who = { cab: 0, stops: ['hall'] }

  test('a card on the map says what the log says', () => {
    const text = 'Ann is stuck.'
    const lost = event('lost', { spaces: 3, cab: 0, square: 1, why: 'behind_cab', behind: 1 }, text)
    expect(noticeOf(lost, view(), view())).toEqual({ title: 'Stuck', text, tone: 'bad', seat: 0 })
    const step = event('stepped', { cab: 0, from: 1, to: 2, direction: 'E', sideways: false })
    expect(noticeOf(step, view(), view())).toBeNull()
  })

  test('it does not say its title twice', () => {
    const jam = event('jam', { spots: ['low'] }, 'Traffic jam: Low Road. Pigeons.')
    expect(noticeOf(jam, view(), view())).toMatchObject({ title: 'Traffic jam', text: 'Low Road. Pigeons.' })
    const drew = event('drew', who, 'Where to? Town Hall. To complain.')
    const known = view({ destinations: [destination()] })
    expect(noticeOf(drew, known, view())).toMatchObject({
      title: 'Where to?',
      text: 'Town Hall. To complain.',
    })
  })

  test('it shows who is driven and what they pay', () => {
    const full = view({ cabs: [cab({ passenger: passenger({ card: 3 }) })] })
    const claimed = event('claimed', { cab: 0, pile: 0, street: 'cross', square: 6 })
    expect(noticeOf(claimed, full, view())).toMatchObject({ card: 3 })
    const paid = event('paid', { ...who, place: 'hall', street: 'cross', pence: 90, total: 90 })
    expect(noticeOf(paid, view(), full)).toMatchObject({ pence: 90, card: 3 })
    const tip = (pence: number) => event('tipped', { cab: 0, text: '', pence, total: 100 })
    expect(noticeOf(tip(10), view(), view())).toMatchObject({ title: 'Keep the change', pence: 10 })
    expect(noticeOf(tip(0), view(), view())).toMatchObject({ title: 'No tip' })
  })
})

describe('the best moments', () => {
  const paid = (version: number, seat: number, pence: number) => ({
    ...event('paid', { cab: 0, place: 'zoo', stops: ['zoo'], street: 'high', pence, total: pence }),
    text: `Trip ${version}.`,
    seat,
    version,
  })
  const step = (seat: number) => ({
    ...event('stepped', { cab: 0, from: 0, to: 1, direction: 'E', sideways: false }),
    seat,
  })
  const taken = (seat: number) => ({
    ...event('claimed', { cab: 0, pile: 0, street: 'high', square: 1 }),
    seat,
  })

  test('are the best fare and the longest trip, each counted from where the passenger got in', () => {
    const events = [
      step(0),
      step(0),
      step(0),
      taken(0),
      step(0),
      taken(1),
      step(1),
      step(1),
      paid(1, 1, 80),
      paid(2, 0, 150),
    ] as GameEvent[]
    expect(highlights(null, events)).toEqual([
      { title: 'Best fare', text: 'Trip 2.', version: 2 },
      { title: 'Longest trip', text: 'Trip 1. 2 spaces!', version: 1 },
    ])
  })

  test('one trip is not praised twice', () => {
    const events = [taken(0), step(0), paid(1, 0, 80)] as GameEvent[]
    expect(highlights(null, events)).toEqual([
      { title: 'Best and longest trip', text: 'Trip 1. 1 space!', version: 1 },
    ])
  })

  test('are none where nothing was earned', () => {
    expect(highlights(null, [step(0) as GameEvent])).toEqual([])
  })
})

describe('money', () => {
  test('amounts are written and counted out', () => {
    expect([pounds(5), pounds(100), pounds(1245)]).toEqual(['5p', '£1.00', '£12.45'])
    expect(coinsOf(785, [500, 100, 50, 10, 5])).toEqual([1, 2, 1, 3, 1])
    expect(written(95)).toBe('95p')
  })

  test('points are made of fares and tips', () => {
    const rich = view({ seats: [seat(0, { money: 130, fares: 120, tips: 10, trips: 1 })] })
    expect(parts(rich, 0)).toEqual([
      { label: 'fares from 1 trip', points: 120 },
      { label: 'tips', points: 10 },
    ])
    expect(parts(rich, 7)).toEqual([])
  })
})
