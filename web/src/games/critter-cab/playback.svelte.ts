import { SvelteSet } from 'svelte/reactivity'
import type { Point } from '$lib/board/geometry'
import { Playback, type Played } from '../../match/playback.svelte'
import { beats } from './beats'
import type { GameEvent } from './events'
import { TownPlan } from './layout'
import type { View } from './view'

export type Way = 'road' | 'river' | 'sky'

/** A taxi under way from one tile to the next: it is drawn between them, not where it stands. */
export interface Drive {
  seat: number
  from: Point
  to: Point
  way: Way
  /** Milliseconds at normal speed. */
  ms: number
}

/**
 * What the board shows while events are played, with one thing that is not in the view: the direction in which each
 * taxi looks.
 */
export class TownPlayback extends Playback<View, GameEvent> {
  /** Seats whose taxis look to the left. */
  readonly turned = new SvelteSet<number>()

  constructor(source: () => Played<View, GameEvent>) {
    super(source)
    this.hear(() => this.#turn())
  }

  #board = $derived.by(() => this.scene.board)
  plan = $derived.by(() => new TownPlan(this.#board))

  drive = $derived.by((): Drive | null => {
    switch (this.now?.kind) {
      case 'step':
        return this.#driven(this.now, this.now.fields.way)
      case 'towed':
        return this.#driven(this.now, 'sky')
      case 'slipped':
        return this.#driven(this.now, 'road')
      default:
        return null
    }
  })

  #driven(event: { kind: string; seat: number; fields: { from: number; to: number } }, way: Way): Drive {
    const { from, to } = event.fields
    const [start, end] = [this.plan.spot(from), this.plan.spot(to)]
    return { seat: event.seat, from: start, to: end, way, ms: beats[event.kind] ?? 300 }
  }

  #turn(): void {
    const drive = this.drive
    if (!drive || drive.from.x === drive.to.x) return
    if (drive.to.x < drive.from.x) this.turned.add(drive.seat)
    else this.turned.delete(drive.seat)
  }
}
