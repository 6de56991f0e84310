/** The plan of the city on the card: where things are drawn. It knows nothing about legal actions. */
import type { Point } from '$lib/board/geometry'

/** Column from the left and row from the bottom, both from 1. */
export type Space = readonly [column: number, row: number]
/** A space of the grid, or one of the two areas outside it. */
export type Place = Space | 'start' | 'out'
export type Direction = 'up' | 'right' | 'down' | 'left'

export interface Gate {
  id: string
  name: string
  space: Space
  /** The direction in which a cab drives into the city through this gate. */
  inward: Direction
  role: 'entry' | 'exit'
  open: boolean
}

export const CELL = 100
/** Half of a street's width. */
export const LANE = 32
const AREA = { length: 262, depth: 92 }
/** The distance between cabs in a yard; they stand nearer to the gate than its name. */
const YARD = { gap: 78, shift: 10 }
const GATE_MARGIN = 134
const PLAIN_MARGIN = { up: 92, right: 26, down: 46, left: 54 } as const

export const ANGLES: Record<Direction, number> = { up: 0, right: 90, down: 180, left: 270 }
const OPPOSITE: Record<Direction, Direction> = { up: 'down', right: 'left', down: 'up', left: 'right' }
/** A quarter turn clockwise. */
const TURNED: Record<Direction, Direction> = { up: 'right', right: 'down', down: 'left', left: 'up' }
const STEPS: Record<Direction, Point> = {
  up: { x: 0, y: -1 },
  right: { x: 1, y: 0 },
  down: { x: 0, y: 1 },
  left: { x: -1, y: 0 },
}

export interface Area {
  x: number
  y: number
  width: number
  height: number
  centre: Point
}

/**
 * Measures of one board: its margins depend on where its gates are. On a wide screen, a board that is higher than wide
 * is drawn with a quarter turn clockwise: then column 1 is at the top, and row 1 on the left.
 */
export class CityPlan {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
  /** The numbers of columns and of rows as they are drawn. */
  readonly across: number
  readonly down: number
  /** `inward` is as drawn. */
  readonly gates: readonly Gate[]

  constructor(
    readonly columns: number,
    readonly rows: number,
    gates: readonly Gate[],
    readonly turned = false,
  ) {
    this.across = turned ? rows : columns
    this.down = turned ? columns : rows
    this.gates = turned ? gates.map((gate) => ({ ...gate, inward: TURNED[gate.inward] })) : gates
    const margin = (side: Direction) =>
      this.gates.some((gate) => OPPOSITE[gate.inward] === side)
        ? Math.max(GATE_MARGIN, PLAIN_MARGIN[side])
        : PLAIN_MARGIN[side]
    this.left = margin('left')
    this.top = margin('up')
    this.width = this.left + this.across * CELL + margin('right')
    this.height = this.top + this.down * CELL + margin('down')
  }

  /** Where a space is drawn: its column from the left and its row from the bottom, both counted from 1. */
  drawn([column, row]: Space): Space {
    return this.turned ? [row, this.columns - column + 1] : [column, row]
  }

  /** The middle of a space. */
  centre(space: Space): Point {
    const [across, up] = this.drawn(space)
    return { x: this.left + (across - 0.5) * CELL, y: this.top + (this.down - up + 0.5) * CELL }
  }

  /** Converts the direction of a cab, in degrees, from the board as printed to the board as it is drawn. */
  angle(degrees: number): number {
    return degrees + (this.turned ? 90 : 0)
  }

  /** The middle of the opening in the wall for this gate. */
  mouth(gate: Gate): Point {
    const inside = this.centre(gate.space)
    const step = STEPS[gate.inward]
    return { x: inside.x - step.x * (CELL / 2), y: inside.y - step.y * (CELL / 2) }
  }

  /** The yard behind a gate, long enough for every cab, kept within the card. */
  area(gate: Gate): Area {
    const upright = gate.inward === 'left' || gate.inward === 'right'
    const width = upright ? AREA.depth : AREA.length
    const height = upright ? AREA.length : AREA.depth
    const mouth = this.mouth(gate)
    const step = STEPS[gate.inward]
    const away = GATE_MARGIN - AREA.depth / 2 - 12
    const middle = { x: mouth.x - step.x * away, y: mouth.y - step.y * away }
    const x = Math.max(12, Math.min(this.width - width - 12, middle.x - width / 2))
    const y = Math.max(12, Math.min(this.height - height - 12, middle.y - height / 2))
    return { x, y, width, height, centre: { x: x + width / 2, y: y + height / 2 } }
  }

  gateOf(place: 'start' | 'out'): Gate {
    const role = place === 'start' ? 'entry' : 'exit'
    const gate = this.gates.find((each) => each.role === role)
    if (!gate) throw new Error(`This board has no ${role} gate.`)
    return gate
  }

  /** Where the `nth` of `count` things in a place stands. */
  spot(place: Place, nth = 0, count = 1): Point {
    const fromMiddle = nth - (count - 1) / 2
    if (typeof place !== 'string') {
      const { x, y } = this.centre(place)
      return { x: x + fromMiddle * 30, y: y + Math.abs(fromMiddle) * 6 }
    }
    const gate = this.gateOf(place)
    const { centre, width, height } = this.area(gate)
    const step = STEPS[gate.inward]
    const [along, across] = width > height ? [fromMiddle * YARD.gap, 0] : [0, fromMiddle * YARD.gap]
    return { x: centre.x + along + step.x * YARD.shift, y: centre.y + across + step.y * YARD.shift }
  }

  /** Points of a drive from place to place; yards are entered and left through the mouth of their gate. */
  way(places: readonly Place[]): Point[] {
    return places.flatMap((place, i) => {
      if (typeof place !== 'string') return [this.centre(place)]
      const gate = this.gateOf(place)
      const yard = { ...this.mouth(gate) }
      const { centre } = this.area(gate)
      const step = STEPS[gate.inward]
      if (step.x === 0) yard.y = centre.y
      else yard.x = centre.x
      return i === 0 ? [yard, this.mouth(gate)] : [this.mouth(gate), yard]
    })
  }
}

export const sameSpace = (a: Place, b: Place): boolean =>
  typeof a === 'string' || typeof b === 'string' ? a === b : a[0] === b[0] && a[1] === b[1]

/** A number from 0 to n-1 that depends only on the corner: houses vary, but always look the same in the same place. */
export function variety(column: number, row: number, n: number): number {
  const mixed = Math.imul(column + 1, 0x9e3779b1) ^ Math.imul(row + 1, 0x85ebca6b)
  return ((mixed ^ (mixed >>> 13)) >>> 7) % n
}
