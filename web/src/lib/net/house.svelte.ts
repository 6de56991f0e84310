import { api } from './http'
import type { GameInfo, GuideSection, Session } from './wire'

/** What every page needs: who we are and which games there are. Fetched once, when first asked for. */
class House {
  session = $state<Session | null>(null)
  games = $state.raw<GameInfo[] | null>(null)
  #welcome: Promise<void> | undefined
  #guides = new Map<string, Promise<GuideSection[]>>()

  /** The session must be there first: it sets the cookie that all else goes by. */
  welcome(): Promise<void> {
    this.#welcome ??= this.#enter().catch((problem: unknown) => {
      this.#welcome = undefined
      throw problem
    })
    return this.#welcome
  }

  game(id: string): GameInfo | undefined {
    return this.games?.find((game) => game.id === id)
  }

  guide(game: string): Promise<GuideSection[]> {
    const kept = this.#guides.get(game)
    if (kept) return kept
    const fetched = api.guide(game)
    fetched.catch(() => this.#guides.delete(game))
    this.#guides.set(game, fetched)
    return fetched
  }

  async rename(name: string): Promise<void> {
    this.session = await api.rename(name)
  }

  async #enter(): Promise<void> {
    this.session = await api.session()
    this.games = await api.games()
  }
}

export const house = new House()
