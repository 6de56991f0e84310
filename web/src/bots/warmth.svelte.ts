import { api } from '$lib/net/http'
import type { Warmth } from '$lib/net/wire'

const EVERY = 2_000

/** Whether a game's bots can search already, or how far they have warmed up. */
export type Heat = 'ready' | 'warming' | 'waiting' | 'failed' | 'cold'

export function heatOf(warmth: Warmth | null, game: string): Heat {
  if (!warmth) return 'cold'
  if (warmth.ready.includes(game)) return 'ready'
  if (warmth.warming === game) return 'warming'
  if (warmth.waiting.includes(game)) return 'waiting'
  return warmth.failed.includes(game) ? 'failed' : 'cold'
}

/** The number of games that are ready, and the number of all games. */
export function progressOf({ ready, warming, waiting, failed }: Warmth): { done: number; all: number } {
  const done = ready.length + failed.length
  return { done, all: done + waiting.length + (warming ? 1 : 0) }
}

/** Asks the server from time to time, while the page is visible and games are still warming up. */
class WarmthWatch {
  told = $state.raw<Warmth | null>(null)
  #looking = 0
  #timer: ReturnType<typeof setTimeout> | undefined

  /** Starts asking; returns a function that stops it. */
  look(): () => void {
    this.#looking += 1
    if (this.#looking === 1) void this.#ask()
    return () => {
      this.#looking -= 1
      if (this.#looking === 0) clearTimeout(this.#timer)
    }
  }

  async #ask(): Promise<void> {
    // No error is shown here: if the server cannot be reached, other parts of the page say so.
    this.told = await api.bots().catch(() => this.told)
    clearTimeout(this.#timer)
    if (this.#looking > 0) this.#timer = setTimeout(() => void this.#ask(), EVERY)
  }
}

export const warmth = new WarmthWatch()
