import { Playback, type Played } from '../../match/playback.svelte'
import { fold, inStory, storyIn } from './fold'
import type { View } from './view'

/** What the board shows while events are played, and what no view knows: throws so far, how far a story has come. */
export class HomePlayback extends Playback<View> {
  /** Counts checks, so that a die knows when to tumble. */
  throws = $state(0)

  constructor(source: () => Played<View>) {
    super(source, fold)
    this.hear(({ kind }) => {
      if (kind === 'checked') this.throws += 1
    })
  }

  /** The end-of-round event as far as it has been told, else empty. */
  story = $derived.by(() => (this.now && inStory(this.now.kind) ? storyIn(this.events) : []))
}
