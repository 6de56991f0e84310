import { api, wordsOf } from '$lib/net/http'
import { house } from '$lib/net/house.svelte'
import { Match } from './match.svelte'

/** Opens a match by its id, for a page that shows it. */
export class Finding {
  match = $state.raw<Match>()
  /** What is wrong, in words; empty if nothing is wrong. */
  error = $state('')
  game = $derived.by(() => (this.match?.table ? house.game(this.match.table.game) : undefined))
  #id: string
  #gone = false

  constructor(id: string) {
    this.#id = id
    void this.open()
  }

  /** Fetches the table first, to find out whether it exists. */
  async open(): Promise<void> {
    this.error = ''
    try {
      const table = await api.table(this.#id)
      if (this.#gone) return
      this.match = new Match(table.id)
      this.match.know(table)
    } catch (problem) {
      this.error = wordsOf(problem)
    }
  }

  close(): void {
    this.#gone = true
    this.match?.close()
  }
}
