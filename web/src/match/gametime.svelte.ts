import type { GameClock } from '$lib/net/wire'

/** The game's own clock at this moment. */
export interface ClockNow {
  /** Seconds left. */
  left: number
  /** `still`: stopped for a moment by an event; `paused`: stopped until somebody resumes. */
  state: 'running' | 'still' | 'paused'
}

/** What a clock shows when this number of seconds has passed since the server's last message. */
export function clockAfter({ left, still, running }: GameClock, seconds: number): ClockNow {
  if (!running) return { left, state: 'paused' }
  const ran = seconds - still
  return { left: Math.max(0, left - Math.max(0, ran)), state: ran < 0 ? 'still' : 'running' }
}

interface Told {
  clock: GameClock | null
  /** When the server's message came, by performance.now(). */
  at: number
}

/** The game's own clock. Counts on from the server's last message; only the server's clock decides. */
export class GameTime {
  #now = $state(performance.now())
  #told: () => Told

  constructor(told: () => Told) {
    this.#told = told
    $effect(() => {
      if (!told().clock?.running) return
      this.#now = performance.now()
      const timer = setInterval(() => (this.#now = performance.now()), 250)
      return () => clearInterval(timer)
    })
  }

  clock = $derived.by((): ClockNow | null => {
    const { clock, at } = this.#told()
    return clock && clockAfter(clock, Math.max(0, this.#now - at) / 1000)
  })
}
