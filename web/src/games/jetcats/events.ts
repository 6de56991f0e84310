// Generated from the game's own events by scripts/view_types.py: change it there.
import type { EventOf } from '../../match/board'

/** The fields of each kind of event. */
export interface EventFields {
  round: {
    number: number
    priority: string[]
  }
  dealt: {
    slot: number
    cat: string
  }
  chose: Record<string, never>
  revealed: {
    place: number
    speed: number
    colour: 'blue' | 'green' | 'purple' | 'red' | 'yellow' | null
  }
  tie: {
    speed: number
    other: number
    colour: 'blue' | 'green' | 'purple' | 'red' | 'yellow' | null
    other_colour: 'blue' | 'green' | 'purple' | 'red' | 'yellow' | null
  }
  took: {
    slot: number
    cat: string
  }
  discarded: {
    slot: number
    cat: string
  }
  strayed: {
    slot: number
    cat: string
  }
  lifted: {
    cat: string
    speed: number | null
    colour: 'blue' | 'green' | 'purple' | 'red' | 'yellow' | null
  }
  paid: {
    vp: number
    total: number
  }
  coloured: {
    die: 'blue' | 'red' | 'white' | null
    count: number
  }
  rolled: {
    die: 'blue' | 'red' | 'white' | null
    rocket: number
    fuel: number
    launch: number
    blank: number
  }
  rerolled: {
    die: 'blue' | 'red' | 'white' | null
    from: 'blank' | 'fuel' | 'launch' | 'rocket' | null
    to: 'blank' | 'fuel' | 'launch' | 'rocket' | null
  }
  finished: Record<string, never>
  showed: {
    die: 'blue' | 'red' | 'white' | null
    rocket: number
    fuel: number
    launch: number
    blank: number
  }
  spent: {
    tokens: number
  }
  counted: {
    full: number
    rockets: number
    fuel: number
    tokens: number
    launches: number
    blanks: string[]
  }
  landed: {
    launches: number
    height: 'Moon' | 'Orbit' | 'Sky' | null
    vp: number
    total: number
  }
  missed: {
    launches: number
    tokens: number
    declared: boolean
  }
  joined: {
    cat: string
  }
  tied: {
    seats: number[]
    vp: number
  }
  picked: Record<string, never>
  leftover: {
    speed: number
    colour: 'blue' | 'green' | 'purple' | 'red' | 'yellow' | null
  }
  won: {
    seats: number[]
    vp: number
  }
  rang: Record<string, never>
}

/** An event of this game: its `kind` tells which fields it has. */
export type GameEvent = { [Kind in keyof EventFields]: EventOf<Kind, EventFields[Kind]> }[keyof EventFields]
