import type { Pointed, Presence, Reminded, TableEvent } from '$lib/net/wire'
import type { Timing } from './beat'

/** Somebody points at something on the board, for a moment. */
export interface Ping extends Pick<Pointed, 'at' | 'name' | 'seat'> {
  key: number
}

export interface Options extends Timing {
  /** Whether this event waits until somebody at this screen lets it begin. */
  asks?: (event: TableEvent) => boolean
  /** Whether this event stays until somebody at this screen has read its card. */
  keeps?: (event: TableEvent) => boolean
  /** Called for every event as it begins, and when the match has ended. */
  heard?: (event: TableEvent | 'end' | 'chat') => void
  /** Called when somebody reminds a player at this screen that the table waits. */
  reminded?: (reminded: Reminded) => void
}

/** Receives what has been shown; the coach of a lesson is one, and may hold the stage (see `Stage.hold`). */
export interface Listener {
  /** Called when an event has been played to its end. */
  played: (event: TableEvent) => void
  /** Called when everything up to this version has been shown. */
  rested: (version: number) => void
}

/**
 * A log line about a player's connection. Only this screen's log has it, because connections are no part of the match.
 */
const noteOf = (version: number, kind: string, seat: number, text: string): TableEvent => ({
  version,
  source: 'table',
  kind,
  seat,
  fields: {},
  text,
  only: null,
  patch: null,
})

/**
 * Log lines about players who have been away for a while, and about players who are here again. `missed`: the seats of
 * the players who were absent before.
 */
export function notesOf(
  version: number,
  missed: readonly number[],
  now: Presence,
  name: (seat: number) => string,
): TableEvent[] {
  const gone = now.missed.filter((seat) => !missed.includes(seat))
  const back = missed.filter((seat) => now.present[seat])
  return [
    ...gone.map((seat) => noteOf(version, 'away', seat, `${name(seat)} is away.`)),
    ...back.map((seat) => noteOf(version, 'here', seat, `${name(seat)} is here again.`)),
  ]
}
