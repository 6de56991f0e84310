import type { TableEvent } from '$lib/net/wire'

/** How long each kind of a game's events takes at normal speed, in ms. */
export type Beats = Readonly<Record<string, number>>

/** How long an event is shown that its board gives no time. */
const PLAIN = 420

/** How long an event is shown. What nobody is told in words is not waited for, unless the board gives it time. */
export function beatOf({ source, kind, text }: TableEvent, beats: Beats = {}): number {
  const own = source === 'game' ? beats[kind] : undefined
  return own ?? (text ? PLAIN : 0)
}
