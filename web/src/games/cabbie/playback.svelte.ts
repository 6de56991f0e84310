import { untrack } from 'svelte'
import type { EventInfo } from '$lib/net/wire'
import { fold, happened, type Happened } from './scene'
import type { View } from './view'

interface Source {
  view: View
  next: View
  playing: EventInfo | null
}

/** What the board shows while events are played. Each event is put in once, so that a long drive stays cheap. */
export class Playback {
  #kept = $state.raw<{ of: View; scene: View; now: Happened; event: EventInfo }>()
  #source: () => Source

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

  #hear(view: View, next: View, playing: EventInfo | null): void {
    const kept = this.#kept?.of === view ? this.#kept : undefined
    if (!playing || kept?.event === playing) return
    const now = happened(playing)
    this.#kept = { of: view, scene: fold(kept?.scene ?? view, now, next), now, event: playing }
  }
}
