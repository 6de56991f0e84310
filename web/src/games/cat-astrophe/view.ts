// Generated from the game's own view by scripts/view_types.py: change it there.

/** Everything on the table: first what is printed, then what changes. */
export interface View {
  level: string
  numbers: Numbers
  grid: number[]
  rooms: Room[]
  doors: Door[]
  things: Breakable[]
  cats: Cat[]
  items: Record<string, ItemCard>
  cards: Record<string, EventCard>
  round: number
  phase: string
  acting: Acting | null
  result: string | null
  order: string[]
  seats: Record<string, number>
  done: string[]
  places: Record<string, string>
  human: Human
  tracker: number
  paws: Record<string, string[]>
  worn: Record<string, string[]>
  boosts: Record<string, Record<string, number>>
  floor: Record<string, string[]>
  rigs: Rig[]
  tokens: Record<string, string[]>
  clean: string[]
  deck: string[]
  broken: string[]
  pried: string[]
  dcs: Record<string, number>
  steps: Step[]
  exits: Exit[]
  loose: string[]
  coast: boolean
  using: string | null
  asked: Request | null
  event: Happened | null
  coming: string[]
  checks: Check[]
}

/** The numbers of the rules. `stealth`: what the human's presence adds to a check. `find`: the roll that finds an item. The tracker never goes below `floor`; above `last` the cats are caught. */
export interface Numbers {
  stealth: number
  find: number
  floor: number
  last: number
}

/** A room. `rect`: x, y, width and height on the grid. `doors`: the rooms next door. `finds`: the types of items to find there. */
export interface Room {
  id: string
  name: string
  rect: number[]
  doors: string[]
  finds: string[]
  flavour: string
}

export interface Door {
  rooms: string[]
  at: number[]
}

/** A thing that can be broken, an "opening" or a "distraction". `printed`: the number that a strength roll must reach to break it. */
export interface Breakable {
  id: string
  name: string
  room: string
  kind: string
  printed: number
  flavour: string
}

/** A cat. `dice`: the number of sides of its die for each trait. */
export interface Cat {
  id: string
  name: string
  role: string
  colour: string
  dice: Record<string, number>
  flavour: string
}

/** An item, or a rig with its parts. `escape`: its score for combining; 0 for items that are no part of a rig. */
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

/** The cat that decides, and what it can still do this turn. */
export interface Acting {
  cat: string
  can_move: boolean
  can_act: boolean
}

/** `room`: None before the human has come home. `stealth`: what their presence adds to every check in their room now. */
export interface Human {
  room: string | null
  charmer: string | null
  stealth: number
}

/** A rig, held by a cat or in a room. The id of a rig is that of its first part. */
export interface Rig {
  item: ItemCard
  cat: string | null
  room: string
}

/** One of the three requirements for the escape. `missing` says what to do; it is empty once the requirement is met. */
export interface Step {
  id: string
  done: boolean
  missing: string
}

/** An opening, and why the cats cannot leave through it yet. */
export interface Exit {
  thing: string
  room: string
  missing: string[]
}

export interface Request {
  item: string
  by: string
  owner: string
}

/** The last event. While the event takes place, fields that are not known yet are missing or None. */
export interface Happened {
  card: string | null
  rolls: Record<string, number>
  passed: string[]
  summed: boolean
  total: number | null
  need: number | null
  outcome: number | null
  change: number | null
}

/** A check that the acting cat could make. `words`: the named fields of its action. `chance`: in percent; 0 if no face is enough. `parts`: what `need` is made of. */
export interface Check {
  action: number
  words: Record<string, string>
  title: string
  trait: string
  die: number
  need: number
  chance: number
  parts: Part[]
  success: string
  then: Smash[]
}

/** A part of a DC, the number that a die must show: "tracker" 4, "human here" 2, "boost" -3. */
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
}
