// Generated from the game's own printed box by scripts/view_types.py: change it there.
import type { Board } from './view'

/** What the pieces are drawn from. */
export interface Contents {
  board: Board
  turn: string[]
  end: string[]
}
