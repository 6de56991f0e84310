/** The printed map, as outlines: drawn once, one path for each kind of ink. */
import { Plan, UNIT, WAYS } from './layout'

const tile = (x: number, y: number, width = 1, height = 1) =>
  `M${x * UNIT} ${y * UNIT}h${width * UNIT}v${height * UNIT}h${-width * UNIT}z`

/**
 * The outlines of all squares; drawn with a thick line, they look like streets. Bridges are narrower, so that the river
 * flows under them.
 */
export const surface = (plan: Plan): string =>
  plan.board.squares
    .map(([x, y], number) => (overWater(plan, x, y) ? bridge(plan, number) : tile(x, y)))
    .join('')

const PARAPET = 7

function bridge(plan: Plan, number: number): string {
  const [x, y] = plan.square(number)
  const inset = (way: string) => (plan.beside(number, way) === undefined ? PARAPET : 0)
  const [left, right, top, bottom] = [inset('W'), inset('E'), inset('N'), inset('S')]
  const [width, height] = [UNIT - left - right, UNIT - top - bottom]
  return `M${x * UNIT + left} ${y * UNIT + top}h${width}v${height}h${-width}z`
}

function overWater({ board }: Plan, x: number, y: number): boolean {
  return board.scenery.some(({ kind, polygon }) => kind === 'water' && inside(polygon, x + 0.5, y + 0.5))
}

/** Whether a point lies in a polygon: a ray to the left crosses its edge an odd number of times. */
function inside(polygon: readonly (readonly number[])[], x: number, y: number): boolean {
  let odd = false
  polygon.forEach(([x1 = 0, y1 = 0], i) => {
    const [x2 = 0, y2 = 0] = polygon[(i + 1) % polygon.length] ?? []
    if (y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) odd = !odd
  })
  return odd
}

/** The shaded squares: a trip to a place ends on one of them. */
export function shaded(plan: Plan): string {
  return plan.board.places.flatMap(({ squares }) => squares.map((square) => tileOf(plan, square, 3))).join('')
}

export function tileOf(plan: Plan, square: number, inset = 0): string {
  const [x, y] = plan.square(square)
  const side = UNIT - 2 * inset
  return `M${x * UNIT + inset} ${y * UNIT + inset}h${side}v${side}h${-side}z`
}

/** Small arrow heads on the shaded squares: each points at the place that is entered there. */
export function pointers(plan: Plan): string {
  const out: string[] = []
  for (const { rect, squares } of plan.board.places)
    for (const square of squares) {
      const [x, y] = plan.square(square)
      const way = towards(x, y, rect)
      const [dx, dy] = WAYS[way] ?? [0, 0]
      const [cx, cy] = [(x + 0.5 + dx * 0.5) * UNIT, (y + 0.5 + dy * 0.5) * UNIT]
      out.push(head(cx, cy, dx, dy, 9))
    }
  return out.join('')
}

function towards(
  x: number,
  y: number,
  [left = 0, top = 0, width = 1, height = 1]: readonly number[],
): string {
  if (x < left) return 'E'
  if (x >= left + width) return 'W'
  return y < top ? 'S' : y >= top + height ? 'N' : ''
}

/** A filled arrow head at a point. */
const head = (x: number, y: number, dx: number, dy: number, size: number) =>
  `M${x + dx * size} ${y + dy * size}L${x - dy * size} ${y + dx * size}L${x + dy * size} ${y - dx * size}Z`

/** Thin lines between two squares of a lane. */
export function joints(plan: Plan): string {
  const out: string[] = []
  plan.board.squares.forEach(([x, y, arrows]) => {
    for (const way of arrows) {
      if (way === 'E') out.push(`M${(x + 1) * UNIT} ${y * UNIT + 5}v${UNIT - 10}`)
      if (way === 'W') out.push(`M${x * UNIT} ${y * UNIT + 5}v${UNIT - 10}`)
      if (way === 'S') out.push(`M${x * UNIT + 5} ${(y + 1) * UNIT}h${UNIT - 10}`)
      if (way === 'N') out.push(`M${x * UNIT + 5} ${y * UNIT}h${UNIT - 10}`)
    }
  })
  return out.join('')
}

