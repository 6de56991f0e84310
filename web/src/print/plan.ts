/** What lies on a sheet of paper, in millimetres from its top left corner. */
import type { PieceGroup } from '$lib/net/wire'

export interface Rect {
  x: number
  y: number
  width: number
  height: number
}

export interface Line {
  x1: number
  y1: number
  x2: number
  y2: number
  /** cut: along an outline or a crop mark · fold: dashed · glue: where the next sheet of a board begins. */
  kind: 'cut' | 'fold' | 'glue'
}

/** The side of a piece: its front or its back, or a face of a die. */
export type Side = 'front' | 'back' | number

/** A side of a piece on a sheet. */
export interface Place {
  piece: string
  side: Side
  /** The rectangle to cut out, before it is turned about its middle by `angle`. */
  cut: Rect
  /** Degrees clockwise. */
  angle: 0 | 90 | 180 | 270
  /** Cut as a disc. */
  round?: boolean
  /** If set, the piece is visible only in this part of the sheet. */
  window?: Rect
  /** How far its drawing extends beyond the cut. */
  bleed: number
}

export interface Note {
  x: number
  y: number
  text: string
}

/** A sheet with pieces. */
export interface Sheet {
  group: PieceGroup
  /** Which sheet of its group it is: "fronts", "backs", "B2". */
  title: string
  places: Place[]
  lines: Line[]
  /** Tabs for glue. */
  tabs: Rect[]
  notes: Note[]
}

export const line = (x1: number, y1: number, x2: number, y2: number, kind: Line['kind'] = 'cut'): Line => ({
  x1,
  y1,
  x2,
  y2,
  kind,
})

/** The four lines around a rectangle. */
export function outline({ x, y, width, height }: Rect): Line[] {
  const [right, bottom] = [x + width, y + height]
  return [
    line(x, y, right, y),
    line(right, y, right, bottom),
    line(right, bottom, x, bottom),
    line(x, bottom, x, y),
  ]
}
