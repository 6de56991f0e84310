// Generated from the game's own printed box by scripts/view_types.py: change it there.
import type { BoardView, Fare, GateView, Tables } from './view'

/** What the pieces are drawn from. */
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
