import type { EventOf } from './board'

/** A moment of a match that is worth a second look. */
export interface Highlight {
  /** What was best about it, such as "Best ride". */
  title: string
  /** What happened, in words. */
  text: string
  version: number
}

type Kinds<Event> = Event extends EventOf<infer Kind, unknown> ? Kind : never

/**
 * The event of this kind with the highest `worth`, the earliest if several are equal; undefined if none is worth more
 * than 0.
 */
export function best<Event extends EventOf<string, unknown>, Kind extends Kinds<Event>>(
  events: readonly Event[],
  kind: Kind,
  worth: (event: Extract<Event, { kind: Kind }>) => number,
): Extract<Event, { kind: Kind }> | undefined {
  let found: { event: Extract<Event, { kind: Kind }>; points: number } | undefined
  for (const event of events) {
    if (event.kind !== kind) continue
    const chosen = event as Extract<Event, { kind: Kind }>
    const points = worth(chosen)
    if (points > (found?.points ?? 0)) found = { event: chosen, points }
  }
  return found?.event
}

/**
 * A list with one highlight, for this event; empty if the event is undefined. `text` is the event's line in the log
 * unless it is given.
 */
export const highlight = (
  title: string,
  event: { text: string; version: number } | undefined,
  text = event?.text,
): Highlight[] => (event && text ? [{ title, text, version: event.version }] : [])
