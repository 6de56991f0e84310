import { untrack } from 'svelte'
import { SvelteMap } from 'svelte/reactivity'
import type { EventInfo } from '$lib/net/wire'
import { FACES, type Face } from './glyphs'
import { rethrown, thrown, type PadDie } from './pad'
import { dieOf, faceOf, fold, happened, type Happened } from './scene'
import type { View } from './view'

interface Source {
  view: View
  next: View
  playing: EventInfo | null
}

/** Kinds of events that happen on somebody's launch pad. */
const FLIGHT = new Set(
  'lifted paid coloured rolled rerolled finished showed spent counted landed missed joined'.split(' '),
)

/** What the board shows while events are played, and what no view knows: which die was thrown, who is looked at. */
export class Playback {
  /** Events played on top of a view. */
  #heard = $state.raw<{ view: View; scene: View }>()
  #source: () => Source
  #dice = new SvelteMap<number, readonly PadDie[]>()
  /** The die that was pointed at last, so that this very one is thrown again. */
  meant = ''
  /** Whose pad the events told of last. */
  flying = $state<number | null>(null)

  constructor(source: () => Source) {
    this.#source = source
    $effect.pre(() => {
      const { view, next, playing } = source()
      untrack(() => this.#hear(view, next, playing))
    })
  }

  /** The view with everything that has been played put in. */
  scene = $derived.by(() => {
    const { view } = this.#source()
    return this.#heard?.view === view ? this.#heard.scene : view
  })
  now = $derived.by((): Happened | null => {
    const { playing } = this.#source()
    return playing && happened(playing)
  })

  /** The dice of a seat's pad as far as they are known one by one. */
  diceOf(seat: number): readonly PadDie[] {
    return this.#dice.get(seat) ?? []
  }

  #hear(view: View, next: View, playing: EventInfo | null): void {
    if (!playing) return
    const event = happened(playing)
    const before = this.#heard?.view === view ? this.#heard.scene : view
    this.#heard = { view, scene: fold(before, event, next) }
    if (FLIGHT.has(event.kind)) this.flying = event.seat
    this.#throw(event)
  }

  #throw(event: Happened): void {
    const { kind, seat, told } = event
    const dice = this.diceOf(seat)
    if (kind === 'lifted') this.#dice.set(seat, [])
    if (kind === 'rolled' || kind === 'showed') {
      const faces = FACES.flatMap((face) => Array.from({ length: told[face] ?? 0 }, () => face))
      this.#dice.set(seat, thrown(dice, dieOf(event), faces))
    }
    if (kind === 'rerolled') {
      const [from, to] = [faceOf(told.from) as Face, faceOf(told.to) as Face]
      this.#dice.set(seat, rethrown(dice, dieOf(event), from, to, this.meant))
    }
  }
}
