// Generated from the game's own events by scripts/view_types.py: change it there.
import type { EventOf } from '../../match/board'

/** The fields of each kind of event. */
export interface EventFields {
  entry_chosen: {
    gate: 'A' | 'B' | null
  }
  order_rolled: {
    driver: number
    face: number
  }
  order_set: {
    driver: number
    place: number
  }
  passenger_placed: {
    at: [number, number]
    number: number
  }
  passenger_moved: {
    from: [number, number]
    to: [number, number]
  }
  turn_began: {
    driver: number
    round: number
    dice: number
  }
  rolled: {
    driver: number
    white: Record<string, number>
    coloured: Record<string, number>
  }
  rerolled: {
    driver: number
    white: Record<string, number>
    coloured: Record<string, number>
  }
  cursed: {
    driver: number
    count: number
    total: number
  }
  item_rolled: {
    driver: number
    face: number
  }
  items_skipped: {
    driver: number
    left: number
  }
  upgraded: {
    driver: number
    die: 'blue-d6' | 'blue-d8' | 'green-d6' | 'green-d8' | 'red-d6' | 'red-d8' | null
  }
  upgrade_missed: {
    driver: number
    die: 'blue-d6' | 'blue-d8' | 'green-d6' | 'green-d8' | 'red-d6' | 'red-d8' | null
  }
  movement_cancelled: {
    driver: number
    curses: number
    ones: number
    twos: number
    cut: boolean
  }
  set_back: {
    driver: number
    spaces: number
  }
  moved: {
    driver: number
    length: number
    direction: 'down' | 'left' | 'right' | 'up' | null
    from: [number, number] | 'out' | 'start'
    to: [number, number] | 'out' | 'start'
  }
  movement_stopped: {
    driver: number
  }
  nibbles: {
    driver: number
    face: number
    at: [number, number]
  }
  patrol: {
    driver: number
    face: number
    at: [number, number]
  }
  boost_rolled: {
    driver: number
    spaces: number
  }
  boosted: {
    driver: number
    spaces: number
    direction: 'down' | 'left' | 'right' | 'up' | null
    from: [number, number] | 'out' | 'start'
    to: [number, number] | 'out' | 'start'
  }
  boost_skipped: {
    driver: number
  }
  stole: {
    driver: number
    victim: number
    die: 'blue-d6' | 'blue-d8' | 'green-d6' | 'green-d8' | 'red-d6' | 'red-d8' | null
  }
  steal_skipped: {
    driver: number
  }
  lost_die: {
    driver: number
    die: 'blue-d6' | 'blue-d8' | 'green-d6' | 'green-d8' | 'red-d6' | 'red-d8' | null
  }
  lost_passenger: {
    driver: number
    left: number
    number: number
  }
  stepped_back: {
    driver: number
    direction: 'down' | 'left' | 'right' | 'up' | null
    from: [number, number] | 'out' | 'start'
    to: [number, number] | 'out' | 'start'
  }
  fight_began: {
    duellists: number[]
    at: [number, number] | 'out' | 'start' | null
    final: boolean
  }
  duel_chose: {
    driver: number
    dice: 'both' | 'first' | 'second' | null
  }
  duel_rolled: {
    driver: number
    first: number
    second: number
    throw: number
  }
  lots_drawn: Record<string, never>
  fight_won: {
    driver: number
    final: boolean
    says: 'collect' | 'fight_lost' | 'fight_won' | 'leave' | 'sabotage' | null
  }
  collected: {
    driver: number
    number: number
    held: number
    says: 'collect' | 'fight_lost' | 'fight_won' | 'leave' | 'sabotage' | null
  }
  gate_opened: {
    gate: 'A' | 'B' | null
  }
  sabotaged: {
    driver: number
    victim: number
    count: number
    total: number
    says: 'collect' | 'fight_lost' | 'fight_won' | 'leave' | 'sabotage' | null
  }
  sabotage_skipped: {
    driver: number
  }
  left_city: {
    driver: number
    place: number
    points: number
    says: 'collect' | 'fight_lost' | 'fight_won' | 'leave' | 'sabotage' | null
  }
  rush_hour: {
    turns: number
  }
  rush_turns: {
    driver: number
    left: number
  }
  eliminated: {
    driver: number
  }
  dawn: {
    turns: number
  }
  resigned: {
    driver: number
  }
  clock_rang: {
    driver: number
  }
  scored: {
    driver: number
    passengers: number
    place: number
    total: number
  }
  won: {
    driver: number
    points: number
  }
  nobody_won: Record<string, never>
}

/** An event of this game: its `kind` tells which fields it has. */
export type GameEvent = { [Kind in keyof EventFields]: EventOf<Kind, EventFields[Kind]> }[keyof EventFields]
