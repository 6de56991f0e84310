import { describe, expect, test } from 'vitest'
import {
  fan,
  heading,
  HOME,
  isHome,
  centredOn,
  keepInFrame,
  pathLength,
  pinch,
  poseAt,
  roundedPath,
  shortestTurn,
  zoomAt,
} from '../src/lib/board/geometry'

const corner = [
  { x: 0, y: 0 },
  { x: 30, y: 0 },
  { x: 30, y: 10 },
]

describe('paths', () => {
  test('length is the sum of the steps', () => expect(pathLength(corner)).toBe(40))

  test.each([
    [0, { x: 0, y: 0, angle: 90 }],
    [0.5, { x: 20, y: 0, angle: 90 }],
    [0.875, { x: 30, y: 5, angle: 180 }],
    [1, { x: 30, y: 10, angle: 180 }],
    [7, { x: 30, y: 10, angle: 180 }],
  ])('after the part %d of the way', (t, pose) => expect(poseAt(corner, t)).toEqual(pose))

  test('one point is a path without a way', () =>
    expect(poseAt([{ x: 4, y: 2 }], 0.5)).toEqual({ x: 4, y: 2, angle: 0 }))

  test('no point is no path', () => expect(() => poseAt([], 0)).toThrow('at least one point'))

  test.each([
    [{ x: 0, y: -1 }, 0],
    [{ x: 1, y: 0 }, 90],
    [{ x: 0, y: 1 }, 180],
    [{ x: -1, y: 0 }, -90],
  ])('heading towards %o', (to, angle) => expect(heading({ x: 0, y: 0 }, to)).toBe(angle))

  test('corners are rounded within their two legs', () => {
    expect(roundedPath(corner, 4)).toBe('M0 0L26 0Q30 0 30 4L30 10')
    expect(roundedPath(corner, 400)).toBe('M0 0L25 0Q30 0 30 5L30 10')
    expect(roundedPath([], 4)).toBe('')
  })

  test.each([
    [350, 10, 370],
    [10, 350, -10],
    [0, 90, 90],
    [720, 0, 720],
    [-90, 180, -180],
  ])('from %d the short way to %d ends at %d', (from, to, end) => expect(shortestTurn(from, to)).toBe(end))
})

describe('a hand of cards', () => {
  test('is symmetric about its middle', () => {
    const places = fan(5, 100, 1000)
    expect(places[2]).toEqual({ x: 0, y: 0, angle: 0 })
    expect(places[0]?.x).toBe(-(places[4]?.x ?? 0))
    expect(places[0]?.angle).toBe(-(places[4]?.angle ?? 0))
    expect(places[0]?.y).toBe(places[4]?.y)
  })

  test.each([1, 2, 7, 20])('%d cards stay within the width', (count) => {
    for (const { x } of fan(count, 100, 360)) expect(Math.abs(x) + 50).toBeLessThanOrEqual(180.001)
  })

  test('nobody holds nothing askew', () => expect(fan(0, 100, 360)).toEqual([]))
})

describe('looking at a board', () => {
  test('zooming keeps the point under the pointer where it is', () => {
    const at = { x: 120, y: 80 }
    const look = zoomAt({ x: -30, y: -10, scale: 1.5 }, at, 2)
    expect((at.x - look.x) / look.scale).toBeCloseTo((at.x + 30) / 1.5)
    expect((at.y - look.y) / look.scale).toBeCloseTo((at.y + 10) / 1.5)
  })

  test('zoom has two ends', () => {
    expect(zoomAt(HOME, { x: 0, y: 0 }, 0.2).scale).toBe(1)
    expect(zoomAt(HOME, { x: 0, y: 0 }, 99).scale).toBe(5)
  })

  test('a board can never be dragged out of its frame', () => {
    const frame = { width: 300, height: 200 }
    expect(keepInFrame({ x: 50, y: -999, scale: 2 }, frame)).toEqual({ x: 0, y: -200, scale: 2 })
    expect(keepInFrame({ x: -10, y: 10, scale: 1 }, frame)).toEqual({ ...HOME, x: expect.closeTo(0), y: 0 })
  })

  test('a board lower than its frame stays in the middle until it has grown larger', () => {
    const [frame, content] = [
      { width: 300, height: 500 },
      { width: 300, height: 200 },
    ]
    expect(keepInFrame({ x: -50, y: 70, scale: 2 }, frame, content)).toEqual({ x: -50, y: -100, scale: 2 })
    // at scale 3 the content is 600 high, so the shift may be from -250 to -150
    expect(keepInFrame({ x: 0, y: 99, scale: 3 }, frame, content).y).toBe(-150)
    expect(keepInFrame({ x: 0, y: -999, scale: 3 }, frame, content).y).toBe(-250)
  })

  test('a point is brought to the middle', () => {
    const content = { width: 300, height: 200 }
    expect(centredOn({ x: 0.5, y: 0.5 }, 1, content)).toEqual(HOME)
    expect(centredOn({ x: 0.75, y: 0 }, 2, content)).toEqual({ x: -300, y: 100, scale: 2 })
  })

  test('two fingers that spread to twice the distance scale by two about their middle', () => {
    const before = [
      { x: 90, y: 100 },
      { x: 110, y: 100 },
    ] as const
    const now = [
      { x: 80, y: 100 },
      { x: 120, y: 100 },
    ] as const
    expect(pinch(HOME, before, now)).toEqual({ x: -100, y: -100, scale: 2 })
  })

  test('home is recognised', () => {
    expect(isHome(HOME)).toBe(true)
    expect(isHome({ x: -40, y: 0, scale: 1.2 })).toBe(false)
  })
})
