// Generated from the game's own view by scripts/view_types.py: change it there.

/** Everything that a seat, or a spectator, may see. */
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

/** The town, and the faces of all cards by their ids and codes. */
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

/** A tile. `kind`: road, stand, chance, water or cloud. `label` is unique. */
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

/** R60: a Passenger Card. `to` holds the codes of the stands where they want to go. */
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

/** R61: a Chance Card, and how many copies of it are in the box. `kind` is the name of the actions that play it on the driver's own turn, and `action` is the first of these actions. */
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

/** What ends the shift, what stops a real clock, and how many Chance Cards a driver may draw in a turn. */
export interface ShiftView {
  limit: string
  minutes: number
  time_up: string
  pauses: string[]
  chance_cap: number
}

/** The effects that last for this turn. `card` is the code of the Chance Card that asks for a decision. */
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

/** How much of the shift has passed. `rounds` is None if rounds are not counted; `seconds` counts simulated time only. */
export interface ClockView {
  round: number
  rounds: number | null
  seconds: number
  rang: boolean
  last_round: boolean
}

/** A driver in town: the id of its taxi, and its tile. */
export interface SeatView {
  seat: number
  taxi: string | null
  tile: number | null
  gone: boolean
  jam: boolean
  sloth: boolean
}

/** How a seat's coins are made up, and its face-up cards. Passengers have their ids. */
export interface EarningsView {
  total: number
  fares: number
  tips: number
  cards: number
  delivered: string[]
  face_up: Pile[]
}

/** One kind of Chance Card, and how many cards of this kind there are. */
export interface Pile {
  card: string
  count: number
}

/** The sizes of the decks, and the discards, which everybody may count (Q42). Discarded Movement Cards are counted by value. Discarded passengers are listed by id. */
export interface Decks {
  movement: number
  movement_discards: number[]
  passengers: number
  passenger_discards: string[]
  chance: number
  chance_discards: Pile[]
}

/** A seat's cards. `movement`, `riders` and `kept` are None if the viewer may not see them (R20, Q45). */
export interface HandView {
  movement_count: number
  rider_count: number
  kept_count: number
  movement: number[] | null
  riders: RiderView[] | null
  kept: Pile[] | null
}

/** A passenger in the taxi. The id is that of the Passenger Card; `worth` is the fare with the tip. `open` are the destinations that count; `struck` is the one that does not (R25). */
export interface RiderView {
  card: string
  open: string[]
  struck: string[]
  worth: number
}

/** A Movement Card, all tiles where its move can end, and the deliveries there. `value` is None for free moves, and for a card that has been played already. `allowed`: the card may be played now. */
export interface Move {
  value: number | null
  steps: number
  allowed: boolean
  ends: number[]
  deliveries: Delivery[]
}

/** A delivery at the end of a move: the passengers, by the ids of their cards, and the coins that they pay, including the bonus of an active SURGE. */
export interface Delivery {
  tile: number
  riders: string[]
  coins: number
}
