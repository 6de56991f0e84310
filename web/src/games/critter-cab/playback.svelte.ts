import { SvelteSet } from 'svelte/reactivity'
import { Playback, type Played } from '../../match/playback.svelte'
import { beats } from './beats'
import type { Drive } from './drive'
import { fold } from './fold'
import { TownPlan } from './layout'
import type { View } from './view'

const DRIVES = new Set(['step', 'towed', 'slipped'])
const WAYS = ['road', 'river', 'sky'] as const

/** What the board shows while events are played, and what no view knows: which way taxis look. */
export class TownPlayback extends Playback<View> {
  /** Seats whose taxis look to the left. */
  readonly turned = new SvelteSet<number>()

  constructor(source: () => Played<View>) {
    super(source, fold)
    this.hear(() => this.#turn())
  }

  plan = $derived.by(() => new TownPlan(this.source().view.board))

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

  #turn(): void {
    const drive = this.drive
    if (!drive || drive.from.x === drive.to.x) return
    if (drive.to.x < drive.from.x) this.turned.add(drive.seat)
    else this.turned.delete(drive.seat)
  }
}
