import type { TableEvent } from '$lib/net/wire'

/** How long each kind of a game's events takes at normal speed, in ms. */
export type Beats = Readonly<Record<string, number>>

/** How long an event is shown if its board sets no time. */
const PLAIN = 420

/** What a board says of its events: their times, and the kinds in which dice are thrown. */
export interface Timing {
  /** How long each kind of event takes at normal speed, in ms. */
  beats?: Beats
  /**
   * Kinds of events in which dice are thrown: their line in the log, which names the faces, comes when the dice have
   * stopped.
   */
  throws?: readonly string[]
}

/** Whether the log line of an event appears at its end, because it would reveal dice that are still tumbling. */
export const tellsLast = ({ source, kind }: TableEvent, throws: readonly string[] = []): boolean =>
  source === 'game' && throws.includes(kind)

/** A card on the board is shown long enough to read: at least this long for each word. */
const A_WORD = 130
const A_CARD = 1000

/** How long an event is shown. An event without a log line takes no time, unless the board gives it some. */
export function beatOf({ source, kind, text }: TableEvent, beats: Beats = {}): number {
  const own = source === 'game' ? beats[kind] : undefined
  if (own !== undefined) return own < A_CARD ? own : Math.max(own, text.split(' ').length * A_WORD)
  return text ? PLAIN : 0
}
