import { describe, expect, test } from 'vitest'
import { aimsOf, openMove, plansOf, rivalSeat } from '../../../src/games/critter-cab/aims'
import type { GameEvent } from '../../../src/games/critter-cab/events'
import { highlights } from '../../../src/games/critter-cab/highlights'
import { plants, SITES } from '../../../src/games/critter-cab/scenery'
import { parts } from '../../../src/games/critter-cab/scores'
import { SPECIES, speciesIn } from '../../../src/games/critter-cab/species'
import { storyOf } from '../../../src/games/critter-cab/news'
import { action, BOARD, earned, happens, hidden, mine, move, NEWT, OWLS, rider, seat, view } from './fixtures'
import { chained, curve, lookAt, TownPlan, UNIT } from '../../../src/games/critter-cab/layout'
import { endLabel, riderLabel } from '../../../src/games/critter-cab/words'

describe('what can be picked in the town', () => {
  const town = view({
    seats: [seat(0), seat(1, { tile: 2 })],
    hands: [mine({ riders: [rider(NEWT)] }), hidden()],
    moves: [move(1, [1]), move(2, [1, 2, 3], [{ tile: 3, riders: [NEWT.id], coins: 4 }])],
    routes: [
      [[1]],
      [
        [1, 0],
        [1, 2],
        [6, 3],
      ],
    ],
  })
  const cards = [action(17, 'card', { value: 1 }), action(18, 'card', { value: 2 })]

  test('without a choice, the card that pays is open; with one, that card', () => {
    expect(openMove(town, cards, null)?.value).toBe(2)
    expect(openMove(town, cards, 1)?.value).toBe(1)
  })

  test('a card that may not be played does not open; while others drive only what was picked does', () => {
    expect(openMove(town, cards.slice(0, 1), 2)?.value).toBe(1)
    expect(openMove(town, [], null)).toBeNull()
    expect(openMove(town, [], 2)?.value).toBe(2)
  })

  test('ends are told apart by what happens there, with the way and what it takes', () => {
    const aims = aimsOf(town, cards, openMove(town, cards, 2))
    expect(aims.map(({ tile, mark, note }) => [tile, mark, note])).toEqual([
      [1, 'plain', ''],
      [2, 'chance', '?'],
      [3, 'deliver', '+4'],
    ])
    expect(aims[2]?.label).toBe('Play a 2 and drive to Otterdam, delivers Newt in a suit for 4 coins')
    expect([aims[2]?.route, aims[2]?.actions]).toEqual([
      [0, 6, 3],
      ['card:2', 'drive:3'],
    ])
  })

  test('a card that is played already leaves the end to be chosen', () => {
    const aiming = view({ moves: [move(null, [2])], routes: [[[1, 2]]] })
    const legal = [action(25, 'drive', { tile: 2 })]
    const aims = aimsOf(aiming, legal, openMove(aiming, legal, null))
    expect(aims.map(({ actions, label }) => [actions, label])).toEqual([
      [['drive:2'], 'Drive to High Street, 1 west (chance tile)'],
    ])
  })

  test('stands to start from, and rivals for a kept card', () => {
    const place = aimsOf(town, [action(9, 'place', { stand: 'OTT' })], null)
    expect(place.map(({ tile, mark }) => [tile, mark])).toEqual([[3, 'stand']])
    const sloth = [...cards, action(144, 'sloth', { rival: 1 })]
    expect(aimsOf(town, sloth, null, 'sloth').map(({ tile, mark }) => [tile, mark])).toEqual([[2, 'rival']])
    expect(rivalSeat(view({ you: 1, rivals: [2, 0] }), 2)).toBe(0)
  })

  test('nothing when nothing is legal; then the ends of a card that was picked are plans', () => {
    const picked = openMove(town, [], 2)
    expect(aimsOf(town, [], picked)).toEqual([])
    expect(plansOf(town, picked).map(({ tile, note }) => [tile, note])).toEqual([
      [1, ''],
      [2, '?'],
      [3, '+4'],
    ])
    expect(plansOf(town, move(2, [1], [], { allowed: false }))).toEqual([])
  })
})

