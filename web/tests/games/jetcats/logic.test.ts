import { describe, expect, test } from 'vitest'
import { climbed, launchesOf } from '../../../src/games/jetcats/climb'
import { SYMBOLS } from '../../../src/games/jetcats/glyphs'
import { placed } from '../../../src/games/jetcats/layout'
import { lineOf, standingOf, tieWords, waitedFor } from '../../../src/games/jetcats/lineup'
import {
  coloured,
  padOf,
  rethrown,
  thrown,
  tumbling,
  unitsOn,
  type Die,
} from '../../../src/games/jetcats/pad'
import { parts } from '../../../src/games/jetcats/scores'
import { steady } from '../../../src/games/jetcats/steady'
import { withOwnFlight, withoutSum } from '../../../src/games/jetcats/table'
import { counts, listed, sumOf } from '../../../src/games/jetcats/words'
import { COLOURS, flight, seat, told, view } from './fixtures'

const die = (id: string, shows: NonNullable<Die['shows']>, throws = 1): Die => ({
  id,
  source: id.split('-')[0] ?? '',
  shows,
  throws,
})

describe('what the board shows of the view', () => {
  test('a Liftoff that is hidden from the others lies among theirs', () => {
    const mine = flight({ launches: 2 })
    const scene = view({ own_flight: mine })
    expect(withOwnFlight(scene, 1).flights).toEqual([null, mine])
    expect(withOwnFlight(view(), 1).flights).toEqual([null, null])
  })

  test('a sum is not told before its dice lie still', () => {
    const old = flight({ bays: [['white-launch']], launches: 1, line: 'one', height: '', to_next: 2 })
    const now = flight({ bays: [], spare: ['white-blank'], launches: 0, line: 'none', rerolls: 1 })
    const [before, scene] = [old, now].map((mine) => view({}, [seat({ flight: mine }), seat()]))
    if (!before || !scene) throw new Error()
    const rerolled = told('rerolled', 0, { die: 'white', from: 'launch', to: 'blank' })
    expect(withoutSum(scene, before, rerolled).flights[0]).toEqual({
      ...now,
      launches: 1,
      line: 'one',
      to_next: 2,
    })
    const showed = told('showed', 0, { die: 'white', rocket: 0, fuel: 0, launch: 0, blank: 1 })
    expect(withoutSum(scene, before, showed).flights[0]?.launches).toBeNull()
    expect(withoutSum(scene, before, told('finished', 0, {}))).toBe(scene)
    expect(withoutSum(scene, before, null)).toBe(scene)
  })
})

