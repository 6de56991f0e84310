// Generated from the game's own events by scripts/view_types.py: change it there.
import type { EventOf } from '../../match/board'

/** What a cat tries: the kind of its action, and the thing or the items in question. */
export interface Task {
  kind: string
  on: string[]
}

/** The fields of each kind of event. */
export interface EventFields {
  dealt: {
    cat: string
  }
  round: {
    number: number
  }
  turn: {
    cat: string
  }
  moved: {
    cat: string
    room: string
  }
  checked: {
    cat: string
    task: Task
    trait: string
    need: number
    face: number
    passed: boolean
  }
  found: {
    cat: string
    item: string
    room: string
  }
  opened: {
    cat: string
    thing: string
  }
  broke: {
    cat: string
    thing: string
  }
  smashed: {
    cat: string
    item: string
  }
  unheard: {
    cat: string
  }
  distracted: {
    cat: string
  }
  coast: Record<string, never>
  charmed: {
    cat: string
    room: string
  }
  lured: {
    cat: string
    room: string
    together: boolean
  }
  used: {
    cat: string
    item: string
  }
  wore: {
    cat: string
    item: string
  }
  boosted: {
    cat: string
    trait: string
    amount: number
  }
  pried: {
    cat: string
    thing: string
    amount: number
  }
  teleported: {
    cat: string
    room: string
  }
  shooed: {
    cat: string
    room: string
  }
  dashed: {
    cat: string
    room: string
  }
  combined: {
    cat: string
    item: string
    parts: string[]
  }
  dropped: {
    cat: string
    item: string
    parts: string[]
  }
  picked_up: {
    cat: string
    item: string
    parts: string[]
  }
  gave: {
    cat: string
    item: string
    to: string
    parts: string[]
  }
  asked: {
    cat: string
    item: string
    owner: string
    parts: string[]
  }
  declined: {
    cat: string
    item: string
    owner: string
    parts: string[]
  }
  event: {
    card: string
  }
  human: {
    room: string
  }
  herded: {
    room: string
  }
  rolled: {
    cat: string
    trait: string
    face: number
    need: number | null
    passed: boolean | null
  }
  totalled: {
    total: number
    need: number
    step: 'fail' | 'success' | 'triumph' | null
  }
  counted: {
    successes: number
  }
  tracker: {
    from: number
    to: number
  }
  fled: {
    cat: string
    room: string
  }
  patched: {
    thing: string
  }
  lost_item: {
    cat: string
    item: string
    parts: string[]
  }
  wary: Record<string, never>
  escaped: {
    room: string
    rounds: number
  }
  caught: {
    tracker: number
    why: 'cards' | 'rounds' | 'tracker' | null
  }
}

/** An event of this game: its `kind` tells which fields it has. */
export type GameEvent = { [Kind in keyof EventFields]: EventOf<Kind, EventFields[Kind]> }[keyof EventFields]
