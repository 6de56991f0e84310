// Generated from the game's own events by scripts/view_types.py: change it there.
import type { EventOf } from '../../match/board'

/** The fields of each kind of event. */
export interface EventFields {
  entry_chosen: {
    gate: number
  }
  order_rolled: {
    face: number
  }
  order_set: {
    place: number
  }
  passenger_placed: {
    space: number
    number: number
  }
  passenger_moved: {
    from: number
    space: number
  }
  turn_began: {
    round: number
    dice: number
  }
  rolled: {
    white: number
    coloured: number
  }
  rerolled: {
    white: number
    coloured: number
  }
  cursed: {
    count: number
    total: number
  }
  item_rolled: {
    face: number
  }
  items_skipped: {
    left: number
  }
  upgraded: {
    sides: number
  }
  upgrade_missed: {
    sides: number
  }
  movement_cancelled: {
    curses: number
    ones: number
    twos: number
    cut: number
  }
  set_back: {
    spaces: number
  }
  moved: {
    length: number
    direction: number
    from: number
    to: number
  }
  movement_stopped: Record<string, never>
  nibbles: {
    face: number
    space: number
  }
  patrol: {
    face: number
    space: number
  }
  boost_rolled: {
    spaces: number
  }
  boosted: {
    spaces: number
    direction: number
    from: number
    to: number
  }
  boost_skipped: Record<string, never>
  stole: {
    victim: number
    sides: number
    colour: number
  }
  steal_skipped: Record<string, never>
  lost_die: {
    sides: number
    colour: number
  }
  lost_passenger: {
    left: number
  }
  stepped_back: {
    direction: number
    from: number
    to: number
  }
  fight_began: {
    duellists: number
    space: number
    final: number
  }
  duel_chose: {
    dice: number
  }
  duel_rolled: {
    first: number
    second: number
    throw: number
  }
  lots_drawn: Record<string, never>
  fight_won: {
    final: number
    crazy_lost: number
  }
  collected: {
    number: number
    held: number
  }
  gate_opened: {
    gate: number
  }
  sabotaged: {
    victim: number
    count: number
    total: number
  }
  sabotage_skipped: Record<string, never>
  left_city: {
    place: number
    points: number
  }
  rush_hour: {
    turns: number
  }
  rush_turns: {
    left: number
  }
  eliminated: Record<string, never>
  dawn: {
    turns: number
  }
  resigned: Record<string, never>
  clock_rang: Record<string, never>
  scored: {
    passengers: number
    place: number
    total: number
  }
  won: {
    points: number
  }
  nobody_won: Record<string, never>
}

/** An event of this game: its `kind` tells which fields it has. */
export type GameEvent = { [Kind in keyof EventFields]: EventOf<Kind, EventFields[Kind]> }[keyof EventFields]
