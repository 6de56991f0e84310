// Generated from the game's own events by scripts/view_types.py: change it there.
import type { EventOf } from '../../match/board'

/** The fields of each kind of event. */
export interface EventFields {
  start_chosen: {
    place: string
  }
  tip_dealt: {
    pence: number
  }
  draw_again: {
    seats: number[]
  }
  begins: Record<string, never>
  jam: {
    spots: string[]
  }
  round: {
    number: number
  }
  turned_up: {
    pile: number
    street: string
  }
  turn: {
    number: number
  }
  stepped: {
    cab: number
    from: number
    to: number
    direction: 'E' | 'N' | 'S' | 'W' | null
    sideways: boolean
  }
  drove: {
    cab: number
    square: number
    spaces: number
  }
  claimed: {
    cab: number
    pile: number
    street: string
    square: number
  }
  drew: {
    cab: number
    stops: string[]
  }
  turned_away: {
    cab: number
    stops: string[]
  }
  offered: {
    cab: number
    stops: string[]
  }
  accepted: {
    cab: number
    stops: string[]
  }
  refused: {
    cab: number
    stops: string[]
  }
  first_stop: {
    cab: number
    place: string
  }
  paid: {
    cab: number
    place: string
    stops: string[]
    street: string
    pence: number
    total: number
  }
  tipped: {
    cab: number
    text: string
    pence: number
    total: number
  }
  second_cab: {
    place: string
  }
  lost: {
    spaces: number
    cab: number
    square: number
    why: 'behind_cab' | 'behind_jam' | 'in_jam' | null
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
    stops: string[]
  }
  won: {
    pence: number
    trips: number
  }
  nobody_won: Record<string, never>
  disclosed: Record<string, never>
}

/** An event of this game: its `kind` tells which fields it has. */
export type GameEvent = { [Kind in keyof EventFields]: EventOf<Kind, EventFields[Kind]> }[keyof EventFields]
