// Generated from the game's own printed box by scripts/view_types.py: change it there.
import type { Breakable, Cat, Door, EventCard, ItemCard, Numbers, Room } from './view'

/** All texts and numbers that the printed pieces show. */
export interface Contents {
  grid: number[]
  rooms: Room[]
  doors: Door[]
  things: Breakable[]
  cats: Cat[]
  items: Record<string, ItemCard>
  cards: Record<string, EventCard>
  numbers: Numbers
  start: number
  turn: string[]
  actions: string[]
  getaway: string[]
}
