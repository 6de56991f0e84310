import type { RefusedInfo } from '$lib/net/wire'

/** What one reason forbids. */
export interface Forbidden extends Pick<RefusedInfo, 'text' | 'clause'> {
  labels: string[]
}

/** Each reason once, with the labels of all actions that it forbids. */
export function byReason(refused: readonly RefusedInfo[]): Forbidden[] {
  const found = new Map<string, Forbidden>()
  for (const { label, text, clause } of refused) {
    const reason = found.get(text)
    if (reason) reason.labels.push(label)
    else found.set(text, { labels: [label], text, clause })
  }
  return [...found.values()]
}

/** If there are more labels than this, the rest are only counted. */
const MOST = 3

/** "Play a 2, Play a 3 and 4 more". */
export function labelsInWords(labels: readonly string[]): string {
  const rest = labels.length - MOST
  const named = rest > 0 ? [...labels.slice(0, MOST), `${rest} more`] : labels
  return new Intl.ListFormat('en').format(named)
}
