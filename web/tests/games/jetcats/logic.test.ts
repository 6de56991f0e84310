import { describe, expect, test } from 'vitest'
import { event } from '../../support/board'
import { climbed, launchesOf } from '../../../src/games/jetcats/climb'
import { SYMBOLS } from '../../../src/games/jetcats/glyphs'
import { lineOf, standingOf, tieWords, waitedFor } from '../../../src/games/jetcats/lineup'
import {
  diceOf,
  laidOut,
  rethrown,
  thrown,
  together,
  turnedOver,
  unitsOf,
  withAny,
  type PadDie,
} from '../../../src/games/jetcats/pad'
import { placed } from '../../../src/games/jetcats/layout'
import { happened } from '../../../src/match/happened'
import { catOf, fold } from '../../../src/games/jetcats/fold'
import { parts } from '../../../src/games/jetcats/scores'
import { steady } from '../../../src/games/jetcats/steady'
import { cat, COLOURS, flight, icon, jetpack, seat, tally, view } from './fixtures'
import type { View } from '../../../src/games/jetcats/view'
import { baseWords, listed, shortly, sumOf } from '../../../src/games/jetcats/words'

const played = (start: View, next: View, ...events: ReturnType<typeof event>[]) =>
  events.map(happened).reduce((scene, each) => fold(scene, each, next), start)

const die = (id: string, face: PadDie['face'], throws = 1): PadDie => ({
  id,
  die: id.split('-')[0] ?? '',
  face,
  throws,
})
const shown = (colour: string, face: string, count = 1) => ({
  die: colour,
  face,
  count,
  reroll: `${colour}-${face}`,
})

describe('events put into the view', () => {
  test('the reveal sorts everybody into turn order and takes the card out of the hand', () => {
    const next = view({
      phase: 'take',
      seats: [seat({ played: [jetpack(3)] }), seat({ played: [jetpack(9, 'red')] })],
    })
    const first = played(view(), next, event('revealed', 1, { place: 0, speed: 9, colour: 4 }))
    expect([first.phase, first.order, lineOf(first, 0).map(({ who, up }) => [who, up])]).toEqual([
      'reveal',
      [1],
      [
        [1, true],
        [0, false],
      ],
    ])
    const both = played(first, next, event('revealed', 0, { place: 1, speed: 3, colour: 0 }))
    expect([both.order, both.seats[0]?.jetpack?.speed, both.seats[0]?.place]).toEqual([[1, 0], 3, 2])
    expect(both.seats[0]?.hand?.map(({ speed }) => speed)).toEqual([8])
    expect(both.seats[0]?.speeds).not.toContain(3)
  })

  test('a tie is told with its reason', () => {
    const scene = played(
      view(),
      view(),
      event('tie', 1, { speed: 6, other: 0 }, 'Tie at 6: green before red.'),
    )
    expect(scene.ties).toEqual([{ speed: 6, ahead: 1, behind: 0, why: 'Tie at 6: green before red.' }])
  })

  test('Cats go from the row to whoever takes them, or away', () => {
    const scene = played(
      view(),
      view(),
      event('took', 1, { slot: 2, cat: 2 }),
      event('discarded', 1, { slot: 0, cat: 0 }),
      event('strayed', -1, { slot: 3, cat: 3 }),
    )
    expect(scene.seats[1]?.cat?.name).toBe('Golden Cat')
    expect(scene.row.map((card) => card?.number ?? null)).toEqual([null, 1, null, null])
  })

  test('a new round clears the table, and its Cats come from the view that follows', () => {
    const next = view({ round: 2, row: [cat(4), null, null, null], priority: [...COLOURS].reverse() })
    const scene = played(
      view({ phase: 'fly', order: [1, 0], ties: [{ speed: 1, ahead: 0, behind: 1, why: '' }] }),
      next,
      event('round', -1, { number: 2, priority: 3 }),
      event('dealt', -1, { slot: 0, cat: 4 }),
    )
    expect([scene.phase, scene.round, scene.order, scene.ties]).toEqual(['choose', 2, [], []])
    expect([scene.row[0]?.name, scene.row[1], scene.priority[0]?.name]).toEqual(['Chef Cat', null, 'red'])
    expect(catOf([next], 99)).toBeNull()
  })

  test('a Liftoff: gathered, rolled, thrown again, counted, landed, home', () => {
    const told = tally({ launches: 1, pairs: [{ rocket: 'blue die', fuel: 'white die' }] })
    const next = view({
      seats: [
        seat({ flight: flight({ icons: [icon('rocket')], tally: told }), bonus: [icon('reroll')] }),
        seat(),
      ],
    })
    const start = view({ phase: 'take', seats: [seat({ cat: cat(0) }), seat()] })
    const rolled = played(
      start,
      next,
      event('lifted', 0, { cat: 0, speed: 3, colour: 0 }),
      event('coloured', 0, { die: 0, count: 1 }),
      event('rolled', 0, { die: 0, rocket: 1, fuel: 0, launch: 0, blank: 0 }),
      event('rolled', 0, { die: 1, rocket: 0, fuel: 0, launch: 0, blank: 2 }),
    )
    expect(rolled.phase).toBe('fly')
    expect(rolled.seats[0]?.flight?.dice).toEqual([shown('blue', 'rocket'), shown('white', 'blank', 2)])
    expect(rolled.seats[0]?.flight?.icons).toEqual([icon('rocket')])
    const landed = played(
      rolled,
      next,
      event('rerolled', 0, { die: 1, from: 3, to: 1 }),
      event('counted', 0, { launches: 1 }),
      event('landed', 0, { launches: 1, height: 2, vp: 3, total: 7 }),
      event('joined', 0, { cat: 0 }),
    )
    const mine = landed.seats[0]
    expect(mine?.flight?.dice).toContainEqual(shown('white', 'fuel'))
    expect([mine?.flight?.tally, mine?.flight?.height, mine?.vp]).toEqual([told, 'Orbit', 7])
    expect([mine?.catbase.map(({ name }) => name), mine?.bonus]).toEqual([['Viking Cat'], [icon('reroll')]])
  })

  test('a miss pays a token, and a sum that the next view does not have stays untold', () => {
    const scene = played(
      view({ phase: 'fly' }),
      view(),
      event('showed', 1, { die: 2, rocket: 0, fuel: 0, launch: 1, blank: 0 }),
      event('counted', 1, { launches: 1 }),
      event('missed', 1, { launches: 1, tokens: 2, declared: 0 }),
    )
    expect([scene.seats[1]?.tokens, scene.seats[1]?.flight?.tally, scene.seats[1]?.flight?.height]).toEqual([
      2,
      null,
      '',
    ])
  })

  test('what it does not know changes nothing', () => {
    const start = view()
    expect(fold(start, happened(event('rang', -1)), start)).toEqual(start)
    expect(fold(start, happened(event('tied', -1, { seats: 3 })), start).extra).toEqual([0, 1])
  })
})

