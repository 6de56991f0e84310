// Generated from the game's own view by scripts/view_types.py: change it there.

/** Everything that one seat, or a spectator, may see. */
export interface View {
  board: Board
  you: number | null
  turn: Turn
  clock: ClockView
  seats: SeatView[]
  decks: Decks
  moves: Move[]
  over: boolean
}

/** The town and the cards that everybody knows, which never change. Events name them by their places in here. */
export interface Board {
  width: number
  height: number
  tiles: TileView[]
  links: LinkView[]
  stands: StandView[]
  taxis: TaxiView[]
  chance: ChanceView[]
}

/** `kind`: road, stand, chance, water or cloud. `label` names this tile and no other. */
export interface TileView {
  id: number
  x: number
  y: number
  kind: string
  place: string
  label: string
}

export interface LinkView {
  a: number
  b: number
  way: string
}

export interface StandView {
  code: string
  name: string
  tile: number
  look: string
  line: string
}

/** R59: a Taxi Card. */
export interface TaxiView {
  id: string
  name: string
  pax: number
  ability: string
  line: string
  ways: string[]
}

/** R61: a Chance Card, and how many of it. */
export interface ChanceView {
  code: string
  name: string
  text: string
  line: string
  when: string
  count: number
}

/** What lasts for this turn. */
export interface Turn {
  phase: string
  player: number
  steps: number
  bonus: number
  lent: string[]
  surging: boolean
  jammed: boolean
  crowded: boolean
  drawn: number
  cap: number
}

/** What ends the shift. `rounds` is None where rounds are not counted; `seconds` runs in simulated time only. */
export interface ClockView {
  limit: string
  minutes: number
  round: number
  rounds: number | null
  seconds: number
  rang: boolean
  last_round: boolean
  time_up: string
  pauses: string[]
}

/** A seat. `movement`, `riders` and `kept` are None where they may not be seen; their counts always may. */
export interface SeatView {
  seat: number
  figurine: string
  taxi: TaxiView | null
  tile: number | null
  place: string
  gone: boolean
  jam: boolean
  sloth: boolean
  coins: CoinsView
  delivered: PassengerView[]
  face_up: ChanceView[]
  movement_count: number
  rider_count: number
  kept_count: number
  movement: number[] | null
  riders: RiderView[] | null
  kept: ChanceView[] | null
  winner: boolean
}

/** What a seat's coins are made of. */
export interface CoinsView {
  total: number
  fares: number
  tips: number
  cards: number
}

/** R60: a Passenger Card. Events know it by its number. `to` are stand codes. */
export interface PassengerView {
  number: number
  id: string
  title: string
  pax: number
  vip: boolean
  to: string[]
  fare: number
  who: string
  says: string
}

/** A passenger in the taxi: `open` are the destinations that count, `struck` the one that does not (R25). */
export interface RiderView {
  card: PassengerView
  open: string[]
  struck: string[]
  worth: number
}

/** Sizes of the decks, and the discards, which everybody may count (Q42). */
export interface Decks {
  movement: number
  movement_discards: number[]
  passengers: number
  passenger_discards: PassengerView[]
  chance: number
  chance_discards: ChanceView[]
}

/** A Movement Card (`value`; None: free moves or a card played already) and all its ends. */
export interface Move {
  value: number | null
  steps: number
  allowed: boolean
  ends: End[]
}

/** A tile where a move can end: the route there, who gets off on it and what that pays with a SURGE that was played; chance tile or not. `actions` are what it takes to drive there, one after another: the card, unless it is played already, and the tile. */
export interface End {
  tile: number
  label: string
  route: number[]
  delivers: string[]
  coins: number
  chance: boolean
  actions: number[]
}
