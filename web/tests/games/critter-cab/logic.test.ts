import { describe, expect, test } from 'vitest'
import { event } from '../../support/board'
import { aimsOf, openMove, rivalSeat } from '../../../src/games/critter-cab/aims'
import { happened } from '../../../src/match/happened'
import { fold, passengerIn } from '../../../src/games/critter-cab/fold'
import { plants, SITES } from '../../../src/games/critter-cab/scenery'
import { parts } from '../../../src/games/critter-cab/scores'
import { SPECIES, speciesIn } from '../../../src/games/critter-cab/species'
import { storyOf } from '../../../src/games/critter-cab/news'
import { action, end, move, passenger, rider, seat, view } from './fixtures'
import { chained, curve, lookAt, TownPlan, UNIT } from '../../../src/games/critter-cab/layout'
import { endLabel, riderLabel } from '../../../src/games/critter-cab/words'

const newt = passenger('P05', 'Newt in a suit')
const owls = passenger('P38', 'Owl professors', { vip: true, pax: 2, to: ['NEW', 'OWL'] })

describe('what can be picked in the town', () => {
  const ends = [end(1), end(2, { chance: true }), end(3, { delivers: ['P05'], coins: 4 })]
  const mine = view({
    seats: [seat(0, { riders: [rider(newt)] }), seat(1, { tile: 2 })],
    moves: [move(1, [end(1)]), move(2, ends)],
  })
  const cards = [action(17, 'card', { value: 1 }), action(18, 'card', { value: 2 })]

  test('without a choice, the card that pays is open; with one, that card', () => {
    expect(openMove(mine, cards, null)?.value).toBe(2)
    expect(openMove(mine, cards, 1)?.value).toBe(1)
  })

  test('a card that may not be played does not open; while others drive only what was picked does', () => {
    expect(openMove(mine, cards.slice(0, 1), 2)?.value).toBe(1)
    expect(openMove(mine, [], null)).toBeNull()
    expect(openMove(mine, [], 2)?.value).toBe(2)
  })

  test('ends are told apart by what happens there, with the way and what it takes', () => {
    const aims = aimsOf(mine, cards, openMove(mine, cards, 2))
    expect(aims.map(({ tile, mark, note }) => [tile, mark, note])).toEqual([
      [1, 'plain', ''],
      [2, 'chance', '?'],
      [3, 'deliver', '+4'],
    ])
    expect(aims[2]?.label).toBe('Play a 2 and drive to tile 3, delivers Newt in a suit for 4 coins')
    expect([aims[2]?.route, aims[2]?.actions]).toEqual([
      [0, 3],
      [17, 26],
    ])
  })

  test('a card that is played already leaves the end to be chosen', () => {
    const aiming = view({ moves: [move(null, [end(2, { actions: [25] })])] })
    const legal = [action(25, 'drive', { tile: 2 })]
    const aims = aimsOf(aiming, legal, openMove(aiming, legal, null))
    expect(aims.map(({ actions, label }) => [actions, label])).toEqual([[[25], 'Drive to tile 2']])
  })

  test('stands to start from, and rivals for a kept card', () => {
    const place = aimsOf(mine, [action(9, 'place', { stand: 'OTT' })], null)
    expect(place.map(({ tile, mark }) => [tile, mark])).toEqual([[3, 'stand']])
    const sloth = [...cards, action(144, 'sloth', { rival: 1 })]
    expect(aimsOf(mine, sloth, null, 'sloth').map(({ tile, mark }) => [tile, mark])).toEqual([[2, 'rival']])
    expect(rivalSeat(view({ you: 1 }), 1)).toBe(0)
  })

  test('nothing when nothing is legal', () => expect(aimsOf(mine, [], openMove(mine, [], 2))).toEqual([]))
})

