import { describe, expect, test } from 'vitest'
import type { ActionInfo } from '$lib/net/wire'
import { goalUnder } from '../../../src/games/cabbie/aims'
import { lettering } from '../../../src/games/cabbie/names'
import { noticeOf } from '../../../src/games/cabbie/news'
import { flagsOf, kerbOf } from '../../../src/games/cabbie/pins'
import { UNIT } from '../../../src/games/cabbie/layout'
import { blocks, joints, lines, surface } from '../../../src/games/cabbie/roads'
import { actionsOf, rollsOn, spacesOf, wayTo, wayToAny } from '../../../src/games/cabbie/routes'
import { happened } from '../../../src/match/happened'
import { fold } from '../../../src/games/cabbie/fold'
import { parts, written } from '../../../src/games/cabbie/scores'
import { board, cab, destination, event, passenger, plan, routes, seat, view, waiting } from './fixtures'
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
    expect(plan.heading(8, 5)).toBe('N')
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
})

describe('ways', () => {
  test('a way is walked back from its goal, and asks only where the server says so', () => {
    const way = wayTo(plan, routes(), 10)
    expect(way).toMatchObject({ squares: [0, 1, 2, 6, 10], now: 4, ending: 'there', turns: ['E', 'S'] })
    expect(way && spacesOf(way)).toBe(4)
  })

  test('it ends for now where somebody may be taken, the passenger pays, or the turn ends', () => {
    const ends = (halt: string) => wayTo(plan, routes({ 6: halt }), 10)
    expect(ends('!')).toMatchObject({ now: 3, ending: 'claim', turns: ['E', 'S'] })
    expect(ends('$')).toMatchObject({ now: 3, ending: 'paid' })
    expect(ends('x')).toMatchObject({ now: 3, ending: 'turn' })
    expect(ends('-')).toMatchObject({ now: 2, ending: 'turn', turns: ['E'] })
  })

  test('it drives past somebody who was left standing, but still has to steer there', () => {
    const past = wayTo(plan, routes({ 6: '!' }), 10, (square) => square !== 6)
    expect(past).toMatchObject({ now: 4, ending: 'there', turns: ['E', 'S', 'S'] })
  })

  test('a claim at the goal itself is no stop on the way', () => {
    expect(wayTo(plan, routes({ 6: '!' }), 6)).toMatchObject({ now: 3, ending: 'there' })
  })

  test('where no way leads there is none', () => {
    const shut = routes({}, { steps: 'oEEEE-SS----S', spaces: [0, 1, 2, 3, 4, -1, 3, 5, -1, -1, -1, -1, 6] })
    expect(wayTo(plan, shut, 10)).toBeNull()
    expect(wayToAny(plan, shut, [9, 10])).toBeNull()
    expect(wayToAny(plan, shut, [9, 12, 6])?.goal).toBe(6)
  })

  test('forced steps go on after the goal', () => {
    const way = wayTo(plan, routes({ 10: '?' }), 6)
    expect(way && rollsOn(plan, routes({ 10: '?' }), way)).toEqual([6, 10])
    expect(way && rollsOn(plan, routes({ 6: '?' }), way)).toEqual([6])
  })

  test('turns become actions by their words, and none at all when one is not known', () => {
    const drive = (action: number, direction: string, which = 0): ActionInfo => ({
      action,
      label: '',
      words: { kind: 'drive', cab: which, direction },
    })
    const way = wayTo(plan, routes(), 10)
    const known = [drive(6, 'N'), drive(7, 'E'), drive(8, 'S'), drive(12, 'S', 1)]
    expect(way && actionsOf(way, known)).toEqual([7, 8])
    expect(way && actionsOf(way, known.slice(0, 2))).toEqual([])
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
    const driving = (done: number) =>
      view({ seats: [seat(0, { cabs: [cab({ destination: { ...tour, done } })] })] })
    expect(flagsOf(plan, driving(0)).map(({ name, stop }) => [name, stop])).toEqual([
      ['Zoo', 1],
      ['Town Hall', 2],
    ])
    expect(flagsOf(plan, driving(1)).map(({ name }) => name)).toEqual(['Town Hall'])
    expect(flagsOf(plan, view({ offer: tour }))).toHaveLength(2)
  })
})

describe('what happens', () => {
  const after = (kind: string, told: Record<string, number>, before = view(), next = view()) =>
    fold(before, happened(event(kind, told)), next)

  test('a step moves the cab, turns it, and uses a space', () => {
    const scene = after('stepped', { cab: 0, from: 2, to: 6, sideways: 0 })
    expect(scene.seats[0]?.cabs[0]).toMatchObject({ square: 6, heading: 'S', moved: 1 })
    expect(scene.spaces_left).toBe(19)
    expect(scene.board).toBe(board)
  })

  test('a passenger gets in, and the next one turns up', () => {
    const claimed = after('claimed', { cab: 0, pile: 0, card: 0, square: 6 })
    expect(claimed.seats[0]?.cabs[0]?.passenger?.card).toBe(0)
    expect(claimed.waiting.map(({ pile }) => pile)).toEqual([1])
    const next = view({ waiting: [waiting(0, { card: 9, name: 'Low Road' }), waiting(1)] })
    expect(after('turned_up', { pile: 0, card: 9 }, claimed, next).waiting.map(({ pile }) => pile)).toEqual([
      0, 1,
    ])
  })

  test('a destination is shown to those who will see it', () => {
    const known = view({ seats: [seat(0, { cabs: [cab({ destination: destination() })] }), seat(1)] })
    expect(after('drew', { cab: 0, card: 1 }, view(), known).seats[0]?.cabs[0]?.destination?.card).toBe(1)
    expect(after('drew', { cab: 2, card: 1 }, view(), known).seats[1]?.cabs[0]?.destination).toBeNull()
  })

  test('fares and tips are counted, and the cab is free again', () => {
    const full = view({
      seats: [seat(0, { cabs: [cab({ passenger: passenger(), destination: destination() })] })],
    })
    const paid = after('paid', { cab: 0, place: 0, card: 1, passenger: 3, pence: 90, total: 90 }, full)
    expect(paid.seats[0]).toMatchObject({ money: 90, fares: 90, trips: 1 })
    expect(paid.seats[0]?.cabs[0]).toMatchObject({ passenger: null, destination: null })
    const tipped = after('tipped', { cab: 0, card: 2, pence: 10, total: 100 }, paid)
    expect(tipped.seats[0]).toMatchObject({ money: 100, tips: 10 })
  })

  test('cabs come onto the road and leave it', () => {
    const two = after('second_cab', { place: 1 })
    expect(two.seats[0]?.cabs.map(({ cab: which, square }) => [which, square])).toEqual([
      [0, 0],
      [1, 1],
    ])
    expect(after('left', {}, two).seats[0]?.cabs).toEqual([])
  })

  test('a card on the map says what the log says, without saying its title twice', () => {
    const jam = happened(event('jam', { card: 0 }, { text: 'Traffic jam: Low Road. Pigeons.' }))
    expect(noticeOf(view(), jam)).toMatchObject({
      title: 'Traffic jam',
      text: 'Low Road. Pigeons.',
      tone: 'bad',
    })
    const paid = happened(event('paid', { passenger: 3, pence: 90 }, { text: 'Ann is paid.' }))
    expect(noticeOf(view(), paid)).toMatchObject({ pence: 90, card: 3 })
    expect(noticeOf(view(), happened(event('stepped', { from: 1, to: 2 })))).toBeNull()
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
