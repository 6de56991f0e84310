// Generated from the game's own view by scripts/view_types.py: change it there.

/** The whole table. */
export interface View {
  board: BoardView
  phase: string
  round: number
  round_limit: number
  active: number
  waiting: number[]
  you: number | null
  players: PlayerView[]
  passenger: PassengerView | null
  fares: Fare[]
  collected: number
  passengers_left: number
  exit_open: boolean
  rush: string
  rush_limit: number
  fight_sum: number
  curse_limit: number
  tray: DieView[]
  rerolls: number
  pool: PoolView | null
  items_left: number
  sabotage_left: number
  boost_left: number
  ends: EndView[]
  going_back: number | null
  spaces_back: number
  duel: DuelView | null
  turn_seconds: number
  winner: number | null
  no_winner: boolean
}

/** The side of the card that is played, the dice, and the tables that explain it. */
export interface BoardView {
  id: string
  name: string
  flavour: string
  columns: number
  rows: number
  avenues: string[]
  streets: string[]
  gates: GateView[]
  squares: SquareView[]
  dice: DieKind[]
  faces: Entry[]
  items: Entry[]
  nibbles: Entry[]
  patrol: Entry[]
}

/** A gate and the space inside it. `direction` points into the city. */
export interface GateView {
  id: string
  name: string
  role: string
  x: number
  y: number
  direction: string
  open: boolean
}

/** A special square. It works once a turn, and not while a passenger covers it (by option, never after). */
export interface SquareView {
  x: number
  y: number
  kind: string
  works: boolean
  covered: boolean
}

/** A die of the box: "white-2", "red-d8". */
export interface DieKind {
  die: string
  colour: string
  sides: number
}

/** A line of a table: what these rolls give. */
export interface Entry {
  rolls: number[]
  name: string
  effect: string
  flavour: string
  spaces: number
}

/** One driver. `seat` is the number that events use: 0 to 2, and 3 for Crazy cat, which has no seat. */
export interface PlayerView {
  seat: number
  colour: string
  name: string
  crazy: boolean
  order: number
  status: string
  x: number | null
  y: number | null
  where: string
  curses: number
  passengers: number
  dice: string[]
  won: string[]
  place: number
  rush_turns: number | null
  first_turn: boolean
  resigned: boolean
  steps_to_exit: number | null
  steps_to_passenger: number | null
  score: ScoreView
}

/** Where a player's points come from. */
export interface ScoreView {
  passengers: number
  leaving: number
  total: number
}

/** The passenger on the grid. `reach` says whether the active driver's movement leads there: "in reach", "too far", "off by one", "no way", or "" when nobody is about to drive. `why` is a sentence about it. */
export interface PassengerView {
  number: number
  name: string
  line: string
  x: number
  y: number
  where: string
  reach: string
  why: string
}

/** A passenger, in order of appearance. */
export interface Fare {
  name: string
  line: string
}

/** A die of this turn's roll. */
export interface DieView {
  die: string
  colour: string
  sides: number
  face: number
  meaning: string
  name: string
  marked: boolean
}

/** Movement against curses: "6 spaces − 2 curses = 4". */
export interface PoolView {
  ones: number
  twos: number
  spaces: number
  curses: number
  left: number
  line: string
}

/** An end of the movement. To drive there, send the actions of `path` one by one; `way` are the stops on the way. */
export interface EndView {
  x: number | null
  y: number | null
  out: boolean
  where: string
  path: number[]
  way: [number, number][]
  passenger: boolean
  square: string
  cats: number[]
}

export interface DuelView {
  round: number
  final: boolean
  racing: boolean
  duellists: DuellistView[]
}

export interface DuellistView {
  seat: number
  dice: number[]
  throws: number
  fighting: boolean
  waiting: boolean
  choice: string
}
