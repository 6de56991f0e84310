/** Places as events number them, and ways between them. */
import { heading, type Point } from '$lib/board/geometry'
import type { Direction, Gate, Place, Space } from './layout'
import type { BoardView, GateView, PlayerView } from './view'

type Grid = Pick<BoardView, 'columns' | 'rows'>

/** A place by its number: the spaces row by row from the bottom, then the start, then outside; null off the board. */
export function placeAt({ columns, rows }: Grid, number: number): Place | null {
  if (number < 0) return null
  if (number < columns * rows) return [(number % columns) + 1, Math.floor(number / columns) + 1]
  return (['start', 'out'] as const)[number - columns * rows] ?? null
}

export const spaceOf = (x: number | null, y: number | null): Space | null =>
  x === null || y === null ? null : [x, y]

/** Where a cab stands; null when it has left the game. */
export function placeOf({ status, x, y }: Pick<PlayerView, 'status' | 'x' | 'y'>): Place | null {
  if (status === 'start' || status === 'out') return status
  return status === 'city' ? spaceOf(x, y) : null
}

const STEPS: Readonly<Record<string, readonly [number, number]>> = {
  up: [0, 1],
  right: [1, 0],
  down: [0, -1],
  left: [-1, 0],
}

/** The space one step away; beyond the edge of the grid it is the start. */
export function neighbour({ columns, rows }: Grid, [x, y]: Space, direction: string): Place {
  const [dx, dy] = STEPS[direction] ?? [0, 0]
  const inside = x + dx >= 1 && x + dx <= columns && y + dy >= 1 && y + dy <= rows
  return inside ? [x + dx, y + dy] : 'start'
}

export const gateOf = ({ id, name, x, y, direction, role, open }: GateView): Gate => ({
  id,
  name,
  space: [x, y],
  inward: direction as Direction,
  role: role as Gate['role'],
  open,
})

/** Where a cab faces at the end of a way. */
export function facingAfter(points: readonly Point[]): number | null {
  const [before, last] = points.slice(-2)
  return before && last ? heading(before, last) : null
}
