import { Refusal } from '$lib/net/socket'
import type { HintInfo } from '$lib/net/wire'
import type { Hand } from '../match/hand.svelte'

const TRY_AGAIN = 2_000

/**
 * Why hints cannot be requested. none: they can be requested; never: the table does not allow them; consent: somebody
 * has not agreed; turn: it is not our turn.
 */
export type Hindrance = 'none' | 'never' | 'consent' | 'turn'

/** The hint for one decision: requested once, shown until the decision changes. */
export class Advice {
  hints = $state.raw<readonly HintInfo[]>([])
  thinking = $state(false)
  problem = $state('')
  /** The bots are not ready yet; the request is repeated automatically. */
  cold = $state(false)
  #for = -1
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(readonly hand: Hand) {}

  hindrance = $derived.by((): Hindrance => {
    const { table } = this.hand.match
    if (!table?.hints || this.hand.seat === null) return 'never'
    if (!table.hints_on) return 'consent'
    return this.hand.legal.length > 0 ? 'none' : 'turn'
  })

  /** Requests a hint for the current decision, if this has not been done yet. */
  async ask(): Promise<void> {
    const { match, seat } = this.hand
    const version = match.newest?.version ?? 0
    if (this.hindrance !== 'none' || seat === null || this.#for === version) return
    this.#for = version
    this.hints = []
    this.problem = ''
    this.thinking = true
    try {
      const told = await match.askHint(seat, version)
      if (this.#for === version) this.hints = told.hints
      this.cold = false
    } catch (problem) {
      if (this.#for === version) this.#failed(problem)
    } finally {
      if (this.#for === version) this.thinking = false
    }
  }

  /** Forgets the answer and asks again. */
  again(): void {
    this.#for = -1
    void this.ask()
  }

  close(): void {
    clearTimeout(this.#timer)
    if (this.hints.length === 0) this.#for = -1
  }

  #failed(problem: unknown): void {
    this.problem = problem instanceof Error ? problem.message : String(problem)
    this.cold = problem instanceof Refusal && problem.code === 'not-ready'
    clearTimeout(this.#timer)
    if (this.cold) this.#timer = setTimeout(() => this.again(), TRY_AGAIN)
  }
}

/** 0.4321 is "43 %". Only a certain outcome is "0 %" or "100 %"; others are "under 1 %" or "over 99 %". */
export function chanceInWords(chance: number): string {
  const percent = Math.round(100 * chance)
  if (percent === 0 && chance > 0) return 'under 1 %'
  if (percent === 100 && chance < 1) return 'over 99 %'
  return `${percent} %`
}
