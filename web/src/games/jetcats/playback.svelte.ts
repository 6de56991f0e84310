import { SvelteMap } from 'svelte/reactivity'
import type { Happened } from '../../match/happened'
import { Playback, type Played } from '../../match/playback.svelte'
import { FACES, type Face } from './glyphs'
import { rethrown, thrown, type PadDie } from './pad'
import { dieOf, faceOf, fold } from './fold'
import type { View } from './view'

/** Kinds of events that happen on somebody's launch pad. */
const FLIGHT = new Set(
  'lifted paid coloured rolled rerolled finished showed spent counted landed missed joined'.split(' '),
)

/** What the board shows while events are played, and what no view knows: which die was thrown, who is looked at. */
export class PadPlayback extends Playback<View> {
  #dice = new SvelteMap<number, readonly PadDie[]>()
  /** The die that was pointed at last, so that this very one is thrown again. */
  meant = ''
  /** Whose pad the events told of last. */
  flying = $state<number | null>(null)

  constructor(source: () => Played<View>) {
    super(source, fold)
    this.hear((event) => {
      if (FLIGHT.has(event.kind)) this.flying = event.seat
      this.#throw(event)
    })
  }

  /** The dice of a seat's pad as far as they are known one by one. */
  diceOf(seat: number): readonly PadDie[] {
    return this.#dice.get(seat) ?? []
  }

  #throw(event: Happened): void {
    const { kind, seat, told } = event
    const [dice, die] = [this.diceOf(seat), dieOf(this.scene, event)]
    if (kind === 'lifted') this.#dice.set(seat, [])
    if (kind === 'rolled' || kind === 'showed') {
      const faces = FACES.flatMap((face) => Array.from({ length: told[face] ?? 0 }, () => face))
      this.#dice.set(seat, thrown(dice, die, faces))
    }
    if (kind === 'rerolled') {
      const [from, to] = [faceOf(told.from) as Face, faceOf(told.to) as Face]
      this.#dice.set(seat, rethrown(dice, die, from, to, this.meant))
    }
  }
}
