/** Where the town's things are drawn. It knows nothing about legal actions. */
import { distance, type Point } from '$lib/board/geometry'
import type { Board, StandView, TileView } from './view'

/** A step on the board, in the drawing's units. */
export const UNIT = 64
const MARGIN = { left: 0.95, right: 1.15, top: 1.15, bottom: 1 } as const

export interface Segment {
  from: Point
  to: Point
}

/** A river or a cloud way from road to road, with its own tiles between. */
export interface Chain {
  name: string
  points: readonly Point[]
}

/** Measures of the town. */
export class TownPlan {
  readonly width: number
  readonly height: number
  #tiles: ReadonlyMap<number, TileView>

  constructor(readonly board: Board) {
    this.width = (board.width - 1 + MARGIN.left + MARGIN.right) * UNIT
    this.height = (board.height - 1 + MARGIN.top + MARGIN.bottom) * UNIT
    this.#tiles = new Map(board.tiles.map((tile) => [tile.id, tile]))
  }

  get ratio(): number {
    return this.width / this.height
  }

  tile(id: number): TileView | undefined {
    return this.#tiles.get(id)
  }

  /** Converts a place, in steps from the top left corner of the roads, to units of the drawing. */
  at(x: number, y: number): Point {
    return { x: (x + MARGIN.left) * UNIT, y: (y + MARGIN.top) * UNIT }
  }

  /** The middle of a tile. */
  spot(id: number): Point {
    const tile = this.#tiles.get(id)
    return tile ? this.at(tile.x, tile.y) : { x: 0, y: 0 }
  }

  /** Where the `nth` of `count` taxis on one tile stands. */
  parking(id: number, nth = 0, count = 1): Point {
    const { x, y } = this.spot(id)
    const fromMiddle = nth - (count - 1) / 2
    return { x: x + fromMiddle * 24, y: y + Math.abs(fromMiddle) * 5 - (count > 2 ? nth % 2 : 0) * 12 }
  }

  route(tiles: readonly number[]): Point[] {
    return tiles.map((id) => this.spot(id))
  }

  roads(): Segment[] {
    return this.board.links
      .filter(({ way }) => way === 'road')
      .map(({ a, b }) => ({ from: this.spot(a), to: this.spot(b) }))
  }

  /** Rivers or cloud ways, each as one chain. */
  chains(way: 'river' | 'sky'): Chain[] {
    const links = this.board.links.filter((link) => link.way === way)
    const inner = (id: number) => ['water', 'cloud'].includes(this.tile(id)?.kind ?? '')
    const names = [...new Set(links.flatMap(({ a, b }) => [a, b]).filter(inner))].map(
      (id) => this.tile(id)?.place ?? '',
    )
    return [...new Set(names)].map((name) => {
      const own = links.filter(({ a, b }) => [a, b].some((id) => inner(id) && this.tile(id)?.place === name))
      return { name, points: this.route(chained(own.map(({ a, b }) => [a, b] as const))) }
    })
  }

  standOf(code: string): StandView | undefined {
    return this.board.stands.find((stand) => stand.code === code)
  }

  /** The middle of a stand. */
  standSpot(code: string): Point {
    return this.spot(this.standOf(code)?.tile ?? -1)
  }
}

/** The tiles of a chain in order; `links` are its pairs of neighbours in any order. */
export function chained(links: readonly (readonly [number, number])[]): number[] {
  const count = (id: number) => links.filter((link) => link.includes(id)).length
  const start = links.flat().find((id) => count(id) === 1)
  if (start === undefined) return []
  const chain = [start]
  const left = [...links]
  for (;;) {
    const last = chain.at(-1)
    const at = left.findIndex((link) => last !== undefined && link.includes(last))
    const [link] = at < 0 ? [] : left.splice(at, 1)
    const next = link?.find((id) => id !== last)
    if (next === undefined) return chain
    chain.push(next)
  }
}

