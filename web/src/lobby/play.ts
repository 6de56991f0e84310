import { api, wordsOf } from '$lib/net/http'
import type { GameInfo } from '$lib/net/wire'
import { go } from '$lib/route/route.svelte'
import { toasts } from '$lib/ui/toasts.svelte'
import { quickTable } from './draft.svelte'

/** Opens a table against bots and goes there; shows an error if that fails. */
export async function playAtOnce(game: GameInfo): Promise<void> {
  try {
    go(`/table/${(await api.lay(quickTable(game))).id}`)
  } catch (problem) {
    toasts.say(wordsOf(problem), 'bad')
  }
}
