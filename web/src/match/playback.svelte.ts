import { untrack } from 'svelte'
import type { GameEvent } from './board'

/** The props of a board (see BoardProps) that say what it shows and which event is being played. */
export interface Played<View, Event extends GameEvent = GameEvent> {
  view: View
  before: View
  playing: Event | null
}

/** What a board shows while events are played, and a callback for each event. */
export class Playback<View, Event extends GameEvent = GameEvent> {
  #events = $state.raw<readonly Event[]>([])
  protected readonly source: () => Played<View, Event>

  constructor(source: () => Played<View, Event>) {
    this.source = source
    $effect.pre(() => {
      const { playing } = source()
      untrack(() => this.#note(playing))
    })
  }

  /** The view, including the change of the event being played. */
  scene = $derived.by(() => this.source().view)
  /** The view before the event being played. */
  before = $derived.by(() => this.source().before)
  /** The event being played. */
  now = $derived.by(() => this.source().playing)
  /** The events since the last update began, up to and including the one being played. */
  get events(): readonly Event[] {
    return this.#events
  }

  /**
   * Calls `listen` once for each event, when it begins; for animations that no view describes, such as a tumbling die.
   */
  hear(listen: (event: Event) => void): void {
    $effect.pre(() => {
      const { now } = this
      if (now) untrack(() => listen(now))
    })
  }

  #note(playing: Event | null): void {
    if (!playing) this.#events = []
    else if (this.#events.at(-1) !== playing) this.#events = [...this.#events, playing]
  }
}
