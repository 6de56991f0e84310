// Generated from the game's own view by scripts/view_types.py: change it there.

/** The table. These lists have one entry for each seat: `seats`, `statuses`, `scores`, `catbases`, `flights`, `tokens`, `hands`. */
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

/** Everything that does not change during the game, except the cards. */
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

/** R33: a height, the number of Launches that reaches it, and its points. */
export interface Height {
  name: string
  launches: number
  vp: number
}

/** A colour of dice, and the faces that it can show. */
export interface DieFaces {
  die: string
  faces: FaceCount[]
}

/** How many of the six sides of a die show a face. */
export interface FaceCount {
  face: 'blank' | 'fuel' | 'launch' | 'rocket'
  count: number
}

/** A colour of Jetpacks, and the symbol by which people recognise it. */
export interface Colour {
  name: string
  symbol: string
  letter: string
}

/** An icon, how many of it there are, and a text that says both. */
export interface Icon {
  icon: string
  count: number
  text: string
}

/** A Cat. `base` are the icons that it gives in its own Liftoff and in every later one; `lift` are the icons that it gives only in its own. */
export interface CatCard {
  id: string
  number: number
  name: string
  short: string
  base: Icon[]
  lift: Icon[]
  flavour: string
}

/** A Jetpack. The id consists of speed and colour. */
export interface JetpackCard {
  id: string
  speed: number
  colour: string
  symbol: string
  name: string
  bonus: Icon[]
  flavour: string
}

/** A kind of thing on a launch pad: a die, an icon or a token. `source`: the colour of a die ("any" if it is not chosen yet), an icon, or a token. `shows`: the face of a die that was thrown. `face`: what it counts as, once that is known. `reroll`: the name of this die in the action that re-rolls it. */
export interface Unit {
  kind: 'die' | 'icon' | 'token'
  source: string
  name: string
  shows: 'blank' | 'fuel' | 'launch' | 'rocket' | null
  face: 'blank' | 'fuel' | 'launch' | 'rocket' | null
  reroll: string | null
}

/** R16: two seats with equal speed, whose colours decide which one goes first. `colours`: the colour of the first seat, then that of the second. */
export interface Tie {
  speed: number
  ahead: number
  behind: number
  colours: string[]
  why: string
}

/** A seat's Jetpacks and Cat as everybody sees them. `jetpack` and `cat` are those of this round. */
export interface SeatView {
  speeds: number[]
  played: string[]
  face_down: boolean
  jetpack: string | null
  cat: string | null
}

/** How a seat's Victory Points are made up. */
export interface Score {
  vp: number
  cats: number
  jetpacks: number
  heights: number[]
  flights: number[]
}

/** The Cats that have flown for a seat, and the icons that they give together. */
export interface Catbase {
  cats: string[]
  bonus: Icon[]
}

/** A seat's Liftoff of this round or, until that begins, its Liftoff of the round before. `bays` and `spare` are the best use of what is on the pad (R31). Before the roll, everything is in `spare`. */
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

/** One way to choose the colours of all Any-Dice. To choose it, send all actions of `path` together. */
export interface Split {
  dice: Record<string, number>
  path: number[]
}

/** The launch pad with the Either-Or icons laid by hand (Q15). `turns` has an entry for each kind of unit: the index of the layout that results if one more unit of this kind is turned over. */
export interface HandLayout {
  bays: string[][]
  spare: string[]
  turns: Record<string, number>
}
