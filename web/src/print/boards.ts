/** Makes the sheets of boards: a board fits on one sheet, or is glued together from several. */
import type { PieceGroup } from '$lib/net/wire'
import { cardSheets, copiesOf, placeIn, roomOf } from './cards'
import { bestGrid, cropMarks } from './grid'
import { bleedOf, OVERLAP, type Settings } from './paper'
import { line, type Line, type Note, type Rect, type Sheet, type Side } from './plan'

/** Whether a board must be glued together from several sheets. */
export const isTiled = (board: PieceGroup, settings: Settings): boolean =>
  !bestGrid(roomOf(settings), board, { gap: 0, bleed: bleedOf(settings) })

export function boardSheets(group: PieceGroup, settings: Settings): Sheet[] {
  if (!isTiled(group, settings)) return cardSheets(group, settings)
  const sides: Side[] = group.back ? ['front', 'back'] : ['front']
  return copiesOf(group).flatMap((piece) => sides.flatMap((side) => tiled(group, piece, side, settings)))
}

/** The number of tiles that cover this length, and the length of each. */
function cover(length: number, room: number): { count: number; size: number } {
  const count = length <= room ? 1 : Math.ceil((length - OVERLAP) / (room - OVERLAP))
  return { count, size: (length + (count - 1) * OVERLAP) / count }
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
const nameOf = (column: number, row: number): string => `${LETTERS[row] ?? row + 1}${column + 1}`

function tiled(group: PieceGroup, piece: string, side: Side, settings: Settings): Sheet[] {
  const { paper } = settings
  const bleed = bleedOf(settings)
  const room = roomOf(settings)
  const tilesOf = (turned: boolean) => {
    const [width, height] = turned ? [group.height, group.width] : [group.width, group.height]
    const across = cover(width + 2 * bleed, room.width)
    const down = cover(height + 2 * bleed, room.height)
    return { turned, width, height, across, down, count: across.count * down.count }
  }
  const [upright, lying] = [tilesOf(false), tilesOf(true)]
  const { turned, width, height, across, down, count } = lying.count < upright.count ? lying : upright
  const backs = side === 'back' ? 'back ' : ''
  return Array.from({ length: count }, (_, n) => {
    const [column, row] = [n % across.count, Math.floor(n / across.count)]
    const window = {
      x: (paper.width - across.size) / 2,
      y: (paper.height - down.size) / 2,
      width: across.size,
      height: down.size,
    }
    const cell = {
      x: window.x + bleed - column * (across.size - OVERLAP),
      y: window.y + bleed - row * (down.size - OVERLAP),
      width,
      height,
    }
    const place = { ...placeIn(cell, turned, { piece, side, bleed }, { group }), window }
    const ends = { right: column < across.count - 1, bottom: row < down.count - 1 }
    const title = `${backs}${nameOf(column, row)} of ${nameOf(across.count - 1, down.count - 1)}`
    return {
      group,
      title,
      places: [place],
      lines: [...cropMarks([cutOf(window, cell)]), ...glueMarks(window, ends)],
      tabs: [],
      notes: glueNotes(window, ends, { column, row }),
    }
  })
}

/** The rectangle to cut out of a sheet: the part of the board that the sheet shows. */
function cutOf(window: Rect, cell: Rect): Rect {
  const [x, y] = [Math.max(window.x, cell.x), Math.max(window.y, cell.y)]
  const right = Math.min(window.x + window.width, cell.x + cell.width)
  const bottom = Math.min(window.y + window.height, cell.y + cell.height)
  return { x, y, width: right - x, height: bottom - y }
}

const TICK = { from: 1, to: 5 }

/** Small ticks beside the picture that show where the next sheets begin. */
function glueMarks({ x, y, width, height }: Rect, ends: { right: boolean; bottom: boolean }): Line[] {
  const [right, bottom] = [x + width - OVERLAP, y + height - OVERLAP]
  const upright = [
    line(right, y - TICK.to, right, y - TICK.from, 'glue'),
    line(right, y + height + TICK.from, right, y + height + TICK.to, 'glue'),
  ]
  const level = [
    line(x - TICK.to, bottom, x - TICK.from, bottom, 'glue'),
    line(x + width + TICK.from, bottom, x + width + TICK.to, bottom, 'glue'),
  ]
  return [...(ends.right ? upright : []), ...(ends.bottom ? level : [])]
}

function glueNotes(
  { x, y, width, height }: Rect,
  ends: { right: boolean; bottom: boolean },
  { column, row }: { column: number; row: number },
): Note[] {
  const beside = {
    x: x + width - OVERLAP - 24,
    y: y - 3,
    text: `${nameOf(column + 1, row)} is glued on here`,
  }
  const below = { x: x + 8, y: y + height + 3.4, text: `${nameOf(column, row + 1)} is glued on at the ticks` }
  return [...(ends.right ? [beside] : []), ...(ends.bottom ? [below] : [])]
}
