// Generated from the game's own view by scripts/view_types.py: change it there.

/** The table. Lists by seat: `seats`, `statuses`, `scores`, `catbases`, `flights`, `tokens`, `hands`. */
export interface View {
  board: Board
  cats: Record<string, CatCard>
  jetpacks: Record<string, JetpackCard>
  units: Record<string, Unit>
  round: number
  phase: 'choose' | 'discard' | 'fly' | 'leftover' | 'over' | 'reveal' | 'take'
  extra: number[]
  priority: string[]
  row: (string | null)[]
  order: number[]
  ties: Tie[]
  active: number[]
  deck_left: number
  gone: string[]
  seats: SeatView[]
  statuses: string[]
  scores: Score[]
  catbases: Catbase[]
  flights: (Flight | null)[]
  winners: number[]
  ranks: number[]
  tokens: number[]
  hands: (string[] | null)[]
  choice: string | null
  own_flight: Flight | null
  splits: Split[]
  reaches: string[]
  layouts: HandLayout[]
}

/** What does not change during the game, but for the cards. */
export interface Board {
  heights: Height[]
  dice: DieFaces[]
  colours: Colour[]
  symbols: Icon[]
  rounds: number
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

/** A die, and what it may show. */
export interface DieFaces {
  die: string
  faces: FaceCount[]
}

/** How many of the six sides of a die show a face. */
export interface FaceCount {
  face: 'blank' | 'fuel' | 'launch' | 'rocket'
  count: number
}

/** A colour of Jetpacks with the symbol that tells it apart. */
export interface Colour {
  name: string
  symbol: string
  letter: string
}

/** One symbol with its number, and both in words. */
export interface Icon {
  icon: string
  count: number
  text: string
}

/** A Cat: `base` is for ever, `lift` for the Liftoff it flies. */
export interface CatCard {
  id: string
  number: number
  name: string
  short: string
  base: Icon[]
  lift: Icon[]
  flavour: string
}

/** A Jetpack. Its id is made of speed and colour. */
export interface JetpackCard {
  id: string
  speed: number
  colour: string
  symbol: string
  name: string
  bonus: Icon[]
  flavour: string
}

/** A kind of thing on a launch pad. `source`: a die by its colour ("any": not chosen yet), an icon, or a token. `shows`: the face of a die that was thrown. `face`: what it counts as, once that is known. `reroll`: this die's name in the action that re-rolls it. */
export interface Unit {
  kind: 'die' | 'icon' | 'token'
  source: string
  name: string
  shows: 'blank' | 'fuel' | 'launch' | 'rocket' | null
  face: 'blank' | 'fuel' | 'launch' | 'rocket' | null
  reroll: string | null
}

/** R16: who goes first at equal speed, and why. `colours`: of the seat ahead, and of the one behind. */
export interface Tie {
  speed: number
  ahead: number
  behind: number
  colours: string[]
  why: string
}

/** The Jetpacks and the Cat of a seat as everybody sees them; `jetpack` and `cat`: those of this round. */
export interface SeatView {
  speeds: number[]
  played: string[]
  face_down: boolean
  jetpack: string | null
  cat: string | null
}

/** Where a seat's Victory Points come from. */
export interface Score {
  vp: number
  cats: number
  jetpacks: number
  heights: number[]
  flights: number[]
}

/** The Cats that have flown for a seat, and what they give together. */
export interface Catbase {
  cats: string[]
  bonus: Icon[]
}

/** One Liftoff: this round's, or the last one. `bays` and `spare` are the best use of what lies on the pad (R31); before the throw all of it is spare. */
export interface Flight {
  step: 'bet' | 'colour' | 'grounded' | 'hold' | 'landed' | 'reroll' | 'tokens'
  bays: string[][]
  spare: string[]
  any_left: number
  pairs_left: number
  rerolls: number
  spent: number
  declared: boolean
  launches: number | null
  line: string
  height: string
  next_height: string
  to_next: number
}

/** One way to colour all Any-Dice: send the actions of `path` as one move. */
export interface Split {
  dice: Record<string, number>
  path: number[]
}

/** The pad with the Either-Or icons laid by hand (Q15). `turns`: by the word of a unit, the place in the list of the layout in which one such icon is turned over. */
export interface HandLayout {
  bays: string[][]
  spare: string[]
  turns: Record<string, number>
}
