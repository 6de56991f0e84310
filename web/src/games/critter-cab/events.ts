// Generated from the game's own events by scripts/view_types.py: change it there.
import type { EventOf } from '../../match/board'

/** The fields of each kind of event. */
export interface EventFields {
  begins: Record<string, never>
  taxi: {
    taxi: string
  }
  placed: {
    stand: string
  }
  passenger: {
    card: string
  }
  boarded: {
    cards: number
  }
  too_many: Record<string, never>
  choosing: Record<string, never>
  sent_back: Record<string, never>
  returned: {
    card: string
  }
  played: {
    value: number
    steps: number
  }
  step: {
    from: number
    to: number
    way: 'river' | 'road' | 'sky'
  }
  stopped: {
    tile: number
  }
  drew: {
    value: number
  }
  reshuffled: {
    deck: 'chance' | 'movement' | 'passenger' | null
  }
  delivered: {
    card: string
    stand: string
    fare: number
    tip: number
    surge: number
  }
  chance: {
    card: string
  }
  kept: Record<string, never>
  kept_card: {
    card: string
  }
  no_chance: {
    why: 'enough_drawn' | 'none_left' | null
  }
  coins: {
    coins: number
  }
  jammed: Record<string, never>
  dodged: Record<string, never>
  called: {
    call: 'even' | 'odd' | null
    value: number
    won: boolean
  }
  free_moves: {
    steps: number
  }
  no_card: Record<string, never>
  glove: Record<string, never>
  towed: {
    from: number
    to: number
    stand: string
  }
  used: {
    card: string
  }
  surge_lost: Record<string, never>
  swapped: {
    card: string
  }
  slowed: {
    rival: number
  }
  slipped: {
    rival: number
    from: number
    to: number
  }
  skipped: {
    why: 'jam' | 'no_passenger' | null
  }
  jam_over: Record<string, never>
  rang: Record<string, never>
  resigned: Record<string, never>
  last_round: {
    why: 'leaving' | 'passengers' | 'rounds' | 'time' | null
  }
  over: {
    why: 'leaving' | 'passengers' | 'rounds' | 'time' | null
  }
  won: {
    coins: number
    shared: number
  }
  disclosed: Record<string, never>
}

/** An event of this game: its `kind` tells which fields it has. */
export type GameEvent = { [Kind in keyof EventFields]: EventOf<Kind, EventFields[Kind]> }[keyof EventFields]
