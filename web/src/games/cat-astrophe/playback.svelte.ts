import { untrack } from 'svelte'
import type { EventInfo } from '$lib/net/wire'
import { fold, happening, inStory, type Happening } from './scene'
import type { View } from './view'

interface Source {
  view: View
  next: View
  playing: EventInfo | null
}

interface Kept {
  of: View
  scene: View
  now: Happening
  event: EventInfo
  /** What the end-of-round event has told so far. */
  story: readonly Happening[]
}

/** What the board shows while events are played. Each event is put in once. */
export class Playback {
  #kept = $state.raw<Kept>()
  #source: () => Source
  /** Counts checks, so that a die knows when to tumble. */
  throws = $state(0)

  constructor(source: () => Source) {
    this.#source = source
    $effect.pre(() => {
      const { view, next, playing } = source()
      untrack(() => this.#hear(view, next, playing))
    })
  }

  #current = $derived.by(() => (this.#kept?.of === this.#source().view ? this.#kept : undefined))
  scene = $derived.by(() => this.#current?.scene ?? this.#source().view)
  /** The event being played. */
  now = $derived.by(() => (this.#source().playing ? (this.#current?.now ?? null) : null))
  /** The end-of-round event while it is told, else empty. */
  story = $derived.by(() => (this.now && inStory(this.now.kind) ? (this.#current?.story ?? []) : []))

  #hear(view: View, next: View, playing: EventInfo | null): void {
    const kept = this.#kept?.of === view ? this.#kept : undefined
    if (!playing || kept?.event === playing) return
    const now = happening(playing)
    const begins = now.kind === 'event' || now.kind === 'wary'
    const told = begins ? [] : (kept?.story ?? [])
    const story = begins || told.length > 0 ? [...told, now] : []
    if (now.kind === 'checked') this.throws += 1
    this.#kept = { of: view, scene: fold(kept?.scene ?? view, now, next), now, event: playing, story }
  }
}
