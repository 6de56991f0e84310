import { CROP } from './paper'
import { line, type Line, type Rect } from './plan'

/** Equal pieces in rows and columns. */
export interface Grid {
  columns: number
  rows: number
  /** Whether the pieces lie on their side. */
  turned: boolean
  /** The size of a piece as it lies on the sheet, upright or on its side. */
  width: number
  height: number
  gap: number
}

export const countOf = ({ columns, rows }: Grid): number => columns * rows

const along = (room: number, size: number, gap: number) =>
  Math.max(0, Math.floor((room + gap + 1e-6) / (size + gap)))

/** The grid with the most pieces that fit, upright or on their side; null if not even one fits. */
export function bestGrid(
  room: { width: number; height: number },
  piece: { width: number; height: number },
  { gap, bleed, turnable = true }: { gap: number; bleed: number; turnable?: boolean },
): Grid | null {
  const [width, height] = [room.width - 2 * bleed, room.height - 2 * bleed]
  const lying = (turned: boolean): Grid => {
    const [w, h] = turned ? [piece.height, piece.width] : [piece.width, piece.height]
    return { columns: along(width, w, gap), rows: along(height, h, gap), turned, width: w, height: h, gap }
  }
  const upright = lying(false)
  const turned = lying(true)
  const best = turnable && countOf(turned) > countOf(upright) ? turned : upright
  return countOf(best) > 0 ? best : null
}

/** The size of the whole grid. */
export const extentOf = ({ columns, rows, width, height, gap }: Grid) => ({
  width: columns * width + (columns - 1) * gap,
  height: rows * height + (rows - 1) * gap,
})

/** The place of piece `n`, counted row by row from 0, if the grid begins at `origin`. */
export function cellOf(grid: Grid, origin: { x: number; y: number }, n: number): Rect {
  const [column, row] = [n % grid.columns, Math.floor(n / grid.columns)]
  const { width, height, gap } = grid
  return { x: origin.x + column * (width + gap), y: origin.y + row * (height + gap), width, height }
}

/** The place on the back that lies behind this place on the front, if the sheet is turned over its long edge. */
export const mirrored = (cell: Rect, paperWidth: number): Rect => ({
  ...cell,
  x: paperWidth - cell.x - cell.width,
})

/** Crop marks around these pieces: short lines outside them that continue every cut. */
export function cropMarks(cells: readonly Rect[]): Line[] {
  const left = Math.min(...cells.map(({ x }) => x))
  const top = Math.min(...cells.map(({ y }) => y))
  const right = Math.max(...cells.map(({ x, width }) => x + width))
  const bottom = Math.max(...cells.map(({ y, height }) => y + height))
  const { gap, length } = CROP
  const each = (values: number[]) => [...new Set(values.map((value) => Math.round(value * 1000) / 1000))]
  const upright = each(cells.flatMap(({ x, width }) => [x, x + width])).flatMap((x) => [
    line(x, top - gap - length, x, top - gap),
    line(x, bottom + gap, x, bottom + gap + length),
  ])
  const level = each(cells.flatMap(({ y, height }) => [y, y + height])).flatMap((y) => [
    line(left - gap - length, y, left - gap, y),
    line(right + gap, y, right + gap + length, y),
  ])
  return [...upright, ...level]
}
