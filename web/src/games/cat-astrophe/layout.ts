/** Where things are drawn. A square of the view's grid is 100 units wide. */
import type { Point } from '$lib/board/geometry'
import type { Breakable, Cat, Room, View } from './view'
import { catOf, roomOf, thingOf } from './words'

export const UNIT = 100
export const WALL = 14

export interface Box {
  x: number
  y: number
  width: number
  height: number
}

export const boxOf = ({ rect: [x = 0, y = 0, width = 1, height = 1] }: Pick<Room, 'rect'>): Box => ({
  x: x * UNIT,
  y: y * UNIT,
  width: width * UNIT,
  height: height * UNIT,
})

export const isIn = (at: Point, { x, y, width, height }: Box): boolean =>
  at.x >= x && at.x < x + width && at.y >= y && at.y < y + height

/** The signs that show what cats find in a room: their size, and their distance from the room's upper wall. */
export const iconSize = (narrow: boolean): number => (narrow ? 40 : 34)
export const iconRow = (narrow: boolean): number => (narrow ? 60 : 52)

export const middleOf = ({ x, y, width, height }: Box): Point => ({ x: x + width / 2, y: y + height / 2 })

/** The place of each thing that can be broken; it must fit the furniture that is drawn. */
const SPOTS: Readonly<Record<string, readonly [number, number]>> = {
  dryer_vent: [56, 150],
  detergent: [336, 84],
  sink_window: [650, 56],
  plates: [834, 84],
  balcony_door: [1344, 250],
  television: [1215, 66],
  fern: [1330, 428],
  frosted_window: [56, 452],
  mirror: [336, 384],
  bedroom_window: [56, 800],
  lamp: [336, 690],
  printer: [834, 928],
  trophy: [834, 784],
  clock: [834, 388],
  front_door: [1344, 760],
  coat_rack: [1330, 580],
}

export function spotOf(view: Pick<View, 'rooms'>, { id, room: where }: Breakable): Point {
  const [x, y] = SPOTS[id] ?? []
  if (x !== undefined && y !== undefined) return { x, y }
  const room = roomOf(view, where)
  return room ? middleOf(boxOf(room)) : { x: 0, y: 0 }
}

/** Where the four cats may stand in a room: a row along its lower wall, each with a place of its own. */
export function catSpot(view: View, cat: Cat): Point {
  const room = roomOf(view, view.places[cat.id])
  if (!room) return { x: 0, y: 0 }
  const { x, y, width, height } = boxOf(room)
  const number = view.cats.indexOf(cat)
  const step = Math.min(104, (width - 60) / view.cats.length)
  const first = x + (width - step * (view.cats.length - 1)) / 2
  return { x: first + number * step, y: y + height - 58 - (number % 2) * 12 }
}

/** The human stands behind the cats, a little to the right. */
export function humanSpot(view: View): Point | null {
  const room = roomOf(view, view.human.room)
  if (!room) return null
  const { x, y, width, height } = boxOf(room)
  return { x: x + width * 0.53, y: y + height * 0.52 + (height > 350 ? 10 : 0) }
}

/** Where items on the floor of a room lie, in rows between the walls and the cats. */
export function floorSpot(room: Room, number: number): Point {
  const { x, y, width, height } = boxOf(room)
  const across = Math.max(1, Math.floor((width - 230) / 62))
  return {
    x: x + 132 + (number % across) * 62,
    y: y + height - 158 - Math.floor(number / across) * 60,
  }
}

/** What a ping points at: "room:kitchen", "thing:fern", "cat:brick", "human". */
export function pointedAt(view: View, at: string): Point | null {
  const [kind, id = ''] = at.split(':')
  const room = roomOf(view, id)
  const cat = catOf(view, id)
  const thing = thingOf(view, id)
  if (kind === 'room' && room) return middleOf(boxOf(room))
  if (kind === 'cat' && cat) return catSpot(view, cat)
  if (kind === 'thing' && thing) return spotOf(view, thing)
  return kind === 'human' ? humanSpot(view) : null
}
