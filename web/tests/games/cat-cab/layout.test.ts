import { describe, expect, test } from 'vitest'
import { CELL, CityPlan, sameSpace, variety, type Gate, type Place } from '../../../src/games/cat-cab/layout'

const gate = (id: string, role: Gate['role'], space: Gate['space'], inward: Gate['inward']): Gate => ({
  id,
  name: id,
  role,
  space,
  inward,
  open: true,
})
const day = new CityPlan(6, 8, [gate('A', 'entry', [2, 1], 'up'), gate('B', 'exit', [5, 8], 'down')])
const dark = new CityPlan(6, 8, [gate('A', 'entry', [1, 2], 'right'), gate('B', 'exit', [6, 7], 'left')])

describe('the plan of the city', () => {
  test('column 1 is on the left and row 1 at the bottom', () => {
    const low = day.centre([1, 1])
    expect(day.centre([2, 1])).toEqual({ x: low.x + CELL, y: low.y })
    expect(day.centre([1, 2])).toEqual({ x: low.x, y: low.y - CELL })
  })

  test.each([
    ['below', day, 'A', { x: 0, y: CELL / 2 }],
    ['above', day, 'B', { x: 0, y: -CELL / 2 }],
    ['left of', dark, 'A', { x: -CELL / 2, y: 0 }],
    ['right of', dark, 'B', { x: CELL / 2, y: 0 }],
  ] as const)('a gate is %s its square', (_, plan, id, off) => {
    const found = plan.gates.find((each) => each.id === id)
    if (!found) throw new Error(`no gate ${id}`)
    const { x, y } = plan.centre(found.space)
    expect(plan.mouth(found)).toEqual({ x: x + off.x, y: y + off.y })
  })

  test.each([
    ['day', day],
    ['dark', dark],
  ])('on the %s side everything lies on the card, and yards lie outside the grid', (_, plan) => {
    for (const each of plan.gates) {
      const { x, y, width, height } = plan.area(each)
      expect(Math.min(x, y)).toBeGreaterThanOrEqual(0)
      expect(x + width).toBeLessThanOrEqual(plan.width)
      expect(y + height).toBeLessThanOrEqual(plan.height)
      const beside = x + width <= plan.left || x >= plan.left + 6 * CELL
      const aboveOrBelow = y + height <= plan.top || y >= plan.top + 8 * CELL
      expect(beside || aboveOrBelow).toBe(true)
    }
  })

  test('on a phone 390 pixels wide every space is at least 44 pixels wide', () => {
    for (const plan of [day, dark]) expect((CELL * 390) / plan.width).toBeGreaterThanOrEqual(44)
  })

  test('a drive from START to OUT goes through both gates and along the streets', () => {
    const way = day.way(['start', [2, 1], [2, 2], [3, 2], 'out'])
    expect(way).toHaveLength(7)
    const [yard, mouth, first] = way
    expect([yard?.x, mouth?.x]).toEqual([first?.x, first?.x])
    expect(way.at(-2)).toEqual(day.mouth(day.gateOf('out')))
  })

  test('cabs in one place stand apart', () => {
    for (const place of ['start', [3, 3]] satisfies Place[]) {
      const [a, b] = [day.spot(place, 0, 2), day.spot(place, 1, 2)]
      expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeGreaterThan(25)
    }
  })

  test('a board without the gate that is asked for says so', () => {
    expect(() => new CityPlan(6, 8, []).gateOf('out')).toThrow('no exit gate')
  })

  test('places are compared by what they are', () => {
    expect(sameSpace([2, 3], [2, 3])).toBe(true)
    expect(sameSpace([2, 3], [3, 2])).toBe(false)
    expect(sameSpace('start', 'start')).toBe(true)
    expect(sameSpace('start', [1, 1])).toBe(false)
  })

  test('every kind of house stands somewhere', () => {
    const kinds = Array.from({ length: 63 }, (_, i) => variety(i % 7, Math.floor(i / 7), 5))
    expect(new Set(kinds)).toEqual(new Set([0, 1, 2, 3, 4]))
  })
})
