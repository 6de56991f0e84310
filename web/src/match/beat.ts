import type { TableEvent } from '$lib/net/wire'

/** How long each kind of a game's events takes at normal speed, in ms. */
export type Beats = Readonly<Record<string, number>>

/** How long an event is shown that its board gives no time. */
const PLAIN = 420
/** Moves that take longer than this at normal speed are played faster, in ms. */
const WATCHED = 3000
/** As much as so many moves may take, however many wait. */
const MOST_MOVES = 3
/** An event that is shown at least so long is a card to read: it is hurried less than a step of a piece. */
const TO_READ = 1000
const FASTEST = { step: 0.3, read: 0.6 }

/** How long an event is shown. What nobody is told in words is not waited for, unless the board gives it time. */
export function beatOf({ source, kind, text }: TableEvent, beats: Beats = {}): number {
  const own = source === 'game' ? beats[kind] : undefined
  return own ?? (text ? PLAIN : 0)
}

/** The factor for the time of everything that waits, `waiting` ms in so many moves. */
export const paceOf = (waiting: number, moves: number): number =>
  waiting === 0 ? 1 : Math.min(1, (WATCHED * Math.min(moves, MOST_MOVES)) / waiting)

/** The factor for the time of one event at this pace. */
export const hurried = (ms: number, pace: number): number =>
  Math.max(pace, ms < TO_READ ? FASTEST.step : FASTEST.read)
