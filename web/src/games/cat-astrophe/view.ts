// Generated from the game's own view by scripts/view_types.py: change it there.

/** The table. */
export interface View {
  round: number
  phase: string
  level: string
  active: number[]
  cat: string | null
  order: string[]
  result: string | null
  tracker: Tracker
  human: Human
  plan: Plan
  rooms: RoomView[]
  cats: CatView[]
  checks: Check[]
  using: ItemCard | null
  asked: Request | null
  event: Happened | null
  pile: number
  coming: string[]
  seen: string[]
  find_dc: number
  deck: Record<string, number>
  doors: Door[]
  grid: number[]
}

export interface Tracker {
  value: number
  start: number
  floor: number
  last: number
}

export interface Human {
  home: boolean
  room: string | null
  charmed: boolean
  charmer: string | null
  stealth: number
}

export interface Plan {
  steps: Step[]
  exits: Exit[]
  rigs: Rig[]
  parts: string[]
  coast: boolean
}

/** One of the three requirements. `missing` says what to do; empty when it is met. */
export interface Step {
  id: string
  done: boolean
  missing: string
}

/** An opening, and what still keeps the cats from leaving through it. */
export interface Exit {
  thing: string
  room: string
  missing: string[]
}

/** A combined item, held by a cat or lying in a room. */
export interface Rig {
  item: ItemCard
  cat: string | null
  room: string
}

/** An item, or a rig with its parts. `escape`: its combine score, 0 for items that are no part of a rig. */
export interface ItemCard {
  id: string
  name: string
  type: string
  escape: number
  use: number
  smash: number
  text: string
  flavour: string
  parts: string[]
}

export interface RoomView {
  id: string
  name: string
  rect: number[]
  doors: string[]
  finds: string[]
  left: number
  picked_clean: boolean
  tokens: string[]
  find: Odds[]
  cats: string[]
  human: boolean
  stealth: number
  opening: boolean
  things: ThingView[]
  floor: ItemCard[]
  flavour: string
}

/** What one cat would need for something, where it is or would have to be. */
export interface Odds {
  cat: string
  die: number
  need: number
  chance: number
}

/** Something that can be broken. `odds`: what each cat would need, standing in the room. */
export interface ThingView {
  id: string
  name: string
  kind: string
  dc: number
  printed: number
  broken: boolean
  pried: boolean
  flavour: string
  odds: Odds[]
}

export interface CatView {
  id: string
  name: string
  role: string
  colour: string
  flavour: string
  seat: number
  room: string
  dice: Record<string, number>
  items: ItemCard[]
  worn: ItemCard[]
  boosts: Record<string, number>
  on_turn: boolean
  moved: boolean
  acted: boolean
  done: boolean
  charms: boolean
  distract: Odds | null
}

/** One check that the acting cat could make. `line`: "need 7, you roll a d10: 40 %". */
export interface Check {
  action: number
  words: Record<string, string>
  cat: string
  trait: string
  die: number
  need: number
  parts: Part[]
  chance: number
  line: string
  success: string
  failure: string
  possible: boolean
  then: Smash[]
}

/** A piece of a DC: "tracker" 4, "stealth" 2, "boost" -3. */
export interface Part {
  text: string
  amount: number
}

/** The strength check that follows when an item is used to smash a thing. */
export interface Smash {
  thing: string
  die: number
  need: number
  chance: number
  line: string
}

export interface Request {
  item: ItemCard
  by: string
  owner: string
}

/** The last event: its card (None when the pile was empty) and what came of it. */
export interface Happened {
  card: EventCard | null
  rolls: Record<string, number>
  passed: string[]
  total: number | null
  need: number | null
  outcome: number | null
  change: number
}

export interface EventCard {
  id: string
  title: string
  human: string
  check: string
  trait: string
  outcomes: string[]
  also: string
  flavour: string
}

export interface Door {
  rooms: string[]
  at: number[]
}
