import { moving, wordsOf } from '$lib/net/http'
import { saveText } from '$lib/save'
import { toasts } from '$lib/ui/toasts.svelte'

/** Saves a match that is played without a server, so that it can go on at one. */
export async function saveMatch(match: string): Promise<void> {
  try {
    saveText(`${match}.ndjson`, await moving(match))
    toasts.say('The match is saved. On a server’s page, open it under “Your matches”.', 'good')
  } catch (problem) {
    toasts.say(wordsOf(problem), 'bad')
  }
}
