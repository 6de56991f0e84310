// Generated from the game's own view by scripts/view_types.py: change it there.

/** The whole table. Nothing is hidden in Cat Cab. */
export interface View {
  board: BoardView
  tables: Tables
  dice: DieKind[]
  fares: Fare[]
  round_limit: number
  rush_limit: number
  fight_sum: number
  fight_back: number
  curse_limit: number
  turn_seconds: number
  gates: GateView[]
  asleep: [number, number][]
  phase: string
  round: number
  active: number
  players: PlayerView[]
  passenger: PassengerView | null
  collected: number
  passengers_left: number
  walked_out: number[]
  rush: '' | 'dawn' | 'rush hour'
  tray: DieView[]
  rerolls: number
  pool: PoolView | null
  items_left: number
  sabotage_left: number
  boost_left: number
  going_back: number | null
  spaces_back: number
  duel: DuelView | null
  winner: number | null
  no_winner: boolean
  you: number | null
  reach: ReachView | null
  ends: EndView[]
}

/** The side of the card in use. */
export interface BoardView {
  id: string
  name: string
  flavour: string
  columns: number
  rows: number
  avenues: string[]
  streets: string[]
  squares: SquareView[]
}

/** A special square. */
export interface SquareView {
  at: [number, number]
  kind: 'nibbles' | 'patrol'
}

/** The tables that are printed on the card. */
export interface Tables {
  faces: FaceLine[]
  items: Table
  nibbles: Table
  patrol: Table
}

/** Some faces of a die, and what they mean in a turn. */
export interface FaceLine {
  rolls: number[]
  meaning: string
  text: string
}

/** A table of effects. `when` says when a die is rolled for it. */
export interface Table {
  title: string
  when: string
  lines: Line[]
}

/** A line of a table: the rolls that it is for, and their effect. */
export interface Line {
  rolls: number[]
  name: string
  text: string
  flavour: string
}

/** A die of the box, such as "white-2" or "red-d8". */
export interface DieKind {
  die: string
  colour: 'blue' | 'green' | 'red' | 'white'
  sides: number
  label: string
}

/** A passenger. */
export interface Fare {
  name: string
  line: string
}

/** A gate and the space inside it. `inward`: the direction into the city. */
export interface GateView {
  id: string
  name: string
  space: [number, number]
  inward: 'down' | 'left' | 'right' | 'up'
  role: 'entry' | 'exit'
  open: boolean
}

/** One driver. */
export interface PlayerView {
  seat: number
  colour: 'blue' | 'green' | 'red'
  name: string
  crazy: boolean
  order: number
  at: [number, number] | 'out' | 'start' | null
  curses: number
  passengers: number
  riders: number[]
  dice: string[]
  won: string[]
  place: number
  rush_turns: number | null
  first_turn: boolean
  resigned: boolean
  score: ScoreView
}

/** How a player's points are made up. */
export interface ScoreView {
  passengers: number
  leaving: number
  total: number
}

/** The passenger on the grid. */
export interface PassengerView {
  number: number
  name: string
  line: string
  at: [number, number]
  where: string
}

/** A die in this turn's roll. */
export interface DieView {
  die: string
  face: number
  meaning: string
  marked: boolean
}

/** The active driver's movement and curses: "6 spaces − 2 curses = 4". */
export interface PoolView {
  ones: number
  twos: number
  curses: number
  line: string
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
  choice: 'both' | 'first' | 'second' | ''
}

/** Whether the active driver's movement leads to the passenger, and a sentence with the reason. */
export interface ReachView {
  verdict: 'in reach' | 'no way' | 'off by one' | 'too far'
  why: string
}

/** A place where the driver may go. To go there, send all `actions` at once. */
export interface EndView {
  at: [number, number] | 'out' | 'start'
  kind: 'fare' | 'fight' | 'nibbles' | 'out' | 'patrol' | 'plain'
  label: string
  cats: number[]
  actions: number[]
  way: ([number, number] | 'out' | 'start')[]
}
