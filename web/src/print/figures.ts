/** Pieces that are folded: standees and the nets of dice. */
import type { PieceGroup } from '$lib/net/wire'
import { chunks, copiesOf, roomOf } from './cards'
import { bestGrid, cellOf, countOf, extentOf } from './grid'
import type { Settings } from './paper'
import { line, outline, type Line, type Place, type Rect, type Sheet } from './plan'

/** The feet of a standee, on either side of the fold. */
const FOOT = 9
const GAP = 5
const TAB = 5

interface Folded {
  places: Place[]
  lines: Line[]
  tabs: Rect[]
}

interface Shape {
  width: number
  height: number
  make: (piece: string, cell: Rect, group: PieceGroup) => Folded
}

export const standeeSheets = (group: PieceGroup, settings: Settings): Sheet[] =>
  foldedSheets(group, settings, {
    width: group.width,
    height: 2 * (group.height + FOOT),
    make: standee,
  })

export const dieSheets = (group: PieceGroup, settings: Settings): Sheet[] =>
  foldedSheets(group, settings, {
    width: 3 * group.width + 2 * TAB,
    height: 4 * group.width + TAB,
    make: net,
  })

function foldedSheets(group: PieceGroup, settings: Settings, shape: Shape): Sheet[] {
  const { paper } = settings
  const grid = bestGrid(roomOf(settings), shape, { gap: GAP, bleed: 0, turnable: false })
  if (!grid) throw new Error(`${group.title}: larger than a sheet of ${paper.label}.`)
  const extent = extentOf(grid)
  const origin = { x: (paper.width - extent.width) / 2, y: (paper.height - extent.height) / 2 }
  const parts = chunks(copiesOf(group), countOf(grid))
  return parts.map((copies, i) => {
    const made = copies.map((piece, n) => shape.make(piece, cellOf(grid, origin, n), group))
    return {
      group,
      title: parts.length > 1 ? `${i + 1} of ${parts.length}` : '',
      places: made.flatMap(({ places }) => places),
      lines: made.flatMap(({ lines }) => lines),
      tabs: made.flatMap(({ tabs }) => tabs),
      notes: [],
    }
  })
}

/**
 * A standee; from the top of the paper: a foot, the back upside down, the fold at the head, the front, the other foot.
 */
function standee(piece: string, cell: Rect, group: PieceGroup): Folded {
  const { x, y, width } = cell
  const { height } = group
  const back = { x, y: y + FOOT, width, height }
  const front = { ...back, y: back.y + height }
  const folds = [back.y, front.y, front.y + height].map((at) => line(x, at, x + width, at, 'fold'))
  return {
    places: [
      { piece, side: 'back', cut: back, angle: 180, bleed: 0 },
      { piece, side: 'front', cut: front, angle: 0, bleed: 0 },
    ],
    lines: [...outline(cell), ...folds],
    tabs: [
      { x, y, width, height: FOOT },
      { x, y: front.y + height, width, height: FOOT },
    ],
  }
}

/**
 * The net of a die is a cross: four faces in a column, and one on either side of the second. Faces on opposite sides
 * add up to seven.
 */
const FACES: readonly (readonly [face: number, column: number, row: number])[] = [
  [1, 1, 0],
  [2, 1, 1],
  [6, 1, 2],
  [5, 1, 3],
  [3, 0, 1],
  [4, 2, 1],
]
/** Where tabs for glue are: the column and the row of the face, and the direction. */
const TABS: readonly (readonly [column: number, row: number, x: number, y: number])[] = [
  [1, 0, -1, 0],
  [1, 0, 1, 0],
  [1, 2, -1, 0],
  [1, 2, 1, 0],
  [1, 3, -1, 0],
  [1, 3, 1, 0],
  [1, 3, 0, 1],
]

function net(piece: string, cell: Rect, { width: edge }: PieceGroup): Folded {
  const square = (column: number, row: number): Rect => ({
    x: cell.x + TAB + column * edge,
    y: cell.y + row * edge,
    width: edge,
    height: edge,
  })
  const tabs = TABS.map(([column, row, dx, dy]): Rect => {
    const { x, y } = square(column, row)
    if (dy) return { x: x + 1, y: y + edge, width: edge - 2, height: TAB }
    return { x: dx < 0 ? x - TAB : x + edge, y: y + 1, width: TAB, height: edge - 2 }
  })
  return {
    places: FACES.map(([side, column, row]) => ({
      piece,
      side,
      cut: square(column, row),
      angle: 0,
      bleed: 0,
    })),
    lines: FACES.flatMap(([, column, row]) => outline(square(column, row))).map((each) => ({
      ...each,
      kind: 'fold',
    })),
    tabs,
  }
}
