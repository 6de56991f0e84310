import { api, wordsOf } from '$lib/net/http'
import type { ChancePoint, JudgedDecision, LookBack } from '$lib/net/wire'

const EVERY = 900

/** Whether the review is open under the replay; kept from one match to the next. */
export const looking = $state({ open: false })

/** The bots' review of a match that is over; requested again until it is complete. */
export class Look {
  told = $state.raw<LookBack | null>(null)
  problem = $state('')
  #timer: ReturnType<typeof setTimeout> | undefined
  #closed = false

  constructor(readonly table: string) {
    void this.#ask()
  }

  whole = $derived(this.told !== null && this.told.points.length > 0 && this.told.done >= this.told.total)

  close(): void {
    this.#closed = true
    clearTimeout(this.#timer)
  }

  async #ask(): Promise<void> {
    try {
      this.told = await api.lookBack(this.table)
      this.problem = this.told.problem
    } catch (problem) {
      this.problem = wordsOf(problem)
    }
    if (!this.#closed && !this.whole) this.#timer = setTimeout(() => void this.#ask(), EVERY)
  }
}

/** Everybody's chances at each moment of the replay: those of the last point before it. */
export function chancesAt(points: readonly ChancePoint[], moments: readonly number[]): (number[] | null)[] {
  let next = 0
  let last: number[] | null = null
  return moments.map((version) => {
    for (; next < points.length && (points[next]?.version ?? 0) <= version; next += 1)
      last = points[next]?.chances ?? null
    return last
  })
}

/** The decisions at these seats, or at all seats if there are none. */
export function decisionsOf(decisions: readonly JudgedDecision[], mine: readonly number[]): JudgedDecision[] {
  return decisions.filter(({ seat }) => mine.length === 0 || mine.includes(seat))
}

export interface Place {
  x: number
  y: number
}

/** Where each chance lies in a picture of this size, from left to right; gaps are left out. */
export function placesOf(chances: readonly (number | null)[], width: number, height: number): Place[] {
  const last = Math.max(1, chances.length - 1)
  return chances.flatMap((chance, i) =>
    chance === null ? [] : [{ x: (width * i) / last, y: height * (1 - chance) }],
  )
}

/** A line through the places, with a step wherever the chance changes. */
export const pathThrough = (places: readonly Place[]): string =>
  places.map(({ x, y }, i) => `${i === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`).join('')
