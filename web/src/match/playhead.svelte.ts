import type { TableEvent } from '$lib/net/wire'
import type { Shown, Step } from './screens'

/** What is shown of a match while its events are played one after another. */
export class Playhead {
  /** The view with the change of the event being played. */
  shown = $state.raw<Shown | null>(null)
  /** The view before the event being played; null when nothing is being played. */
  before = $state.raw<Shown | null>(null)
  playing = $state.raw<TableEvent | null>(null)

  begin({ event, shown }: Step): void {
    this.before = this.shown
    this.shown = shown
    this.playing = event
  }

  /** Stops: no event is being played. */
  rest(shown: Shown): void {
    this.playing = null
    this.before = null
    this.shown = shown
  }
}
