// Generated from the game's own printed box by scripts/view_types.py: change it there.
import type { BoardView, Fare, GateView, Tables } from './view'

/** All texts and numbers that the printed pieces show. */
export interface Contents {
  sides: Side[]
  tables: Tables
  fares: Fare[]
  drivers: Driver[]
  turn: string[]
  points: string[]
}

/** A side of the card. */
export interface Side {
  board: BoardView
  gates: GateView[]
}

export interface Driver {
  colour: 'blue' | 'green' | 'red'
  name: string
}
