import { heading } from '$lib/board/geometry'
import { SvelteMap } from 'svelte/reactivity'
import { Playback, type Played } from '../../match/playback.svelte'
import type { GameEvent } from './events'
import { CityPlan, type Place } from './layout'
import type { View } from './view'

/** A cab that goes from one place to another. */
export interface Trip {
  seat: number
  way: readonly [Place, Place]
  backwards: boolean
}

/** The trip of a cab in this event; null when none drives. */
export function tripOf(event: GameEvent | null): Trip | null {
  if (event?.kind !== 'moved' && event?.kind !== 'boosted' && event?.kind !== 'stepped_back') return null
  const { driver, from, to } = event.fields
  return { seat: driver, way: [from, to], backwards: event.kind === 'stepped_back' }
}

/**
 * What the board shows while events are played, with two things that are not in the view: how often each die was
 * thrown, and where each cab faces.
 */
export class CityPlayback extends Playback<View, GameEvent> {
  /** For each die, the number of its throws; the die tumbles whenever this number grows. */
  readonly throws = new SvelteMap<string, number>()
  /** Where each cab faces, in degrees. */
  readonly facing = new SvelteMap<number, number>()
  /** Grows whenever somebody is cursed. */
  curses = $state(0)
  /** Whether dice of the turn are tumbling; their sum must not be shown yet. */
  throwing = $derived.by(() => this.now?.kind === 'rolled' || this.now?.kind === 'rerolled')
  /** The driver whose dice of a cat fight are tumbling. */
  duelling = $derived.by(() => (this.now?.kind === 'duel_rolled' ? this.now.fields.driver : null))

  constructor(source: () => Played<View, GameEvent>) {
    super(source)
    this.hear((event) => {
      if (event.kind === 'cursed' || event.kind === 'sabotaged') this.curses += 1
      if (event.kind === 'duel_rolled') this.#throw(`duel-${event.fields.driver}`)
      if (event.kind === 'rolled' || event.kind === 'rerolled')
        for (const die in { ...event.fields.white, ...event.fields.coloured }) this.#throw(die)
      const trip = tripOf(event)
      if (trip) this.#turn(trip)
    })
  }

  #throw(die: string): void {
    this.throws.set(die, (this.throws.get(die) ?? 0) + 1)
  }

  #turn({ seat, way, backwards }: Trip): void {
    const { board, gates } = this.scene
    const [before, last] = new CityPlan(board.columns, board.rows, gates).way(way).slice(-2)
    // A cab that goes back drives in reverse.
    if (before && last) this.facing.set(seat, heading(before, last) + (backwards ? 180 : 0))
  }
}
