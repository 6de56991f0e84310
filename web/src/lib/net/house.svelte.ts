import { here } from './here.svelte'
import { api } from './http'
import { offline } from './offline'
import type { GameInfo, GuideSection, LessonInfo, Session } from './wire'

/** Fetches the value of a key and keeps it; after a failure it is fetched again. */
function once<T>(kept: Map<string, Promise<T>>, key: string, fetch: (key: string) => Promise<T>): Promise<T> {
  const known = kept.get(key)
  if (known) return known
  const fetched = fetch(key)
  fetched.catch(() => kept.delete(key))
  kept.set(key, fetched)
  return fetched
}

/** What every page needs: who we are and which games there are. Fetched once, when first needed. */
class House {
  session = $state<Session | null>(null)
  games = $state.raw<GameInfo[] | null>(null)
  #welcome: Promise<void> | undefined
  #guides = new Map<string, Promise<GuideSection[]>>()
  #lessons = new Map<string, Promise<LessonInfo>>()

  /** The session comes first, because it sets the cookie that all other requests need. */
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
    return once(this.#guides, game, api.guide)
  }

  lesson(game: string): Promise<LessonInfo> {
    return once(this.#lessons, game, api.lesson)
  }

  async rename(name: string): Promise<void> {
    this.session = await api.rename(name)
  }

  async #enter(): Promise<void> {
    if (offline) return this.#enterHere()
    this.session = await api.session()
    this.games = await api.games()
  }

  /** Starts Python in the worker. Meanwhile the shelf and the rules can already be read. */
  async #enterHere(): Promise<void> {
    here.start()
    void api.session().then(
      (session) => (this.session = session),
      () => null, // the page shows why the table could not start
    )
    this.games = await api.games()
  }
}

export const house = new House()