describe('the town', () => {
  const plan = new TownPlan(view().board)

  test('rivers and cloud ways are chains from road to road, whatever the order of their links', () => {
    const [river] = plan.chains('river')
    const ids = [0, 4, 5, 3]
    expect([river?.points, [...(river?.points ?? [])].reverse()]).toContainEqual(plan.route(ids))
    expect(plan.chains('sky')).toHaveLength(1)
    expect(chained([])).toEqual([])
  })

  test('a curve goes through its points', () => {
    const points = plan.route([0, 4, 3])
    const d = curve(points)
    for (const { x, y } of points)
      expect(d).toContain(`${Math.round(x * 10) / 10} ${Math.round(y * 10) / 10}`)
    expect(curve([])).toBe('')
  })

  test('taxis on one tile stand beside each other', () => {
    const [one, two] = [plan.parking(0, 0, 2), plan.parking(0, 1, 2)]
    expect(two.x - one.x).toBeGreaterThan(10)
    expect(plan.parking(0)).toEqual(plan.spot(0))
  })

  test('no plant grows on a road', () => {
    for (const plant of plants(plan))
      for (const { id } of plan.board.tiles.filter(({ kind }) => kind !== 'cloud')) {
        const { x, y } = plan.spot(id)
        expect(Math.hypot(plant.x - x, plant.y - y)).toBeGreaterThan(UNIT * 0.45)
      }
  })

  describe('a small frame', () => {
    const town = { width: 1000, height: 500 }
    const frame = { width: 400, height: 300 }
    const inFrame = (look: { x: number; y: number; scale: number }, x: number, y: number) => {
      const fit = 0.4
      return { x: look.x + x * fit * look.scale, y: look.y + (50 + y * fit) * look.scale }
    }

    test('comes closer, no more than allowed, and holds everything', () => {
      const points = [
        { x: 200, y: 200 },
        { x: 800, y: 300 },
      ]
      const look = lookAt(points, town, frame, { least: 20, most: 64 })
      expect(look.scale).toBeCloseTo(1.42, 1)
      for (const point of points) {
        const at = inFrame(look, point.x, point.y)
        expect(at.x).toBeGreaterThan(0)
        expect(at.x).toBeLessThan(400)
        expect(at.y).toBeGreaterThan(0)
        expect(at.y).toBeLessThan(300)
      }
      expect(lookAt(points.slice(0, 1), town, frame, { least: 20, most: 64 }).scale).toBeCloseTo(2.5)
    })

    test('keeps the first in sight where not all fit', () => {
      const points = [
        { x: 900, y: 250 },
        { x: 50, y: 250 },
      ]
      const look = lookAt(points, town, frame, { least: 64, most: 64 })
      expect(look.scale).toBeCloseTo(2.5)
      const at = inFrame(look, 900, 250)
      expect(at.x).toBeGreaterThan(0)
      expect(at.x).toBeLessThan(400)
    })
  })
})

