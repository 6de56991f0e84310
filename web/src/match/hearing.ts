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

/** The coach of a lesson: is told what has been shown, and may hold the stage (see `Stage.hold`). */
export interface Listener {
  /** An event has been played to its end. */
  played: (event: TableEvent) => void
  /** Everything up to this version has been shown. */
  rested: (version: number) => void
}

/** A line in the log of this screen alone: who is here is no part of the match. */
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

/** Who has been away for a while, and who is here again. `missed`: the players who were absent before. */
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
