// Generated from the game's own printed box by scripts/view_types.py: change it there.
import type { Board, CatCard, JetpackCard } from './view'

/** All texts and numbers that the printed pieces show. */
export interface Contents {
  board: Board
  cats: PrintedCat[]
  jetpacks: JetpackCard[]
  dice: PrintedDie[]
}

/** The two sides of a Cat card. */
export interface PrintedCat {
  card: CatCard
  ribbon: string[]
}

/** A die with the faces of its sides, from the side with 1 pip to the side with 6. */
export interface PrintedDie {
  die: string
  sides: ('blank' | 'fuel' | 'launch' | 'rocket')[]
}
