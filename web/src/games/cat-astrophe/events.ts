// Generated from the game's own events by scripts/view_types.py: change it there.
import type { EventOf } from '../../match/board'

/** The fields of each kind of event. */
export interface EventFields {
  dealt: {
    cat: number
  }
  round: {
    number: number
  }
  turn: {
    cat: number
  }
  moved: {
    cat: number
    room: number
  }
  checked: {
    cat: number
    task: number
    face: number
    need: number
    die: number
    trait: number
  }
  found: {
    cat: number
    item: number
    room: number
  }
  opened: {
    cat: number
    thing: number
  }
  broke: {
    cat: number
    thing: number
  }
  smashed: {
    cat: number
    item: number
  }
  unheard: {
    cat: number
  }
  distracted: {
    cat: number
  }
  coast: Record<string, never>
  charmed: {
    cat: number
    room: number
  }
  lured: {
    cat: number
    room: number
    together: number
  }
  used: {
    cat: number
    item: number
  }
  wore: {
    cat: number
    item: number
  }
  boosted: {
    cat: number
    trait: number
    amount: number
  }
  pried: {
    cat: number
    thing: number
    amount: number
  }
  teleported: {
    cat: number
    room: number
  }
  shooed: {
    cat: number
    room: number
  }
  dashed: {
    cat: number
    room: number
  }
  combined: {
    cat: number
    head: number
    other: number
    parts: number
  }
  dropped: {
    cat: number
    item: number
    parts: number
  }
  picked_up: {
    cat: number
    item: number
    parts: number
  }
  gave: {
    cat: number
    item: number
    to: number
    parts: number
  }
  asked: {
    cat: number
    item: number
    owner: number
    parts: number
  }
  declined: {
    cat: number
    item: number
    owner: number
    parts: number
  }
  event: {
    card: number
  }
  human: {
    room: number
  }
  herded: {
    room: number
  }
  rolled: {
    cat: number
    face: number
    need: number
    passed: number
    trait: number
  }
  totalled: {
    total: number
    need: number
    step: number
  }
  counted: {
    successes: number
  }
  tracker: {
    from: number
    to: number
  }
  fled: {
    cat: number
    room: number
  }
  patched: {
    thing: number
  }
  lost_item: {
    cat: number
    item: number
    parts: number
  }
  wary: Record<string, never>
  escaped: {
    room: number
    rounds: number
  }
  caught: {
    tracker: number
    why: number
  }
}

/** An event of this game: its `kind` tells which fields it has. */
export type GameEvent = { [Kind in keyof EventFields]: EventOf<Kind, EventFields[Kind]> }[keyof EventFields]
