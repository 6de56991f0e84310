/** Where everything lies on the map, in units of the drawing: made once from the board, which never changes. */
import type { Point } from '$lib/board/geometry'
import type { Board, Place, Square, Street } from './view'

/** The side of a square. */
export const UNIT = 40
/** The margins of the map around the squares, in squares. */
const MARGIN = { left: 0.9, right: 0.9, top: 0.8, bottom: 0.5 }

export const WAYS: Readonly<Record<string, readonly [number, number]>> = {
  N: [0, -1],
  E: [1, 0],
  S: [0, 1],
  W: [-1, 0],
}
export const ANGLES: Readonly<Record<string, number>> = { N: 0, E: 90, S: 180, W: 270 }

/**
 * A press counts for a square if it is at most this many squares away from its middle, so that fingers need not be
 * exact.
 */
const NEAR = 1.1

export class Plan {
  readonly width: number
  readonly height: number
  readonly left = -MARGIN.left * UNIT
  readonly top = -MARGIN.top * UNIT
  readonly ratio: number
  #numbers = new Map<string, number>()
  #streets: Street[][]

  constructor(readonly board: Board) {
    this.width = (board.width + MARGIN.left + MARGIN.right) * UNIT
    this.height = (board.height + MARGIN.top + MARGIN.bottom) * UNIT
    this.ratio = this.width / this.height
    board.squares.forEach(([x, y], number) => this.#numbers.set(`${x},${y}`, number))
    this.#streets = board.squares.map(() => [])
    for (const street of board.streets)
      for (const square of new Set(street.lanes.flat())) this.#streets[square]?.push(street)
  }

  square(number: number): Square {
    const found = this.board.squares[number]
    if (!found) throw new RangeError(`There is no square ${number}.`)
    return found
  }

  centre(number: number): Point {
    const [x, y] = this.square(number)
    return { x: (x + 0.5) * UNIT, y: (y + 0.5) * UNIT }
  }

  /** Converts a point in units of the drawing to parts of its width and height. */
  part({ x, y }: Point): Point {
    return { x: (x - this.left) / this.width, y: (y - this.top) / this.height }
  }

  at(x: number, y: number): number | undefined {
    return this.#numbers.get(`${x},${y}`)
  }

  /** The square beside this one, if there is a road. */
  beside(number: number, way: string): number | undefined {
    const [x, y] = this.square(number)
    const [dx, dy] = WAYS[way] ?? [0, 0]
    return this.at(x + dx, y + dy)
  }

  streetsAt(number: number): readonly Street[] {
    return this.#streets[number] ?? []
  }

  /** The names of the streets at a square: "Strand", or "Strand and Kingsway" at a crossing. */
  nameOf(number: number): string {
    return this.streetsAt(number)
      .slice(0, 2)
      .map(({ name }) => name)
      .join(' and ')
  }

  squaresOf(street: string): number[] {
    const found = this.board.streets.find(({ id }) => id === street)
    return found ? [...new Set(found.lanes.flat())] : []
  }

  place(id: string): Place | undefined {
    return this.board.places.find((place) => place.id === id)
  }

  /** The place whose drawing is at this point. */
  placeUnder({ x, y }: Point): Place | undefined {
    return this.board.places.find(({ rect: [left = 0, top = 0, width = 0, height = 0] }) => {
      const [column, row] = [x / UNIT - left, y / UNIT - top]
      return column >= 0 && row >= 0 && column < width && row < height
    })
  }

  /** The square under a point, or one close by. */
  squareUnder(point: Point): number | undefined {
    return this.squareOn(point) ?? this.#nearest(point)
  }

  /** The square on which a point lies. */
  squareOn({ x, y }: Point): number | undefined {
    return this.at(Math.floor(x / UNIT), Math.floor(y / UNIT))
  }

  /** The middle and the size of an area with these squares and some room around them, as parts of the drawing. */
  frameOf(squares: readonly number[]): Point & { width: number; height: number } {
    const points = squares.map((square) => this.part(this.centre(square)))
    const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)]
    const [left, right] = [Math.min(...xs), Math.max(...xs)]
    const [top, bottom] = [Math.min(...ys), Math.max(...ys)]
    const room = 3 * UNIT
    return {
      x: (left + right) / 2,
      y: (top + bottom) / 2,
      width: right - left + room / this.width,
      height: bottom - top + room / this.height,
    }
  }

  #nearest(point: Point): number | undefined {
    const [column, row] = [Math.floor(point.x / UNIT), Math.floor(point.y / UNIT)]
    let best: { square: number; far: number } | undefined
    for (const dx of [-1, 0, 1])
      for (const dy of [-1, 0, 1]) {
        const square = this.at(column + dx, row + dy)
        if (square === undefined) continue
        const middle = this.centre(square)
        const far = Math.hypot(middle.x - point.x, middle.y - point.y) / UNIT
        if (far < (best?.far ?? NEAR)) best = { square, far }
      }
    return best?.square
  }
}
