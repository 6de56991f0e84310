import { untrack } from 'svelte'
import { SvelteSet } from 'svelte/reactivity'
import type { EventInfo } from '$lib/net/wire'
import { beats } from './beats'
import type { Drive } from './drive'
import { fold, happened, type Happened } from './scene'
import { TownPlan } from './town'
import type { View } from './view'

interface Source {
  view: View
  next: View
  playing: EventInfo | null
}

const DRIVES = new Set(['step', 'towed', 'slipped'])
const WAYS = ['road', 'river', 'sky'] as const

/** What the board shows while events are played, and what no view knows: which way taxis look. */
export class Playback {
  /** Events played on top of a view. */
  #heard = $state.raw<{ view: View; events: readonly Happened[] }>()
  #source: () => Source
  /** Seats whose taxis look to the left. */
  readonly turned = new SvelteSet<number>()

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
  before = $derived.by(() => this.#after(this.#events.slice(0, -1)))
  scene = $derived.by(() => this.#after(this.#events))

  plan = $derived.by(() => new TownPlan(this.#source().view.board))

  drive = $derived.by((): Drive | null => {
    const { now, before, scene } = this
    if (!now || !DRIVES.has(now.kind)) return null
    const [from, to] = [before, scene].map(({ seats }) => seats.find(({ seat }) => seat === now.seat)?.tile)
    if (from == null || to == null) return null
    const way = now.kind === 'towed' ? 'sky' : (WAYS[now.told.way ?? 0] ?? 'road')
    return {
      seat: now.seat,
      from: this.plan.spot(from),
      to: this.plan.spot(to),
      way,
      ms: beats[now.kind] ?? 300,
    }
  })

  #after(events: readonly Happened[]): View {
    const { view, next } = this.#source()
    return events.reduce((scene, event) => fold(scene, event, next), view)
  }

  #hear(view: View, playing: EventInfo | null): void {
    if (!playing) return
    const events = this.#heard?.view === view ? this.#heard.events : []
    this.#heard = { view, events: [...events, happened(playing)] }
    const drive = this.drive
    if (!drive || drive.from.x === drive.to.x) return
    if (drive.to.x < drive.from.x) this.turned.add(drive.seat)
    else this.turned.delete(drive.seat)
  }
}