describe('the launch pad', () => {
  const lies = (bays: string[][], spare: string[], known: Die[] = []) => padOf(view(), { bays, spare }, known)

  test('dice that are known keep their names; others get a free one', () => {
    const known = [die('white-1', 'rocket', 2), die('white-2', 'blank')]
    const pad = lies([], ['white-blank', 'white-rocket', 'white-fuel', 'blue'], known)
    expect(pad.spare.map(({ id, throws }) => [id, throws])).toEqual([
      ['white-2', 1],
      ['white-1', 2],
      ['white-3', 0],
      ['blue-1', 0],
    ])
    expect(lies([], ['either', 'either', 'unheard-of']).spare.map(({ id }) => id)).toEqual([
      'either-1',
      'either-2',
    ])
  })

  test('units lie as the table says', () => {
    const pad = lies(
      [['red-launch'], ['white-blank-rocket', 'either-fuel'], ['token']],
      ['white-blank'],
      [die('white-1', 'blank')],
    )
    expect(pad.bays.map((bay) => bay.map(({ id, face }) => `${id} ${face}`))).toEqual([
      ['red-1 launch'],
      ['white-1 rocket', 'either-1 fuel'],
      ['token-1 launch'],
    ])
    expect(pad.spare.map(({ id }) => id)).toEqual(['white-2'])
    expect(unitsOn(pad)).toHaveLength(5)
  })

  test('while dice tumble nothing is paired, and those to come show nothing', () => {
    const known = [die('white-1', 'blank')]
    const pad = lies([['white-blank-rocket', 'either-fuel'], ['token']], ['red-launch', 'rocket'], known)
    const loose = tumbling(view(), pad, known)
    expect(loose.bays.map((bay) => bay.map(({ id }) => id))).toEqual([['token-1']])
    expect(loose.spare.map(({ id, shows, face }) => [id, shows, face])).toEqual([
      ['white-1', 'blank', 'blank'],
      ['either-1', null, null],
      ['red-1', null, null],
      ['rocket-1', null, 'rocket'],
    ])
  })

  test('the die that was meant is thrown again, else any that shows the same', () => {
    const dice = thrown([die('blue-1', 'fuel'), die('white-9', 'fuel')], 'white', ['blank', 'blank'])
    expect(dice.map(({ id }) => id)).toEqual(['blue-1', 'white-1', 'white-2'])
    const shows = (id: string) => rethrown(dice, 'white', 'blank', 'fuel', id).map((each) => each.shows)
    expect(shows('white-2')).toEqual(['fuel', 'blank', 'fuel'])
    expect(shows('red-9')).toEqual(['fuel', 'fuel', 'blank'])
    expect(rethrown(dice, 'white', 'blank', 'blank', 'white-2').map(({ throws }) => throws)).toEqual([
      1, 1, 2,
    ])
  })

  test('Any-Dice lie there in the colours picked for them', () => {
    const open = flight({ step: 'colour', spare: ['blue', 'any', 'any', 'any', 'rocket'] })
    expect(coloured(open, ['red', 'blue']).spare).toEqual(['blue', 'red', 'blue', 'any', 'rocket'])
    expect(coloured(flight(), ['red']).spare).toEqual([])
  })

  test('everything has its place within the width, seven bays to the Moon, more in a second row', () => {
    for (const width of [320, 640]) {
      const red = Array.from({ length: 9 }, () => 'red-launch')
      const pad = lies(
        red.map((word) => [word]),
        red,
      )
      const plan = placed(pad, 7, width, 1)
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

  test('there is room from the start for all tokens that may be looked at, so nothing moves', () => {
    const pad = lies(
      Array.from({ length: 6 }, () => ['red-fuel', 'rocket']),
      ['red-fuel'],
    )
    const [none, most] = [placed(pad, 7, 640, 0, 4), placed(pad, 7, 640, 4, 4)]
    expect(most.bays.filter(({ ghost }) => ghost)).toHaveLength(4)
    expect(most.bays.length).toBeGreaterThan(none.bays.length)
    expect(none.height).toBe(most.height)
    expect(none.units).toEqual(most.units)
    expect(placed(pad, 7, 640).height).toBeLessThan(none.height)
  })

  test('before the throw the bays are low', () => {
    const height = (word: string) => placed(lies([], [word, 'rocket']), 7, 640).bay.height
    expect(height('red')).toBeLessThan(height('red-fuel'))
  })
})

describe('words and order', () => {
  test('before the reveal my own card is known to me alone', () => {
    const scene = view({ choice: 'blue-3', active: [1] }, [
      seat({ face_down: true, status: 'has chosen' }),
      seat(),
    ])
    expect(lineOf(scene, 0)[0]).toMatchObject({ card: { speed: 3 }, up: false, down: true })
    expect(lineOf(scene, 1)[0]).toMatchObject({ card: null, up: false, down: true })
    expect([standingOf(scene, 0), standingOf(scene, 1)]).toEqual(['has chosen', 'choosing…'])
    expect([waitedFor(scene, 0), waitedFor(scene, 1), waitedFor(view({ phase: 'take' }), 0)]).toEqual([
      [1],
      [],
      [],
    ])
  })

  test('in the reveal those who are turned up stand first', () => {
    const scene = view({ phase: 'reveal', order: [1] }, [
      seat({ face_down: true }),
      seat({ jetpack: 'red-9' }),
    ])
    expect(lineOf(scene, null).map(({ who, card, up, down }) => [who, card?.speed, up, down])).toEqual([
      [1, 9, true, false],
      [0, undefined, false, true],
    ])
  })

  test('in an extra Liftoff only the tied leaders stand in line', () => {
    expect(lineOf(view({ phase: 'fly', extra: [1], order: [0, 1] }), 0).map(({ who }) => who)).toEqual([1])
  })

  test('a Liftoff in words', () => {
    const landed = flight({ step: 'landed', height: 'Orbit', launches: 5, line: '5' })
    const at = (mine: typeof landed) =>
      view({ phase: 'fly', order: [0, 1] }, [seat({ flight: mine }), seat({ status: 'waiting' })])
    expect(standingOf(at(landed), 0)).toBe('5 Launches: Orbit')
    expect(standingOf(at(landed), 0, true)).toBe('5: Orbit')
    expect(standingOf(at(landed), 0, true, true)).toBe('5 so far')
    expect(standingOf(at({ ...landed, height: '' }), 0)).toBe('5 Launches: missed')
    expect(standingOf(at({ ...landed, step: 'reroll' }), 0)).toBe('5 Launches so far')
    expect(standingOf(at(landed), 1)).toBe('waiting')
    expect([launchesOf(at(landed), 0), launchesOf(at(landed), 1), launchesOf(view(), 0)]).toEqual([
      5,
      null,
      null,
    ])
  })

  test('the sum of a Liftoff', () => {
    const { board } = view()
    const landed = flight({ step: 'landed', height: 'Orbit', launches: 5, line: '5', to_next: 2 })
    expect(sumOf(landed, board)).toBe('5: Orbit, 3 points')
    expect(sumOf({ ...landed, height: '' }, board)).toBe('5: a miss')
    expect(sumOf({ ...landed, height: '', declared: true }, board)).toBe('5: a declared miss')
    expect(sumOf(flight({ launches: 2, line: '2' }), board)).toBe('2: 1 more for Sky')
    const sky = flight({ launches: 3, line: '3', height: 'Sky', next_height: 'Orbit', to_next: 2 })
    expect(sumOf(sky, board)).toBe('3: Sky, 1 point; 2 more for Orbit')
    expect(sumOf(flight(), board)).toBe('')
  })

  test('while events are played the sum comes before what it is worth', () => {
    const { board } = view()
    const miss = flight({ step: 'landed', launches: 2, line: '2' })
    const spent = told('spent', 0, { tokens: 1 })
    expect([counts(spent), counts(told('finished', 0, {})), counts(null)]).toEqual([true, false, false])
    expect(sumOf(miss, board, spent)).toBe('2: 1 more for Sky')
    expect(sumOf(miss, board, told('missed', 0, { launches: 2, tokens: 1, declared: false }))).toBe(
      '2: a miss',
    )
    expect(sumOf(flight(), board, told('paid', 0, { vp: 1, total: 1 }))).toBe('Ready on the pad.')
  })

  test('a tie in full and in short', () => {
    const tie = { speed: 6, ahead: 0, behind: 1, colours: ['green', 'red'], why: 'Green comes before red.' }
    expect(tieWords(tie)).toBe('Both played 6: Green comes before red.')
    expect(tieWords(tie, true)).toBe('Both played 6: green before red.')
  })

  test('a scrollbar that comes and goes changes the width once', () => {
    expect([steady(640, 625), steady(625, 640), steady(625, 700), steady(625, 625)]).toEqual([
      625, 625, 700, 625,
    ])
  })

  test('small ones', () => {
    expect([listed([]), listed(['Ada']), listed(['Ada', 'Bo', 'Cy'])]).toEqual(['', 'Ada', 'Ada, Bo and Cy'])
    const { board } = view()
    expect([0, 8, 40].map((launches) => climbed(board, launches))).toEqual([0, 1, 1])
    expect(COLOURS.every(({ symbol }) => SYMBOLS[symbol])).toBe(true)
  })

  test('points by where they come from', () => {
    const score = { cats: 2, jetpacks: 0, heights: [1, 6, 0], flights: [3, 1, 2, 0] }
    expect(parts(view({}, [seat({ score }), seat()]), 0)).toEqual([
      { label: 'for Orbit, 2 times', points: 6 },
      { label: 'for Sky', points: 1 },
      { label: 'from Cats', points: 2 },
    ])
    expect(parts(view(), 9)).toEqual([])
  })
})
