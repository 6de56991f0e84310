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

/** A die, and the face on each of its sides. The sides are in the order of the pips of a usual die, from 1 to 6. */
export interface PrintedDie {
  die: string
  sides: ('blank' | 'fuel' | 'launch' | 'rocket')[]
}
