import { untrack } from 'svelte'
import { SvelteMap } from 'svelte/reactivity'
import type { EventInfo } from '$lib/net/wire'
import { CityPlan } from './city'
import { facingAfter, gateOf } from './places'
import { facesOf, fold, happened, wayOf, type Happened } from './scene'
import type { View } from './view'

interface Source {
  view: View
  playing: EventInfo | null
}

/** What the board shows while events are played, and what no view knows: throws so far, where cabs face. */
export class Playback {
  /** Events played on top of a view. */
  #heard = $state.raw<{ view: View; events: readonly Happened[] }>()
  #source: () => Source
  /** Throws of each die; it tumbles whenever its number grows. */
  readonly throws = new SvelteMap<string, number>()
  /** Where each cab faces, in degrees. */
  readonly facing = new SvelteMap<number, number>()
  /** Grows whenever somebody is cursed. */
  curses = $state(0)

  constructor(source: () => Source) {
    this.#source = source
    $effect.pre(() => {
      const { view, playing } = source()
      untrack(() => this.#hear(view, playing))
    })
  }

  #events = $derived.by(() => (this.#heard?.view === this.#source().view ? this.#heard.events : []))
  /** The event being played, and everything before it put into the view. */
  now = $derived.by(() => (this.#source().playing ? (this.#events.at(-1) ?? null) : null))
  before = $derived.by(() => this.#events.slice(0, -1).reduce(fold, this.#source().view))
  scene = $derived.by(() => this.#events.reduce(fold, this.#source().view))

  #hear(view: View, playing: EventInfo | null): void {
    if (!playing) return
    const event = happened(playing)
    const events = this.#heard?.view === view ? this.#heard.events : []
    this.#heard = { view, events: [...events, event] }
    if (event.kind === 'cursed' || event.kind === 'sabotaged') this.curses += 1
    for (const die of facesOf(event).keys()) this.#throw(die)
    if (event.kind === 'duel_rolled') this.#throw(`duel-${event.seat}`)
    this.#turn(view, event)
  }

  #throw(die: string): void {
    this.throws.set(die, (this.throws.get(die) ?? 0) + 1)
  }

  #turn(view: View, event: Happened): void {
    const way = wayOf(view, event)
    if (!way) return
    const { columns, rows, gates } = view.board
    const angle = facingAfter(new CityPlan(columns, rows, gates.map(gateOf)).way(way))
    // A cab that goes back does so in reverse.
    if (angle !== null) this.facing.set(event.seat, event.kind === 'stepped_back' ? angle + 180 : angle)
  }
}