describe('the town', () => {
  const plan = new TownPlan(BOARD)

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

describe('stories', () => {
  const playing = (told: GameEvent) => storyOf(told, view())

  test('a Chance Card has its picture', () => {
    expect(playing(happens('chance', 0, { card: 'JAM' }))).toMatchObject({
      title: 'Traffic Jam!',
      chance: 'JAM',
      tone: 'bad',
    })
    expect(playing(happens('used', 1, { card: 'FUEL' }))).toMatchObject({
      chance: 'FUEL',
      seat: 1,
      tone: 'good',
    })
    expect(playing(happens('kept_card', 0, { card: 'FUEL' }))?.title).toBe('Kept: Catnip Fuel')
    expect(playing(happens('towed', 0, { from: 1, to: 3, stand: 'OTT' }))?.chance).toBe('TOW')
  })

  test('a passenger has a face, and a ride its coins with tip and surge', () => {
    expect(playing(happens('passenger', 0, { card: NEWT.id }))).toMatchObject({
      title: 'Newt in a suit',
      text: '“Drive on.”',
    })
    const ride = { card: OWLS.id, stand: 'OTT', fare: 2, tip: 2, surge: 1 }
    expect(playing(happens('delivered', 0, ride, 'So it goes.'))).toMatchObject({
      title: 'Owl professors',
      text: 'So it goes.',
      coins: 5,
      vip: true,
    })
  })

  test('Movement Cards that are turned over show their value', () => {
    expect(playing(happens('played', 0, { value: 4, steps: 6 }))).toMatchObject({ title: 'A 4', value: 4 })
    const call = happens('called', 0, { call: 'odd', value: 5, won: true })
    expect(playing(call)).toMatchObject({ title: 'Right!', value: 5, tone: 'good' })
  })

  test('a turn is skipped for a jam or because nobody needs a ride', () => {
    expect(playing(happens('skipped', 0, { why: 'jam' }))?.chance).toBe('JAM')
    expect(playing(happens('skipped', 0, { why: 'no_passenger' }))?.chance).toBeUndefined()
  })

  test('the rest is told in words, and what the board shows anyway not at all', () => {
    expect(playing(happens('reshuffled', -1, { deck: 'movement' }, 'So it goes.'))).toEqual({
      title: 'Shuffling',
      text: 'So it goes.',
      tone: 'plain',
      shuffling: true,
    })
    expect(playing(happens('won', 1, { coins: 4, shared: 1 }))?.who).toBe('otter')
    expect(playing(happens('step', 0, { from: 0, to: 1, way: 'road' }))).toBeNull()
  })
})

describe('words', () => {
  test('an end says who gets off and that a card is drawn', () => {
    expect(endLabel(BOARD, 2, 3, undefined)).toBe('Play a 3 and drive to High Street, 1 west (chance tile)')
    expect(endLabel(BOARD, 0, null, { tile: 0, riders: [NEWT.id, OWLS.id], coins: 1 })).toBe(
      'Drive to Newt York, delivers Newt in a suit and Owl professors for 1 coin',
    )
  })

  test('a passenger says where to, and where not', () => {
    expect(riderLabel(BOARD, NEWT, ['NEW'])).toBe(
      'Newt in a suit, 1 passenger, to Otterdam, not Newt York, 2 coins',
    )
  })

  test('scores: rides, tips, cards; nothing where nothing is', () => {
    const earnings = [earned({ total: 5, fares: 4, tips: 2, cards: -1, delivered: [NEWT.id] }), earned()]
    const scored = view({ earnings })
    expect(parts(scored, 0)).toEqual([
      { label: 'for a ride', points: 4 },
      { label: 'in tips', points: 2 },
      { label: 'from cards', points: -1 },
    ])
    expect(parts(view(), 1)).toEqual([])
    expect(parts(view(), 7)).toEqual([])
  })
})

describe('the best moments', () => {
  const ride = (version: number, fare: number, tip: number) => ({
    ...happens('delivered', 0, { card: NEWT.id, stand: 'NEW', fare, tip, surge: 0 }, `Ride ${version}.`),
    version,
  })
  const paid = (coins: number) => happens('coins', 0, { coins }, `${coins} coins.`)

  test('are the ride that paid most, the best tip of another, and the kindest and the dearest card', () => {
    const drawn = happens('chance', 0, { card: 'FINE' }, 'A fine!')
    const events = [ride(1, 2, 2), ride(2, 6, 0), paid(2), drawn, paid(-3)] as GameEvent[]
    expect(highlights(null, events).map(({ title, text }) => [title, text])).toEqual([
      ['Best ride', 'Ride 2.'],
      ['Best tip', 'Ride 1.'],
      ['Best card', '2 coins.'],
      ['Worst card', 'A fine! -3 coins.'],
    ])
  })

  test('one ride is not praised twice', () => {
    expect(highlights(null, [ride(1, 3, 2) as GameEvent]).map(({ title }) => title)).toEqual(['Best ride'])
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
