import { api, linkTo } from './http'
import type { Reach } from './wire'

/**
 * The address with which links to tables begin, so that other devices can open them. Fetched once, when first needed.
 */
class Links {
  /** How other devices reach this server; null until the server has answered. */
  reach = $state.raw<Reach | null>(null)
  #asked: Promise<void> | undefined

  /** Asks the server. If that fails, links use the address of this page. */
  ask(): Promise<void> {
    this.#asked ??= api
      .reach()
      .then((reach) => void (this.reach = reach))
      .catch(() => (this.#asked = undefined))
    return this.#asked
  }

  to(table: string): string {
    return this.reach ? `${this.reach.origin}/table/${encodeURIComponent(table)}` : linkTo(table)
  }
}

export const links = new Links()
