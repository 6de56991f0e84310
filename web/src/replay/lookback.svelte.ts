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

/** For each moment of the replay, everybody's chances at the last point that is not after it; null if there is none. */
export function chancesAt(points: readonly ChancePoint[], moments: readonly number[]): (number[] | null)[] {
  let next = 0
  let last: number[] | null = null
  return moments.map((version) => {
    for (; next < points.length && (points[next]?.version ?? 0) <= version; next += 1)
      last = points[next]?.chances ?? null
    return last
  })
}

/** The decisions of these seats; those of all seats if `mine` is empty. */
export function decisionsOf(decisions: readonly JudgedDecision[], mine: readonly number[]): JudgedDecision[] {
  return decisions.filter(({ seat }) => mine.length === 0 || mine.includes(seat))
}

export interface Place {
  x: number
  y: number
}

/** The points of a chart of this size, from left to right; unknown chances are left out. */
export function placesOf(chances: readonly (number | null)[], width: number, height: number): Place[] {
  const last = Math.max(1, chances.length - 1)
  return chances.flatMap((chance, i) =>
    chance === null ? [] : [{ x: (width * i) / last, y: height * (1 - chance) }],
  )
}

/** An SVG path through the places. */
export const pathThrough = (places: readonly Place[]): string =>
  places.map(({ x, y }, i) => `${i === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`).join('')
