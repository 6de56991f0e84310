import { api } from '$lib/net/http'
import type { Warmth } from '$lib/net/wire'

const EVERY = 2_000

/** Whether a game's bots think already, or how far their warming up is. */
export type Heat = 'ready' | 'warming' | 'waiting' | 'failed' | 'cold'

export function heatOf(warmth: Warmth | null, game: string): Heat {
  if (!warmth) return 'cold'
  if (warmth.ready.includes(game)) return 'ready'
  if (warmth.warming === game) return 'warming'
  if (warmth.waiting.includes(game)) return 'waiting'
  return warmth.failed.includes(game) ? 'failed' : 'cold'
}

/** How many games are done, of how many that are to be. */
export function progressOf({ ready, warming, waiting, failed }: Warmth): { done: number; all: number } {
  const done = ready.length + failed.length
  return { done, all: done + waiting.length + (warming ? 1 : 0) }
}

/** Asks the server now and then, as long as somebody looks and there is something to wait for. */
class WarmthWatch {
  told = $state.raw<Warmth | null>(null)
  #looking = 0
  #timer: ReturnType<typeof setTimeout> | undefined

  /** Begins to ask; what it returns stops it. */
  look(): () => void {
    this.#looking += 1
    if (this.#looking === 1) void this.#ask()
    return () => {
      this.#looking -= 1
      if (this.#looking === 0) clearTimeout(this.#timer)
    }
  }

  async #ask(): Promise<void> {
    // Nobody needs to hear that this could not be asked: all else says so.
    this.told = await api.bots().catch(() => this.told)
    clearTimeout(this.#timer)
    if (this.#looking > 0) this.#timer = setTimeout(() => void this.#ask(), EVERY)
  }
}

export const warmth = new WarmthWatch()
