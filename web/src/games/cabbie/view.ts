// Generated from the game's own view by scripts/view_types.py: change it there.

/** Everything that a table shows. Seats are numbers from 0, or -1 for nobody; money is in pence. */
export interface View {
  board: Board
  starts: Start[]
  end: End
  spaces: number
  most_cabs: number
  second_cab_at: number
  open_destinations: boolean
  coins: number[]
  phase: string
  active: number
  starter: number
  round: number
  last_round: boolean
  spaces_left: number
  jam: Jam | null
  waiting: Waiting[]
  near: number[][]
  seats: Seat[]
  cabs: Cab[]
  destinations: Destination[]
  offer: Destination | null
  routes: Routes[]
}

/** Everything on the board that does not move. */
export interface Board {
  width: number
  height: number
  squares: Square[]
  streets: Street[]
  places: Place[]
  spots: Spot[]
  roundabouts: Roundabout[]
  scenery: Scenery[]
  districts: District[]
}

/** A square, sent as a list to keep it short. Its number is its index in the list of squares. */
export type Square = [number, number, string, string]

/** A street. Its lanes are squares in the direction of travel, for drawing the name and the road markings. */
export interface Street {
  id: string
  name: string
  kind: string
  district: string
  lanes: number[][]
}

/** A place. `rect` is x, y, width and height of its drawing; `label` is its name, split into lines. */
export interface Place {
  id: string
  name: string
  label: string[]
  district: string
  rect: number[]
  squares: number[]
  start: boolean
}

/** A spot where a jam piece can stand, and the squares that it shuts. */
export interface Spot {
  id: string
  name: string
  squares: number[]
}

/** The north-west corner of a block of four squares on which cabs drive clockwise. */
export interface Roundabout {
  name: string
  x: number
  y: number
}

/** A park or water. */
export interface Scenery {
  name: string
  kind: string
  polygon: number[][]
  label_at: number[]
}

/** A district: its fares to each district in pence, in the order of the districts. */
export interface District {
  id: string
  name: string
  fares: number[]
}

/** A starting point. */
export interface Start {
  id: string
  name: string
  square: number
}

/** What ends the game: the "clock", a number of "rounds", or a sum of "money". `target` is in pence. */
export interface End {
  by: string
  target: number
  rounds: number
  minutes: number
  equal_turns: boolean
}

/** The top jam card: the ids of its spots, and all squares that it shuts. The jam moves after the turn of the seat `moves_after`; -1 if that seat is not known. */
export interface Jam {
  card: number
  spots: string[]
  squares: number[]
  text: string
  moves_after: number
}

/** A pile: the passenger who waits, and the number of its cards. */
export interface Waiting {
  pile: number
  passenger: Passenger
  cards: number
}

/** A Passenger card: the street where somebody waits, and who it is. */
export interface Passenger {
  card: number
  street: string
  name: string
  district: string
  text: string
}

/** A player: their money, and how it is made up. */
export interface Seat {
  seat: number
  colour: string
  money: number
  fares: number
  tips: number
  trips: number
  start: string | null
  had_turn: boolean
  left: boolean
  winner: boolean
}

/** A cab on the board. `cab` is 0 for its driver's first cab, 1 for the second. `heading` is the direction of its bonnet. */
export interface Cab {
  seat: number
  cab: number
  square: number
  heading: string
  jammed: boolean
  passenger: Passenger | null
  moved: number
  needs: number
}

/** A Destination card in a cab: the stops in order, how many are done, the shaded squares of the next one, and the pay. `seat` and `cab` say whose cab it is. */
export interface Destination {
  seat: number
  cab: number
  card: number
  stops: string[]
  names: string[]
  done: number
  squares: number[]
  pays: number
  tourist: boolean
  text: string
  spaces: number
}

/** The squares to which a cab can drive. To find the way to a square, a client follows `steps` back from it to the cab. To drive there, the client sends one action for the first step, and one for every step that begins on a square where the driver decides. It sends these actions together; the game makes all other steps by itself. */
export interface Routes {
  cab: number
  limit: number
  steps: string
  halts: Halts
}

/** The squares that the cab can reach this turn, sorted by what happens there. */
export interface Halts {
  rolls: number[]
  asks: number[]
  claims: number[]
  pays: number[]
  ends: number[]
}
