import type { Cab } from './board'
import type { Gate, Place, Space } from './layout'

/** A city by day with three cabs, to be looked at: in the rules and in the gallery. */
export const GRID = {
  columns: 6,
  rows: 8,
  avenues: ['Alleycat', 'Tabby', 'Purrk', 'Whisker', 'Catnip', 'Mewdison'].map((name) => `${name} Avenue`),
  streets: ['1st', '2nd', '3rd', '4th', '5th', '6th', '7th', '8th'],
}

const gates: Gate[] = [
  { id: 'A', name: 'Scratching Post Tunnel', space: [2, 1], inward: 'up', role: 'entry', open: true },
  { id: 'B', name: 'Chicatgo Turnpike', space: [5, 8], inward: 'down', role: 'exit', open: false },
]
const nibbles: Space[] = [
  [1, 3],
  [6, 6],
  [4, 2],
  [3, 7],
]
const patrol: Space[] = [
  [2, 6],
  [5, 3],
  [3, 4],
  [4, 5],
  [3, 2],
  [4, 7],
]
export const DAY = { gates, nibbles, patrol }

export const WAY: Place[] = ['start', [2, 1], [2, 2], [2, 3], [2, 4], [3, 4], [4, 4]]

export const CABS: Cab[] = [
  { seat: 0, colour: 'red', name: 'Ginger Rogue', at: 'start', angle: 0, riders: [] },
  { seat: 1, colour: 'blue', name: 'Blue Mewn', at: 'start', angle: 0, riders: [] },
  { seat: 2, colour: 'green', name: 'Olive Paws', at: [5, 5], angle: 270, riders: [0] },
]
