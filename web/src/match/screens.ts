import { applyPatch } from '$lib/net/patch'
import type { Screen, TableEvent, Update } from '$lib/net/wire'

/** Everything that this browser sees of a match at one version. */
export interface Shown extends Screen {
  version: number
}

/** An event, and the view that is shown once it begins. */
export interface Step {
  event: TableEvent
  shown: Shown
}

/** The contents of an update: its events, and what is shown after them. */
export interface Way {
  steps: Step[]
  last: Shown
}

/** Applies the patches of an update one after another. Throws `PatchError` if one does not fit. */
export function wayFrom(from: Shown, { version, events, patch }: Omit<Update, 'type' | 'since'>): Way {
  let shown = from
  const steps = events.map((event) => {
    shown = { ...(event.patch ? applyPatch(shown, event.patch) : shown), version: event.version }
    return { event, shown }
  })
  return { steps, last: { ...(patch ? applyPatch(shown, patch) : shown), version } }
}
