import { untrack } from 'svelte'
import { api, wordsOf } from '$lib/net/http'
import type { PrintedBox } from '$lib/net/wire'
import type { Draft } from '../lobby/draft.svelte'

const PAUSE = 400

/** What is in the box with the options and the overlay of a draft; requested again when they change. */
export class BoxLoader {
  box = $state.raw<PrintedBox | null>(null)
  problem = $state('')

  constructor(readonly draft: Draft) {}

  /** Keeps the list up to date with the draft until the returned function is called. */
  follow(): () => void {
    const wanted = { options: { ...this.draft.options }, overlay: this.draft.overlay.trim() }
    let current = true
    const timer = setTimeout(() => void ask(), untrack(() => this.box ?? this.problem) ? PAUSE : 0)
    const ask = async () => {
      try {
        const box = await api.printed(this.draft.game.id, wanted)
        if (current) [this.box, this.problem] = [box, '']
      } catch (failure) {
        if (current) [this.box, this.problem] = [null, wordsOf(failure)]
      }
    }
    return () => {
      current = false
      clearTimeout(timer)
    }
  }
}