describe('the launch pad', () => {
  test('dice that are known keep their names; others are read from the view', () => {
    const known = [die('white-1', 'rocket', 2), die('white-2', 'blank')]
    const lies = flight({ dice: [shown('white', 'blank'), shown('white', 'rocket')] })
    expect(diceOf(known, lies)).toBe(known)
    expect(diceOf([], lies).map(({ id, face }) => [id, face])).toEqual([
      ['white-1', 'blank'],
      ['white-2', 'rocket'],
    ])
    const waiting = diceOf([], flight({ step: 'bet', pool: { blue: 1, white: 0, red: 1 } }))
    expect(waiting.map(({ id, face }) => [id, face])).toEqual([
      ['blue-1', null],
      ['red-1', null],
    ])
  })

  test('the die that was meant is thrown again, else any that shows the same', () => {
    const dice = thrown([], 'white', ['blank', 'blank'])
    expect(rethrown(dice, 'white', 'blank', 'fuel', 'white-2').map(({ face }) => face)).toEqual([
      'blank',
      'fuel',
    ])
    expect(rethrown(dice, 'white', 'blank', 'fuel', 'red-9').map(({ throws }) => throws)).toEqual([2, 1])
  })

  test('Any-Dice lie there in the colours picked for them', () => {
    const open = flight({ step: 'colour', pool: { blue: 1, white: 0, red: 0 }, any_left: 3 })
    expect(withAny(open, ['red', 'red']).pool).toEqual({ blue: 1, white: 0, red: 2, any: 1 })
    expect(withAny(flight(), ['red']).pool.red).toBe(0)
  })

  test('Rockets and Fuel stand in pairs as the table tells them; the rest lies apart', () => {
    const dice = [
      die('white-1', 'rocket'),
      die('white-2', 'blank'),
      die('red-1', 'launch'),
      die('red-2', 'blank'),
      die('blue-1', 'fuel'),
    ]
    const pad = laidOut(
      dice,
      [icon('either'), icon('blank_rocket'), icon('launch')],
      tally({
        full: ['red die', 'Launch icon'],
        pairs: [
          { rocket: 'white die', fuel: 'blue die' },
          { rocket: 'Blank as Rocket', fuel: 'Either-Or icon' },
        ],
        spare: ['Blank'],
        tokens: 1,
        launches: 5,
      }),
    )
    expect(pad.bays.map(({ units }) => units.map(({ id, face }) => `${id} ${face}`))).toEqual([
      ['red-1 launch'],
      ['launch-1 launch'],
      ['white-1 rocket', 'blue-1 fuel'],
      ['white-2 rocket', 'either-1 fuel'],
      ['token-1 launch'],
    ])
    expect(pad.spare.map(({ id }) => id)).toEqual(['red-2'])
  })

  test('units without a partner keep their face, and before the sum all lie apart', () => {
    const lonely = laidOut(
      [die('blue-1', 'fuel')],
      [icon('either2')],
      tally({ spare: ['Fuel (blue die)', 'Fuel (Doubled icon)'] }),
    )
    expect(lonely.spare.map(({ id, face }) => `${id} ${face}`)).toEqual(['blue-1 fuel', 'either2-1 fuel'])
    expect(laidOut([die('blue-1', 'fuel')], [icon('rocket')], null, 2)).toMatchObject({
      bays: [{}, {}],
      spare: [{ id: 'blue-1' }, { id: 'rocket-1' }],
    })
    expect(unitsOf([icon('either2', 2), icon('reroll', 3)]).map(({ id }) => id)).toEqual([
      'either2-1',
      'either2-2',
      'either2-3',
      'either2-4',
    ])
  })

  test('an Either-Or turned by hand pairs anew, a Doubled one as a whole', () => {
    const pad = laidOut(
      [die('blue-1', 'rocket'), die('blue-2', 'rocket')],
      [icon('either2'), icon('either')],
      tally({
        pairs: [
          { rocket: 'blue die', fuel: 'Doubled icon' },
          { rocket: 'blue die', fuel: 'Doubled icon' },
        ],
        spare: ['Fuel (Either-Or icon)'],
        launches: 2,
      }),
    )
    expect(turnedOver(pad, [])).toEqual(pad)
    expect(pad.bays.flatMap(({ units }) => units.map(together))).toContain('either2-1')
    const turned = turnedOver(pad, ['either2-1'])
    expect(turned.bays.map(({ units }) => units.map(({ face }) => face))).toEqual([['rocket', 'fuel']])
    expect(turned.spare.map(({ face }) => face)).toEqual(['rocket', 'rocket', 'rocket'])
  })

  test('everything has its place within the width, seven bays to the Moon, more in a second row', () => {
    for (const width of [320, 640]) {
      const units = Array.from({ length: 9 }, (_, i) => ({
        units: [die(`red-${i + 1}`, 'launch')].map((each) => ({
          id: each.id,
          face: each.face,
          die: each,
          source: '',
        })),
      }))
      const plan = placed({ bays: units, spare: units.flatMap((bay) => bay.units) }, 7, width, 1)
      expect(plan.bays).toHaveLength(10)
      expect(plan.bays.filter(({ full }) => full)).toHaveLength(9)
      expect(plan.bays[9]?.ghost).toBe(true)
      expect(new Set(plan.bays.map(({ y }) => y)).size).toBe(2)
      for (const { x, y } of plan.units) {
        expect(x).toBeGreaterThanOrEqual(0)
        expect(x + plan.size).toBeLessThanOrEqual(width)
        expect(y + plan.size).toBeLessThanOrEqual(plan.height)
      }
    }
    expect(placed({ bays: [], spare: [] }, 7, 640).bays).toHaveLength(7)
    expect(placed({ bays: [], spare: [] }, 7, 350).size).toBeGreaterThanOrEqual(44)
  })
})

