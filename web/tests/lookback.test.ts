import { render, screen } from '@testing-library/svelte'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import type { LookBack } from '../src/lib/net/wire'
import ChanceChart from '../src/replay/ChanceChart.svelte'
import { chancesAt, decisionsOf, Look, pathThrough, placesOf } from '../src/replay/lookback.svelte'

const DECISION = { version: 3, seat: 0, label: 'Roll', chance: 0.4, better: 'Hold', better_chance: 0.5 }
const told = (more: Partial<LookBack> = {}): LookBack => ({
  done: 1,
  total: 2,
  problem: '',
  points: [{ version: 2, chances: [0.5, 0.5] }],
  turning: [],
  decisions: [],
  ...more,
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('every moment has the chances of the last point before it', () => {
  const points = [
    { version: 2, chances: [0.5, 0.5] },
    { version: 5, chances: [1, 0] },
  ]
  expect(chancesAt(points, [1, 2, 4, 5, 9])).toEqual([null, [0.5, 0.5], [0.5, 0.5], [1, 0], [1, 0]])
})

test('my decisions are shown; who only watches sees everybody’s', () => {
  const all = [DECISION, { ...DECISION, seat: 1 }]
  expect(decisionsOf(all, [1])).toEqual([all[1]])
  expect(decisionsOf(all, [])).toEqual(all)
})

test('chances lie between bottom and top, from left to right, without gaps', () => {
  const places = placesOf([null, 0, 0.5, 1], 300, 100)
  expect(places).toEqual([
    { x: 100, y: 100 },
    { x: 200, y: 50 },
    { x: 300, y: 0 },
  ])
  expect(pathThrough(places)).toBe('M100.0 100.0L200.0 50.0L300.0 0.0')
})

test('it is asked for until it is whole', async () => {
  vi.useFakeTimers()
  const answers = [told(), told({ done: 2 })]
  const fetched = vi.fn(() => Promise.resolve(Response.json(answers.shift())))
  vi.stubGlobal('fetch', fetched)
  const look = new Look('t1')
  await vi.advanceTimersByTimeAsync(0)
  expect([look.told?.done, look.whole]).toEqual([1, false])
  await vi.advanceTimersByTimeAsync(1000)
  expect([look.told?.done, look.whole]).toEqual([2, true])
  await vi.advanceTimersByTimeAsync(5000)
  expect(fetched).toHaveBeenCalledTimes(2)
  look.close()
})

test('the chart says everybody’s chances at this moment, and pages lead from turn to turn', async () => {
  const onto = vi.fn()
  const lines = [
    { seat: 0, name: 'Ada', colour: 'red' as const },
    { seat: 1, name: 'Bo', colour: 'blue' as const },
  ]
  const turning = [{ version: 4, seat: 0, before: 0.5, after: 0.9 }]
  const chances = [null, [0.5, 0.5], [0.9, 0.1]]
  const { rerender } = render(ChanceChart, { lines, chances, turning, moments: [1, 2, 4], index: 1, onto })
  const slider = screen.getByRole('slider', { name: 'Chances to win over time' })
  expect(slider.getAttribute('aria-valuetext')).toBe('Moment 2 of 3: Ada 50 %, Bo 50 %')
  slider.focus()
  await userEvent.keyboard('{PageDown}')
  expect(onto).toHaveBeenCalledWith(2)
  await userEvent.keyboard('{PageUp}')
  expect(onto).toHaveBeenCalledOnce()
  await rerender({ index: 0 })
  expect(slider.getAttribute('aria-valuetext')).toBe('Moment 1 of 3: not judged yet')
})
