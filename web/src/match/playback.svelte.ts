import { untrack } from 'svelte'
import type { EventInfo } from '$lib/net/wire'
import { happened, type Happened } from './happened'

/** Of what a board is given (see BoardProps): what is played on which view. */
export interface Played<View> {
  view: View
  next: View
  playing: EventInfo | null
}

/** Puts an event into a view. `next` is the view when all events have been played: it knows what they do not tell. */
export type Fold<View> = (scene: View, event: Happened, next: View) => View

interface Kept<View> {
  /** The view it is played on. */
  of: View
  /** The last event put in, as it came, and the view before it and after it. */
  event: EventInfo
  before: View
  scene: View
  events: readonly Happened[]
}

/** What a board shows while events are played: the view, with each event put in once, as it happens. */
export class Playback<View> {
  #kept = $state.raw<Kept<View>>()
  #fold: Fold<View>
  protected readonly source: () => Played<View>

  constructor(source: () => Played<View>, fold: Fold<View>) {
    this.source = source
    this.#fold = fold
    $effect.pre(() => {
      const played = source()
      untrack(() => this.#put(played))
    })
  }

  #current = $derived.by(() => (this.#kept?.of === this.source().view ? this.#kept : undefined))
  /** All that has been played on this view. */
  events = $derived.by(() => this.#current?.events ?? [])
  /** The event being played. */
  now = $derived.by(() => (this.source().playing ? (this.events.at(-1) ?? null) : null))
  /** The view with all of them in it, and with all but the last. */
  scene = $derived.by(() => this.#current?.scene ?? this.source().view)
  before = $derived.by(() => this.#current?.before ?? this.source().view)

  /** For what no view knows: calls once for each event, when it has been put in. */
  protected hear(listen: (event: Happened) => void): void {
    $effect.pre(() => {
      const { now } = this
      if (now) untrack(() => listen(now))
    })
  }

  #put({ view, next, playing }: Played<View>): void {
    const kept = this.#kept?.of === view ? this.#kept : undefined
    if (!playing || kept?.event === playing) return
    const event = happened(playing)
    const before = kept?.scene ?? view
    const events = [...(kept?.events ?? []), event]
    this.#kept = { of: view, event: playing, before, scene: this.#fold(before, event, next), events }
  }
}
