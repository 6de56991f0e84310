// Generated from the game's own events by scripts/view_types.py: change it there.
import type { EventOf } from '../../match/board'

/** The fields of each kind of event. */
export interface EventFields {
  round: {
    number: number
    priority: number
  }
  dealt: {
    slot: number
    cat: number
  }
  chose: Record<string, never>
  revealed: {
    place: number
    speed: number
    colour: number
  }
  tie: {
    speed: number
    other: number
    colour: number
    other_colour: number
  }
  took: {
    slot: number
    cat: number
  }
  discarded: {
    slot: number
    cat: number
  }
  strayed: {
    slot: number
    cat: number
  }
  lifted: {
    cat: number
    speed: number
    colour: number
  }
  paid: {
    vp: number
    total: number
  }
  coloured: {
    die: number
    count: number
  }
  rolled: {
    die: number
    rocket: number
    fuel: number
    launch: number
    blank: number
  }
  rerolled: {
    die: number
    from: number
    to: number
  }
  finished: Record<string, never>
  showed: {
    die: number
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
    placed: number
  }
  landed: {
    launches: number
    height: number
    vp: number
    total: number
  }
  missed: {
    launches: number
    tokens: number
    declared: number
  }
  joined: {
    cat: number
  }
  tied: {
    seats: number
    vp: number
  }
  picked: Record<string, never>
  leftover: {
    speed: number
    colour: number
  }
  won: {
    seats: number
    vp: number
  }
  rang: Record<string, never>
}

/** An event of this game: its `kind` tells which fields it has. */
export type GameEvent = { [Kind in keyof EventFields]: EventOf<Kind, EventFields[Kind]> }[keyof EventFields]
