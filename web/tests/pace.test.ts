import { describe, expect, test } from 'vitest'
import { Pace } from '../src/match/pace'

/** Plays an update whose events have these durations at normal speed; returns the time that it really takes. */
function play(pace: Pace, events: readonly number[]): number {
  let taken = 0
  for (const ms of events) {
    taken += ms * pace.factor(ms)
    pace.begin(ms)
  }
  pace.end()
  return Math.round(taken)
}

const steps = (count: number) => Array.from({ length: count }, () => 400)

describe('the pace', () => {
  test('a turn of up to three seconds is played at normal speed', () => {
    const pace = new Pace()
    pace.add('1', 2800)
    expect(play(pace, steps(7))).toBe(2800)
  })

  test('a longer one is played in three seconds, as far as it can be followed', () => {
    const pace = new Pace()
    pace.add('1', 8000)
    expect(play(pace, steps(20))).toBe(3000)
    pace.add('2', 40_000)
    expect(play(pace, steps(100))).toBe(12_000)
  })

  test('cards are hurried least', () => {
    const pace = new Pace()
    pace.add('1', 6000)
    expect([pace.factor(400), pace.factor(1300)]).toEqual([0.5, 0.6])
    pace.add('1', 24_000)
    expect([pace.factor(400), pace.factor(1300)]).toEqual([0.3, 0.6])
  })

  test('several updates of one turn share its time, whether they wait or come one after the other', () => {
    const waiting = new Pace()
    for (const ms of [2000, 2000, 2000]) waiting.add('1', ms)
    expect([1, 2, 3].map(() => play(waiting, steps(5)))).toEqual([1000, 1000, 1000])
    const coming = new Pace()
    const taken = [1, 2, 3].map(() => {
      coming.add('1', 2000)
      return play(coming, steps(5))
    })
    expect(taken).toEqual([2000, 1000, 1000])
  })

  test('each turn has its own time, though not without end', () => {
    const pace = new Pace()
    for (const turn of ['1', '2', '3']) pace.add(turn, 3000)
    expect(['1', '2', '3'].map(() => play(pace, [600, 600, 600, 600, 600]))).toEqual([3000, 3000, 3000])
    for (const turn of ['4', '5', '6', '7', '8', '9']) pace.add(turn, 3000)
    expect(play(pace, [600, 600, 600, 600, 600])).toBe(1500)
  })

  test('what comes while a turn is played hurries the rest of it', () => {
    const pace = new Pace()
    pace.add('1', 2400)
    pace.begin(800)
    expect(pace.factor(800)).toBe(1)
    pace.add('1', 2400)
    expect(pace.factor(800)).toBe(2200 / 4000)
  })
})
