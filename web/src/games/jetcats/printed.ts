// Generated from the game's own printed box by scripts/view_types.py: change it there.
import type { Board, CatCard, JetpackCard } from './view'

/** What the pieces are drawn from. */
export interface Contents {
  board: Board
  cats: PrintedCat[]
  jetpacks: JetpackCard[]
  dice: PrintedDie[]
}

/** A Cat with both sides of its card. */
export interface PrintedCat {
  card: CatCard
  ribbon: string[]
}

/** A die with what its sides show, from the side with 1 pip to the side with 6. */
export interface PrintedDie {
  die: string
  sides: ('blank' | 'fuel' | 'launch' | 'rocket')[]
}
