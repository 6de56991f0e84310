import { api, wordsOf } from '$lib/net/http'
import { go } from '$lib/route/route.svelte'
import { toasts } from '$lib/ui/toasts.svelte'
import { placeOf } from './memory'

/** Opens a table for a part of a game's lesson and goes there; shows an error if that fails. */
export async function begin(game: string, part = 1): Promise<void> {
  try {
    go(`/table/${(await api.learn(game, part)).id}`)
  } catch (problem) {
    toasts.say(wordsOf(problem), 'bad')
  }
}

/** Opens the lesson where the learner left it, or at its beginning. */
export async function learn(game: string): Promise<void> {
  const place = placeOf(game)
  if (!place) return begin(game)
  try {
    await api.table(place.table)
    go(`/table/${place.table}`)
  } catch {
    await begin(game, place.part) // that table is gone, or of another server
  }
}
