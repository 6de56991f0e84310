/** Sheets of cards and tokens, with their backs. */
import type { PieceGroup } from '$lib/net/wire'
import { bestGrid, cellOf, countOf, cropMarks, extentOf, mirrored, type Grid } from './grid'
import { bleedOf, MARGIN, type Settings } from './paper'
import { line, type Place, type Rect, type Sheet, type Side } from './plan'

/** The ids of all pieces of a group; an id occurs once for each copy in the box. */
export const copiesOf = ({ pieces }: PieceGroup): string[] =>
  pieces.flatMap(({ id, count }) => Array.from({ length: count }, () => id))

/** Cuts a list into pieces of at most this length. */
export function chunks<T>(list: readonly T[], size: number): T[][] {
  const found: T[][] = []
  for (let at = 0; at < list.length; at += size) found.push(list.slice(at, at + size))
  return found
}

/** The gap between discs, in millimetres: each disc has a line around it that shows where to cut. */
const ROUND_GAP = 2

interface Lay {
  group: PieceGroup
  bleed: number
  size: { width: number; height: number }
  gap: number
}

function layOf(group: PieceGroup, settings: Settings): Lay {
  const bleed = bleedOf(settings)
  const round = group.form === 'token'
  return {
    group,
    bleed,
    size: { width: group.width, height: round ? group.width : group.height },
    gap: round ? Math.max(ROUND_GAP, 2 * bleed) : 2 * bleed,
  }
}

/** The part of a sheet that is printed on. */
export const roomOf = ({ paper }: Settings) => ({
  width: paper.width - 2 * MARGIN,
  height: paper.height - 2 * MARGIN,
})

export function cardSheets(group: PieceGroup, settings: Settings): Sheet[] {
  const lay = layOf(group, settings)
  if (group.back && settings.backs === 'fold') {
    const room = roomOf(settings)
    const half = bestGrid({ ...room, width: room.width / 2 }, lay.size, lay)
    if (half) return foldedSheets(lay, half, settings)
  }
  const grid = bestGrid(roomOf(settings), lay.size, lay)
  if (!grid) throw new Error(`${group.title}: larger than a sheet of ${settings.paper.label}.`)
  return flatSheets(lay, grid, settings)
}

/**
 * Each sheet of fronts is followed by one with their backs, mirrored, for printing on both sides of a paper that is
 * turned over its long edge.
 */
function flatSheets(lay: Lay, grid: Grid, settings: Settings): Sheet[] {
  const { paper, backs } = settings
  const extent = extentOf(grid)
  const origin = { x: (paper.width - extent.width) / 2, y: (paper.height - extent.height) / 2 }
  const parts = chunks(copiesOf(lay.group), countOf(grid))
  return parts.flatMap((copies, i) => {
    const cells = copies.map((_, n) => cellOf(grid, origin, n))
    const fronts = sheetOf(
      lay,
      partOf('fronts', i, parts.length),
      placesOf(lay, grid, copies, cells, 'front'),
    )
    if (!lay.group.back) return [{ ...fronts, title: partOf('', i, parts.length) }]
    const behind = cells.map((cell) => mirrored(cell, paper.width))
    const title = backs === 'fold' ? 'backs, to be glued behind the fronts' : 'backs'
    return [fronts, sheetOf(lay, partOf(title, i, parts.length), placesOf(lay, grid, copies, behind, 'back'))]
  })
}

/** Sheets with a fold in the middle: fronts are on its left, backs on its right. */
function foldedSheets(lay: Lay, half: Grid, { paper }: Settings): Sheet[] {
  const extent = extentOf(half)
  const fold = paper.width / 2
  const origin = { x: fold - lay.bleed - extent.width, y: (paper.height - extent.height) / 2 }
  const parts = chunks(copiesOf(lay.group), countOf(half))
  return parts.map((copies, i) => {
    const cells = copies.map((_, n) => cellOf(half, origin, n))
    const behind = cells.map((cell) => mirrored(cell, paper.width))
    const places = [
      ...placesOf(lay, half, copies, cells, 'front'),
      ...placesOf(lay, half, copies, behind, 'back'),
    ]
    const sheet = sheetOf(lay, partOf('fold, glue, then cut', i, parts.length), places)
    const [top, bottom] = [MARGIN / 2, paper.height - MARGIN]
    return { ...sheet, lines: [...sheet.lines, line(fold, top, fold, bottom, 'fold')] }
  })
}

const partOf = (title: string, i: number, of: number): string =>
  [title, of > 1 ? `${i + 1} of ${of}` : ''].filter(Boolean).join(', ')

function placesOf(lay: Lay, grid: Grid, copies: string[], cells: Rect[], side: Side): Place[] {
  return copies.map((piece, n) =>
    placeIn(cells[n] as Rect, grid.turned, { piece, side, bleed: lay.bleed }, lay),
  )
}

/**
 * The place of a piece in its cell. If pieces lie on their side, fronts have their head on the left and backs on the
 * right, so that both sides of the finished card are upright.
 */
export function placeIn(
  cell: Rect,
  turned: boolean,
  what: Pick<Place, 'piece' | 'side' | 'bleed'>,
  { group }: { group: PieceGroup },
): Place {
  const round = group.form === 'token' ? { round: true } : {}
  if (!turned) return { ...what, ...round, cut: cell, angle: 0 }
  const [width, height] = [cell.height, cell.width]
  const cut = { x: cell.x + (cell.width - width) / 2, y: cell.y + (cell.height - height) / 2, width, height }
  return { ...what, ...round, cut, angle: what.side === 'back' ? 90 : 270 }
}

/** The part of the sheet that a piece covers after it has been turned by its angle. */
export function lyingRect({ cut, angle }: Pick<Place, 'cut' | 'angle'>): Rect {
  if (angle % 180 === 0) return cut
  const { x, y, width, height } = cut
  return { x: x + (width - height) / 2, y: y + (height - width) / 2, width: height, height: width }
}

function sheetOf(lay: Lay, title: string, places: Place[]): Sheet {
  const marks = lay.group.form === 'token' ? [] : cropMarks(places.map(lyingRect))
  return { group: lay.group, title, places, lines: marks, tabs: [], notes: [] }
}
