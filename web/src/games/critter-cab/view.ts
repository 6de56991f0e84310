// Generated from the game's own view by scripts/view_types.py: change it there.

/** Everything that one seat, or a spectator, may see. */
export interface View {
  board: Board
  shift: ShiftView
  turn: Turn
  clock: ClockView
  seats: SeatView[]
  earnings: EarningsView[]
  winners: number[]
  decks: Decks
  you: number | null
  rivals: number[]
  hands: HandView[]
  moves: Move[]
  routes: number[][][]
}

/** The town, and the faces of all cards, by their ids and codes. */
export interface Board {
  width: number
  height: number
  tiles: TileView[]
  links: LinkView[]
  stands: StandView[]
  figurines: string[]
  taxis: Record<string, TaxiView>
  passengers: Record<string, PassengerView>
  chance: Record<string, ChanceView>
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

/** R60: a Passenger Card. `to` are stand codes. */
export interface PassengerView {
  id: string
  title: string
  pax: number
  vip: boolean
  to: string[]
  fare: number
  who: string
  says: string
}

/** R61: a Chance Card, and how many of it are in the box. `kind` and `action`: the kind of the actions that play it on one's own turn, and the first of these actions. */
export interface ChanceView {
  code: string
  name: string
  text: string
  line: string
  when: string
  count: number
  kind: string | null
  action: number | null
}

/** What ends the shift, what stops a real clock, and how many Chance Cards may be drawn in a turn. */
export interface ShiftView {
  limit: string
  minutes: number
  time_up: string
  pauses: string[]
  chance_cap: number
}

/** What lasts for this turn. `card`: the Chance Card that asks, by its code. */
export interface Turn {
  phase: string
  player: number
  card: string | null
  steps: number
  bonus: number
  lent: string[]
  surging: boolean
  jammed: boolean
  crowded: boolean
  drawn: number
}

/** How far the shift is. `rounds` is None where rounds are not counted; `seconds` runs in simulated time only. */
export interface ClockView {
  round: number
  rounds: number | null
  seconds: number
  rang: boolean
  last_round: boolean
}

/** A driver in the town: the taxi by its id, and the tile where it stands. */
export interface SeatView {
  seat: number
  taxi: string | null
  tile: number | null
  gone: boolean
  jam: boolean
  sloth: boolean
}

/** Where a seat's coins come from, and its face-up cards: passengers by their ids. */
export interface EarningsView {
  total: number
  fares: number
  tips: number
  cards: number
  delivered: string[]
  face_up: Pile[]
}

/** Chance Cards of one kind. */
export interface Pile {
  card: string
  count: number
}

/** Sizes of the decks, and the discards, which everybody may count (Q42): of each Movement Card how many, passengers by their ids. */
export interface Decks {
  movement: number
  movement_discards: number[]
  passengers: number
  passenger_discards: string[]
  chance: number
  chance_discards: Pile[]
}

/** What a seat holds. `movement`, `riders` and `kept` are None where they may not be seen (R20, Q45). */
export interface HandView {
  movement_count: number
  rider_count: number
  kept_count: number
  movement: number[] | null
  riders: RiderView[] | null
  kept: Pile[] | null
}

/** A passenger in the taxi, by their card's id: `open` are the destinations that count, `struck` the one that does not (R25); `worth` is the fare with the tip. */
export interface RiderView {
  card: string
  open: string[]
  struck: string[]
  worth: number
}

/** A Movement Card (`value`; None: free moves or a card played already), all tiles where it can end, and the deliveries there. `allowed`: the card may be played. */
export interface Move {
  value: number | null
  steps: number
  allowed: boolean
  ends: number[]
  deliveries: Delivery[]
}

/** The passengers who get off where a move ends, as their cards, and what they pay, including a SURGE that was played. */
export interface Delivery {
  tile: number
  riders: string[]
  coins: number
}
