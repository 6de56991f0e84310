import type { Ask } from '$lib/net/wire'
import type { Match } from './match.svelte'

const kindOf = (ask: Ask | null | undefined): string => (ask ? `${ask.seat} ${ask.what} ${ask.n}` : '')

/**
 * The faces of real dice that players enter. They may tap the faces of a throw faster than the server asks for them.
 * Early taps wait here, and are dropped if the server asks for something else.
 */
export class Rolls {
  /** Faces that wait to be sent. */
  waiting = $state.raw<readonly number[]>([])
  #kind = ''
  #sending = $state(false)

  constructor(readonly match: Match) {}

  get #ask(): Ask | null {
    return this.match.newest?.ask ?? null
  }

  /**
   * The seat of this screen that rolls. If the roll belongs to a bot or to no seat, as in the deal, anybody at the
   * table may roll.
   */
  get #seat(): number | undefined {
    const { match } = this
    const seat = this.#ask?.seat ?? -1
    return match.mine.includes(seat) ? seat : match.mine[0]
  }

  tell(face: number): void {
    if (!this.#ask) return
    if (this.waiting.length === 0) this.#kind = kindOf(this.#ask)
    this.waiting = [...this.waiting, face]
  }

  takeBack(): void {
    this.waiting = this.waiting.slice(0, -1)
  }

  /** Sends the next face when the server asks for it. Run in an effect. */
  follow(): void {
    const { match, waiting } = this
    const [face, ...others] = waiting
    if (face === undefined || this.#sending || match.busy || (match.newest?.version ?? 0) < match.awaited)
      return
    if (kindOf(this.#ask) !== this.#kind || this.#seat === undefined) {
      this.waiting = []
      return
    }
    this.waiting = others
    this.#sending = true
    void match.rolled(this.#seat, face).then((taken) => {
      if (!taken) this.waiting = []
      this.#sending = false
    })
  }
}
