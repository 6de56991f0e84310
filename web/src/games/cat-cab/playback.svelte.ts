import { SvelteMap } from 'svelte/reactivity'
import type { Happened } from '../../match/happened'
import { Playback, type Played } from '../../match/playback.svelte'
import { CityPlan } from './layout'
import { facingAfter, gateOf } from './places'
import { facesOf, fold, wayOf } from './fold'
import type { View } from './view'

/** What the board shows while events are played, and what no view knows: throws so far, where cabs face. */
export class CityPlayback extends Playback<View> {
  /** Throws of each die; it tumbles whenever its number grows. */
  readonly throws = new SvelteMap<string, number>()
  /** Where each cab faces, in degrees. */
  readonly facing = new SvelteMap<number, number>()
  /** Grows whenever somebody is cursed. */
  curses = $state(0)

  constructor(source: () => Played<View>) {
    super(source, fold)
    this.hear((event) => {
      if (event.kind === 'cursed' || event.kind === 'sabotaged') this.curses += 1
      for (const die of facesOf(this.scene, event).keys()) this.#throw(die)
      if (event.kind === 'duel_rolled') this.#throw(`duel-${event.seat}`)
      this.#turn(event)
    })
  }

  #throw(die: string): void {
    this.throws.set(die, (this.throws.get(die) ?? 0) + 1)
  }

  #turn(event: Happened): void {
    const way = wayOf(this.scene, event)
    if (!way) return
    const { columns, rows, gates } = this.scene.board
    const angle = facingAfter(new CityPlan(columns, rows, gates.map(gateOf)).way(way))
    // A cab that goes back does so in reverse.
    if (angle !== null) this.facing.set(event.seat, event.kind === 'stepped_back' ? angle + 180 : angle)
  }
}
