import { wordsOf } from '$lib/net/http'
import type { RefusedInfo } from '$lib/net/wire'

/** The question "Why can't I…?" and what the server says. */
export class Why {
  open = $state(false)
  /** Null while the server is being asked. */
  refused = $state.raw<readonly RefusedInfo[] | null>(null)
  /** Why there is no answer, in words; empty while nothing is wrong. */
  problem = $state('')
  /** The number of questions so far, to ignore answers to earlier ones. */
  #asked = 0

  async ask(answer: Promise<readonly RefusedInfo[]>): Promise<void> {
    const question = ++this.#asked
    this.open = true
    this.refused = null
    this.problem = ''
    try {
      const refused = await answer
      if (question === this.#asked) this.refused = refused
    } catch (problem) {
      if (question === this.#asked) this.problem = wordsOf(problem)
    }
  }

  close(): void {
    this.open = false
    this.#asked += 1
  }
}