/** Lines between lanes: solid if cabs may not cross them, dashed if they may change lanes. */
export function lines(plan: Plan): { solid: string; dashed: string } {
  const [solid, dashed]: [string[], string[]] = [[], []]
  plan.board.squares.forEach(([x, y, arrows, sideways], number) => {
    for (const way of ['E', 'S']) {
      const other = plan.beside(number, way)
      if (other === undefined || arrows.includes(way)) continue
      const back = way === 'E' ? 'W' : 'N'
      if (plan.square(other)[2].includes(back)) continue
      const line =
        way === 'E' ? `M${(x + 1) * UNIT} ${y * UNIT}v${UNIT}` : `M${x * UNIT} ${(y + 1) * UNIT}h${UNIT}`
      if (sideways.includes(way)) dashed.push(line)
      else solid.push(line)
    }
  })
  return { solid: solid.join(''), dashed: dashed.join('') }
}

/** The arrows printed on the squares; a square with several has a smaller one for each way out. */
export function arrows(plan: Plan): string {
  const out: string[] = []
  for (const [x, y, ways] of plan.board.squares)
    for (const way of ways) {
      const [dx, dy] = WAYS[way] ?? [0, 0]
      const off = ways.length > 1 ? 0.24 : 0.02
      const size = ways.length > 1 ? 4.5 : 6
      out.push(chevron((x + 0.5 + dx * off) * UNIT, (y + 0.5 + dy * off) * UNIT, dx, dy, size))
    }
  return out.join('')
}

const chevron = (x: number, y: number, dx: number, dy: number, size: number) =>
  `M${x - dx * size * 0.5 - dy * size} ${y - dy * size * 0.5 + dx * size}` +
  `L${x + dx * size * 0.5} ${y + dy * size * 0.5}` +
  `L${x - dx * size * 0.5 + dy * size} ${y - dy * size * 0.5 - dx * size}`

/**
 * Blocks of houses between the streets, grouped by the district to which most of their kerb belongs. Leaves out what
 * lies outside the streets.
 */
export function blocks(plan: Plan): Map<string, string> {
  const { width, height } = plan.board
  const seen = new Set<string>()
  const out = new Map<string, string>()
  for (let y = -1; y <= height; y++)
    for (let x = -1; x <= width; x++) {
      const block = floodFrom(plan, x, y, seen)
      if (block.cells.length === 0) continue
      if (block.cells.some(([column, row]) => column < 0 || row < 0)) continue
      const district = [...block.kerb].toSorted(([, a], [, b]) => b - a)[0]?.[0] ?? ''
      const drawn = block.cells.map(([column, row]) => tile(column - 0.02, row - 0.02, 1.04, 1.04)).join('')
      out.set(district, (out.get(district) ?? '') + drawn)
    }
  return out
}

interface Block {
  cells: [number, number][]
  /** For each district, how many of its squares border on the block. */
  kerb: Map<string, number>
}

/** The cells that can be reached from this one without crossing a street. */
function floodFrom(plan: Plan, x: number, y: number, seen: Set<string>): Block {
  const block: Block = { cells: [], kerb: new Map() }
  const queue: [number, number][] = [[x, y]]
  for (let next = queue.pop(); next; next = queue.pop()) {
    const [column, row] = next
    const { width, height } = plan.board
    if (column < -1 || row < -1 || column > width || row > height || seen.has(next.join())) continue
    const square = plan.at(column, row)
    if (square !== undefined) {
      const district = plan.streetsAt(square)[0]?.district ?? ''
      block.kerb.set(district, (block.kerb.get(district) ?? 0) + 1)
      continue
    }
    seen.add(next.join())
    block.cells.push(next)
    queue.push([column + 1, row], [column - 1, row], [column, row + 1], [column, row - 1])
  }
  return block
}
