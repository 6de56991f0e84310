// Generated from the game's own events by scripts/view_types.py: change it there.
import type { EventOf } from '../../match/board'

/** The fields of each kind of event. */
export interface EventFields {
  start_chosen: {
    place: number
  }
  tip_dealt: {
    card: number
  }
  draw_again: {
    seats: number
  }
  begins: {
    pence: number
  }
  jam: {
    card: number
  }
  round: {
    number: number
  }
  turned_up: {
    pile: number
    card: number
  }
  turn: {
    number: number
  }
  stepped: {
    cab: number
    from: number
    to: number
    sideways: number
  }
  drove: {
    cab: number
    square: number
    spaces: number
  }
  claimed: {
    cab: number
    pile: number
    card: number
    square: number
  }
  drew: {
    cab: number
    card: number
  }
  turned_away: {
    cab: number
    card: number
  }
  offered: {
    cab: number
    card: number
  }
  accepted: {
    cab: number
    card: number
  }
  refused: {
    cab: number
    card: number
  }
  first_stop: {
    cab: number
    place: number
  }
  paid: {
    cab: number
    place: number
    card: number
    passenger: number
    pence: number
    total: number
  }
  tipped: {
    cab: number
    card: number
    pence: number
    total: number
  }
  second_cab: {
    place: number
  }
  lost: {
    spaces: number
    cab: number
    square: number
    why: number
    behind: number
  }
  stopped: {
    spaces: number
  }
  target_reached: {
    total: number
  }
  rang: Record<string, never>
  last_round: {
    number: number
  }
  left: Record<string, never>
  handed_back: {
    cab: number
    card: number
  }
  won: {
    pence: number
    trips: number
  }
  nobody_won: Record<string, never>
}

/** An event of this game: its `kind` tells which fields it has. */
export type GameEvent = { [Kind in keyof EventFields]: EventOf<Kind, EventFields[Kind]> }[keyof EventFields]