describe('events on the table', () => {
  const play = (before = view(), after = before) => ({
    then: (kind: string, who: number, told: Record<string, number> = {}) =>
      fold(before, happened(event(kind, who, told)), after),
  })

  test('a taxi drives, is towed, slips', () => {
    expect(play().then('step', 1, { tile: 2, way: 0 }).seats[1]?.tile).toBe(2)
    expect(play().then('towed', 1, { stand: 1 }).seats[1]?.place).toBe('Otterdam')
    expect(play().then('slipped', 1, { rival: 0, tile: 1 }).seats[1]?.tile).toBe(1)
  })

  test('cards are played and drawn', () => {
    const played = play().then('played', 0, { value: 2, steps: 2 })
    expect(played.seats[0]?.movement).toEqual([1, 2])
    expect(fold(played, happened(event('drew', 0, { value: 1 })), played).seats[0]?.movement).toEqual([
      1, 1, 2,
    ])
    expect(play().then('played', 1, { value: 2, steps: 2 }).seats[1]).toMatchObject({
      movement: null,
      movement_count: 2,
    })
  })

  test('a passenger gets in and off, and pays with the tip', () => {
    const inside = view({ seats: [seat(0, { riders: [rider(newt)] }), seat(1)] })
    const boarded = play(view(), inside).then('passenger', 0, { card: 4 })
    expect(boarded.seats[0]?.riders).toEqual([rider(newt)])
    const told = { card: 4, stand: 0, fare: 2, tip: 2, surge: 0 }
    const paid = play(inside, inside).then('delivered', 0, told)
    expect(paid.seats[0]).toMatchObject({ riders: [], delivered: [newt], coins: { total: 4 } })
  })

  test('kept cards, jams and sloths', () => {
    const kept = play().then('kept_card', 0, { card: 1 })
    expect(kept.seats[0]?.kept?.map(({ code }) => code)).toEqual(['FUEL'])
    expect(fold(kept, happened(event('used', 0, { card: 1 })), kept).seats[0]?.kept).toEqual([])
    expect(play().then('jammed', 1).seats[1]?.jam).toBe(true)
    expect(play().then('slowed', 0, { rival: 1 }).seats[1]?.sloth).toBe(true)
  })

  test('what nobody knows changes nothing', () => {
    const before = view()
    expect(play(before).then('begins', 0)).toEqual(before)
    expect(play(before).then('passenger', 0, { card: 59 })).toEqual(before)
  })

  test('stories: cards with their pictures, rides with their coins, the rest in words', () => {
    const of = (kind: string, told: Record<string, number> = {}, text = 'So it goes.') =>
      storyOf(happened(event(kind, 0, told, text)), view(), view({ seats: [seat(0, { delivered: [owls] })] }))
    expect(of('chance', { card: 0 })).toMatchObject({ title: 'Traffic Jam!', chance: 'JAM', tone: 'bad' })
    expect(of('delivered', { card: 37, fare: 2, tip: 2, surge: 0 })).toMatchObject({ coins: 4, vip: true })
    expect(of('reshuffled', { deck: 0 })).toMatchObject({ shuffling: true, text: 'So it goes.' })
    expect(of('step', { tile: 1 })).toBeNull()
    expect(of('chance', { card: 99 })).toBeNull()
  })

  test('a card is found by its number wherever it lies open', () => {
    expect(passengerIn([view(), view({ seats: [seat(0, { delivered: [owls] })] })], 37)).toBe(owls)
    expect(passengerIn([view()], 37)).toBeUndefined()
  })
})

describe('words', () => {
  test('an end says who gets off and that a card is drawn', () => {
    expect(endLabel(end(2, { chance: true }), 3, [])).toBe(
      'Play a 3 and drive to tile 2, draws a Chance Card',
    )
    expect(endLabel(end(0, { delivers: ['P05'], coins: 1 }), null, [newt])).toBe(
      'Drive to tile 0, delivers Newt in a suit for 1 coin',
    )
  })

  test('a passenger says where to, and where not', () => {
    expect(riderLabel(view().board, newt, ['NEW'])).toBe(
      'Newt in a suit, 1 passenger, to Otterdam, not Newt York, 2 coins',
    )
  })

  test('scores: rides, tips, cards; nothing where nothing is', () => {
    const coins = { total: 5, fares: 4, tips: 2, cards: -1 }
    const scored = view({ seats: [seat(0, { coins, delivered: [newt] })] })
    expect(parts(scored, 0)).toEqual([
      { label: 'for a ride', points: 4 },
      { label: 'in tips', points: 2 },
      { label: 'from cards', points: -1 },
    ])
    expect(parts(view(), 1)).toEqual([])
    expect(parts(view(), 7)).toEqual([])
  })
})

describe('animals', () => {
  test.each([
    ['Pigeon tourists', 'pigeon'],
    ['Guinea pig stag night', 'guinea pig'],
    ['Two tortoises, running late', 'tortoise'],
    ['Snow leopard royals', 'snow leopard'],
    ['Polar bear diplomats', 'polar bear'],
    ['Off-season reindeer', 'reindeer'],
    ['Three blind mice', 'mice'],
    ['Barn owl poet', 'owl'],
    ['Squirrel and her accountant', 'squirrel'],
  ])('%s', (who, name) => expect(speciesIn(who)).toBe(SPECIES[name]))

  test('every sign of a stand is somebody we can draw', () => {
    for (const { who } of Object.values(SITES)) expect(SPECIES[who]).toBeDefined()
  })
})
