// Generated from the game's own events by scripts/view_types.py: change it there.
import type { EventOf } from '../../match/board'

/** The fields of each kind of event. */
export interface EventFields {
  begins: Record<string, never>
  taxi: {
    taxi: number
  }
  placed: {
    stand: number
  }
  boarded: {
    cards: number
  }
  passenger: {
    card: number
  }
  too_many: Record<string, never>
  choosing: Record<string, never>
  sent_back: Record<string, never>
  returned: {
    card: number
  }
  played: {
    value: number
    steps: number
  }
  step: {
    tile: number
    way: number
  }
  stopped: {
    tile: number
  }
  drew: {
    value: number
  }
  reshuffled: {
    deck: number
  }
  delivered: {
    card: number
    stand: number
    fare: number
    tip: number
    surge: number
  }
  chance: {
    card: number
  }
  kept: Record<string, never>
  kept_card: {
    card: number
  }
  no_chance: {
    why: number
  }
  coins: {
    coins: number
  }
  jammed: Record<string, never>
  dodged: Record<string, never>
  called: {
    call: number
    value: number
    won: number
  }
  free_moves: {
    steps: number
  }
  no_card: Record<string, never>
  glove: Record<string, never>
  towed: {
    stand: number
  }
  used: {
    card: number
  }
  surge_lost: Record<string, never>
  swapped: {
    card: number
  }
  slowed: {
    rival: number
  }
  slipped: {
    rival: number
    tile: number
  }
  skipped: {
    why: number
  }
  jam_over: Record<string, never>
  rang: Record<string, never>
  resigned: Record<string, never>
  last_round: {
    why: number
  }
  over: {
    why: number
  }
  won: {
    coins: number
    shared: number
  }
}

/** An event of this game: its `kind` tells which fields it has. */
export type GameEvent = { [Kind in keyof EventFields]: EventOf<Kind, EventFields[Kind]> }[keyof EventFields]