/** A smooth SVG path through the points. */
export function curve(points: readonly Point[]): string {
  const [first] = points
  if (!first) return ''
  const at = (i: number) => points[Math.max(0, Math.min(points.length - 1, i))] ?? first
  const round = (n: number) => Math.round(n * 10) / 10
  const parts = points.slice(1).map((to, i) => {
    const [before, from, after] = [at(i - 1), at(i), at(i + 2)]
    const one = { x: from.x + (to.x - before.x) / 6, y: from.y + (to.y - before.y) / 6 }
    const two = { x: to.x - (after.x - from.x) / 6, y: to.y - (after.y - from.y) / 6 }
    return `C${[one, two, to].map(({ x, y }) => `${round(x)} ${round(y)}`).join(' ')}`
  })
  return `M${round(first.x)} ${round(first.y)}${parts.join('')}`
}

/** A number from 0 to 1 that depends only on the place: meadows vary, but always look the same in the same place. */
export function variety(x: number, y: number): number {
  const mixed = Math.imul(Math.round(x * 10) + 7, 0x9e3779b1) ^ Math.imul(Math.round(y * 10) + 3, 0x85ebca6b)
  return (((mixed ^ (mixed >>> 13)) >>> 5) % 1000) / 1000
}

/** The largest useful size of a target: a larger one is no easier to hit with a thumb. */
export const AMPLE = UNIT * 1.2

/** For each point, half of the distance to the nearest other point, but at most `AMPLE`. */
export function elbowRoom(points: readonly Point[]): number[] {
  return points.map((point) => {
    const others = points.filter((other) => other.x !== point.x || other.y !== point.y)
    return Math.min(AMPLE, ...others.map((other) => distance(point, other) / 2))
  })
}

interface Size {
  width: number
  height: number
}

/** The limits of the zoom: the least and the most pixels for a step. */
export interface Closeness {
  least: number
  most: number
}

/**
 * The zoom and the shift with which the frame shows these points. If not all of them fit at the least zoom, the first
 * one is as near to the middle as the others allow.
 */
export function lookAt(points: readonly Point[], town: Size, frame: Size, { least, most }: Closeness) {
  const fit = Math.min(frame.width / town.width, frame.height / town.height)
  const [edgeX, edgeY] = [(frame.width - town.width * fit) / 2, (frame.height - town.height * fit) / 2]
  const pad = UNIT * 0.8 * fit
  const across = spread(
    points.map(({ x }) => edgeX + x * fit),
    pad,
  )
  const down = spread(
    points.map(({ y }) => edgeY + y * fit),
    pad,
  )
  const step = UNIT * fit
  const all = Math.min(frame.width / across.length, frame.height / down.length)
  const scale = Math.max(1, least / step, Math.min(most / step, all))
  const [x, y] = [
    within(middleOf(across, frame.width / scale), edgeX, town.width * fit, frame.width / scale),
    within(middleOf(down, frame.height / scale), edgeY, town.height * fit, frame.height / scale),
  ]
  return { scale, x: frame.width / 2 - x * scale, y: frame.height / 2 - y * scale }
}

/** Moves the middle of the visible part, so that the frame shows nothing beyond the town if the town fills it. */
function within(middle: number, edge: number, town: number, seen: number): number {
  if (town <= seen) return edge + town / 2
  return Math.max(edge + seen / 2, Math.min(edge + town - seen / 2, middle))
}

interface Spread {
  first: number
  low: number
  high: number
  length: number
}

function spread(values: readonly number[], pad: number): Spread {
  const [low, high] = [Math.min(...values) - pad, Math.max(...values) + pad]
  return { first: values[0] ?? 0, low, high, length: Math.max(1, high - low) }
}

/**
 * The middle of the visible part of a range of values. If the whole range fits, this is the middle of the range;
 * otherwise it is as near to the first value as the range allows.
 */
function middleOf({ first, low, high, length }: Spread, seen: number): number {
  if (length <= seen) return (low + high) / 2
  return Math.max(low + seen / 2, Math.min(high - seen / 2, first))
}
