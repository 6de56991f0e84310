// Generated from the game's own view by scripts/view_types.py: change it there.

/** All that a table needs. Seats are numbers from 0, -1 nobody; money is in pence. */
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

/** A square, written as a list to keep it short. Its number is its place in the list of squares. */
export type Square = [number, number, string, string]

/** A street. Its lanes are squares in the direction of travel, for the name and the road markings. */
export interface Street {
  id: string
  name: string
  kind: string
  district: string
  lanes: number[][]
}

/** A place: `rect` is x, y, width and height of its drawing, `label` the lines written on it. */
export interface Place {
  id: string
  name: string
  label: string[]
  district: string
  rect: number[]
  squares: number[]
  start: boolean
}

/** Where a jam piece can stand, and the squares that it shuts. */
export interface Spot {
  id: string
  name: string
  squares: number[]
}

/** The north-west corner of a block of four squares that go round clockwise. */
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

/** Part of the fares table: `fares` has the pence to each district, in the order of the districts. */
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

/** How the game ends: by "clock", "rounds" or "money", with the amounts that go with it (`rounds`: 0 by clock). */
export interface End {
  by: string
  target: number
  rounds: number
  minutes: number
  equal_turns: boolean
}

/** The card on top: the spots by id, all squares that are shut, and after whose turn it moves (-1: not known). */
export interface Jam {
  card: number
  spots: string[]
  squares: number[]
  text: string
  moves_after: number
}

/** A pile: who waits, and how many cards it has. */
export interface Waiting {
  pile: number
  passenger: Passenger
  cards: number
}

/** A Passenger card: the street where somebody waits, and who. */
export interface Passenger {
  card: number
  street: string
  name: string
  district: string
  text: string
}

/** A player: their money and where it came from. */
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

/** A cab on the road: its driver's first (0) or second (1). `heading` is the way its bonnet points. */
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

/** A Destination card in a cab: the stops in order, how many are done, the shaded squares of the next, and what it pays. Cabs are told apart by their seat and number. */
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

/** Where one cab can go. To drive to a square, follow `steps` back from it to the cab, and send as one move the direction of the first step and of every step that leaves a square where the cab stops for a decision: the steps between play themselves. */
export interface Routes {
  cab: number
  limit: number
  steps: string
  halts: Halts
}

/** The squares that the cab can reach this turn, sorted by what happens when it gets there. */
export interface Halts {
  rolls: number[]
  asks: number[]
  claims: number[]
  pays: number[]
  ends: number[]
}
