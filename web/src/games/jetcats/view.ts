// Generated from the game's own view by scripts/view_types.py: change it there.

/** The table. */
export interface View {
  round: number
  rounds: number
  phase: string
  extra: number[]
  priority: Colour[]
  row: (CatCard | null)[]
  order: number[]
  ties: Tie[]
  active: number[]
  deck_left: number
  gone: string[]
  seats: SeatView[]
  winners: number[]
  board: Board
}

/** A colour of Jetpacks with the symbol that tells it apart. */
export interface Colour {
  name: string
  symbol: string
  letter: string
}

/** A Cat: `base` is for ever, `lift` for the Liftoff it flies. Events know it by its number. */
export interface CatCard {
  number: number
  id: string
  name: string
  base: Icon[]
  lift: Icon[]
  flavour: string
}

/** One symbol with its number, and both in words. */
export interface Icon {
  icon: string
  count: number
  text: string
}

/** R16: who goes first at equal speed, and why. */
export interface Tie {
  speed: number
  ahead: number
  behind: number
  why: string
}

/** One seat as it is seen from another. */
export interface SeatView {
  vp: number
  score: Score
  tokens: number
  speeds: number[]
  hand: JetpackCard[] | null
  played: JetpackCard[]
  has_chosen: boolean
  choice: number | null
  jetpack: JetpackCard | null
  cat: CatCard | null
  place: number | null
  catbase: CatCard[]
  bonus: Icon[]
  status: string
  flight: Flight | null
  rank: number | null
}

/** What a seat's Victory Points are made of. */
export interface Score {
  cats: number
  jetpacks: number
  heights: number[]
  flights: number[]
}

/** A Jetpack. */
export interface JetpackCard {
  speed: number
  colour: string
  symbol: string
  name: string
  bonus: Icon[]
  flavour: string
}

/** One Liftoff: this round's, or the last one. */
export interface Flight {
  step: string
  icons: Icon[]
  pool: Record<string, number>
  dice: DiceShown[]
  any_left: number
  pairs_left: number
  splits: Split[]
  rerolls: number
  spent: number
  declared: boolean
  tally: Tally | null
  height: string
  next_height: string
  to_next: number
}

/** Dice of one colour with the same face; `reroll` is the word of the action that throws one again. */
export interface DiceShown {
  die: string
  face: string
  count: number
  reroll: string
}

/** One way to colour all Any-Dice: send the actions of `path` one by one. */
export interface Split {
  dice: Record<string, number>
  path: number[]
}

/** The best use of the dice as they lie (R31): the same number that is scored. */
export interface Tally {
  full: string[]
  pairs: Pair[]
  spare: string[]
  rockets: number
  fuel: number
  tokens: number
  launches: number
  line: string
}

/** One Launch from two units; each says where it comes from. */
export interface Pair {
  rocket: string
  fuel: string
}

/** What does not change during the game. */
export interface Board {
  heights: Height[]
  dice: DieFaces[]
  colours: Colour[]
  symbols: Icon[]
  speeds: number
  supply: number
  resolve: string
}

/** R33. */
export interface Height {
  name: string
  launches: number
  vp: number
}

/** How many of the six sides of a die show each face. */
export interface DieFaces {
  die: string
  rocket: number
  fuel: number
  launch: number
  blank: number
}
