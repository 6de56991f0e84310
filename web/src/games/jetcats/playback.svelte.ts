import { SvelteMap } from 'svelte/reactivity'
import { Playback, type Played } from '../../match/playback.svelte'
import type { GameEvent } from './events'
import { padOf, rethrown, thrown, unitsOn, type Die, type Pad } from './pad'
import type { Flight, View } from './view'

/**
 * What the board shows while events are played, with two things that are not in the view: which die was thrown, and
 * whose launch pad is shown.
 */
export class PadPlayback extends Playback<View, GameEvent> {
  #dice = new SvelteMap<number, readonly Die[]>()
  /** The die that the player pressed last, so that the animation throws this one and not an equal one. */
  meant = ''
  /** The seat whose launch pad the last events were about. */
  flying = $state<number | null>(null)

  constructor(source: () => Played<View, GameEvent>) {
    super(source)
    this.hear((event) => {
      if (event.seat >= 0 && this.scene.phase === 'fly') this.flying = event.seat
      this.#throw(event)
    })
  }

  /** The dice of a seat's launch pad whose throws were shown. */
  diceOf(seat: number): readonly Die[] {
    return this.#dice.get(seat) ?? []
  }

  /** The launch pad of this seat; dice whose throws were shown keep their names. */
  padOf(seat: number, flight: Flight, view = this.scene): Pad {
    return padOf(view, flight, this.diceOf(seat))
  }

  #throw(event: GameEvent): void {
    const { kind, seat, fields } = event
    if (kind === 'lifted') this.#dice.set(seat, [])
    if (kind === 'rolled' || kind === 'showed') {
      const die = this.scene.board.dice.find((each) => each.die === fields.die)
      const faces = die?.faces.flatMap(({ face }) => Array.from({ length: fields[face] }, () => face)) ?? []
      this.#dice.set(seat, thrown(this.diceOf(seat), fields.die ?? '', faces))
    }
    if (kind === 'rerolled') {
      const flight = this.before.flights[seat]
      const dice = flight
        ? unitsOn(this.padOf(seat, flight, this.before)).filter((unit) => unit.kind === 'die')
        : []
      if (fields.die && fields.from && fields.to)
        this.#dice.set(seat, rethrown(dice, fields.die, fields.from, fields.to, this.meant))
    }
  }
}