describe('words and order', () => {
  test('before the reveal my own card is known to me alone', () => {
    const scene = view({ seats: [seat({ hand: [jetpack(3)], choice: 3, has_chosen: true }), seat()] })
    expect(lineOf(scene, 0)[0]).toMatchObject({ card: { speed: 3 }, up: false, down: true })
    expect(lineOf(scene, 1)[0]).toMatchObject({ card: null, up: false, down: true })
    expect([standingOf(scene, 0), standingOf(scene, 1)]).toEqual(['has chosen', 'choosing…'])
    expect([waitedFor(scene, 0), waitedFor(view({ phase: 'take' }), 0)]).toEqual([[1], []])
  })

  test('in an extra Liftoff only the tied leaders stand in line', () => {
    expect(lineOf(view({ phase: 'fly', extra: [1], order: [0, 1] }), 0).map(({ who }) => who)).toEqual([1])
  })

  test('a Liftoff in words', () => {
    const landed = flight({ step: 'landed', height: 'Orbit', tally: tally({ launches: 5, line: '5' }) })
    const at = (mine: typeof landed) =>
      view({ phase: 'fly', order: [0, 1], seats: [seat({ flight: mine }), seat()] })
    expect(standingOf(at(landed), 0)).toBe('5 Launches: Orbit')
    expect(standingOf(at(landed), 0, true)).toBe('5: Orbit')
    expect(standingOf(at({ ...landed, height: '' }), 0)).toBe('5 Launches: missed')
    expect(standingOf(at({ ...landed, step: 'reroll' }), 0)).toBe('5 Launches so far')
    expect([launchesOf(at(landed), 0), launchesOf(at(landed), 1), launchesOf(view(), 0)]).toEqual([
      5,
      null,
      null,
    ])
    const { board } = view()
    expect(sumOf(landed, board)).toBe('5: Orbit, 3 points')
    expect(sumOf({ ...landed, height: '' }, board)).toBe('5: a miss')
    expect(sumOf({ ...landed, height: '', declared: true }, board)).toBe('5: a declared miss')
    expect(sumOf(flight({ tally: tally({ line: '2' }) }), board)).toBe('2: 1 more to Sky')
    const sky = flight({ tally: tally({ line: '3' }), height: 'Sky', next_height: 'Orbit', to_next: 2 })
    expect(sumOf(sky, board)).toBe('3: Sky, 1 point; 2 more to Orbit')
    expect([sumOf(flight(), board), sumOf(flight({ step: 'lifted' }), board)]).toEqual([
      '',
      'Ready on the pad.',
    ])
  })

  test('a tie in full, in short, and while its cards are still turning', () => {
    const tie = { speed: 6, ahead: 0, behind: 1, why: 'Green comes before red.' }
    const seats = [seat({ jetpack: jetpack(6, 'green') }), seat({ jetpack: jetpack(6, 'red') })]
    expect(tieWords(view({ seats }), tie)).toBe('Tie at 6: Green comes before red.')
    expect(tieWords(view({ seats }), tie, true)).toBe('Tie at 6: green before red.')
    expect(tieWords(view(), { ...tie, why: 'Tie at 6: so.' }, true)).toBe('Tie at 6: so.')
  })

  test('a scrollbar that comes and goes changes the width once', () => {
    expect([steady(640, 625), steady(625, 640), steady(625, 700), steady(625, 625)]).toEqual([
      625, 625, 700, 625,
    ])
  })

  test('small ones', () => {
    expect([listed([]), listed(['Ada']), listed(['Ada', 'Bo', 'Cy'])]).toEqual(['', 'Ada', 'Ada, Bo and Cy'])
    expect([shortly('Viking Cat'), shortly("Schrodinger's Cat")]).toEqual(['Viking', 'Schrodinger'])
    expect(baseWords(seat())).toBe('no Cat in the Catbase yet')
    expect(baseWords(seat({ catbase: [cat(0)], bonus: [icon('reroll')] }))).toContain('1 Cat in the Catbase')
    const { board } = view()
    expect([0, 8, 40].map((launches) => climbed(board, launches))).toEqual([0, 1, 1])
    expect(COLOURS.every(({ symbol }) => SYMBOLS[symbol])).toBe(true)
  })

  test('points by where they come from', () => {
    const score = { cats: 2, jetpacks: 0, heights: [1, 6, 0], flights: [3, 1, 2, 0] }
    expect(parts(view({ seats: [seat({ score })] }), 0)).toEqual([
      { label: 'for Orbit, 2 times', points: 6 },
      { label: 'for Sky', points: 1 },
      { label: 'from Cats', points: 2 },
    ])
    expect(parts(view(), 9)).toEqual([])
  })
})
