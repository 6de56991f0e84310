import { Stage } from '$lib/board/stage.svelte'
import type { EventInfo, MomentView, SeatView } from '$lib/net/wire'
import { settings } from '$lib/theme/settings.svelte'
import { beatOf, type Beats } from '../match/beat'
import type { Match } from '../match/match.svelte'
import { Moments } from './moments'

/** How long a moment stays before the next one comes by itself, in ms at normal speed. */
const REST = 700
const SHORTEST_REST = 120

/** A match looked at from its first moment to its last, forwards and backwards. */
export class Replay {
  shown = $state.raw<MomentView | null>(null)
  /** What follows when the events being played are over. */
  #coming = $state.raw<MomentView | null>(null)
  playing = $state.raw<EventInfo | null>(null)
  running = $state(false)
  beats: Beats = {}
  readonly stage = new Stage(() => settings.motionFactor)
  #fetched: Moments
  #timer: ReturnType<typeof setTimeout> | undefined
  /** Where we last asked to be; an answer for another place comes too late. */
  #wanted = $state(-1)

  constructor(
    readonly match: Match,
    readonly seat: number | null,
  ) {
    this.#fetched = new Moments((version) => match.fetchMoment(version, seat))
  }

  /** The versions at which something happened. */
  moments = $derived.by(() => {
    const versions = this.match.log.map((event) => event.version)
    return versions.filter((version, i) => version !== versions[i - 1])
  })
  index = $derived(Math.max(0, this.moments.indexOf(this.#wanted)))
  view = $derived.by((): SeatView | null => this.match.viewOf(this.seat, this.shown?.views))
  next = $derived.by((): SeatView | null => this.match.viewOf(this.seat, (this.#coming ?? this.shown)?.views))
  atEnd = $derived(this.index >= this.moments.length - 1)

  /** Goes to the moment of this version, or the last one before it. */
  toVersion(version: number): Promise<void> {
    const before = this.moments.filter((each) => each <= version).length - 1
    return this.to(Math.max(0, before))
  }

  /** Goes to the nth moment. The next one is played; any other is there at once. */
  async to(index: number): Promise<void> {
    const place = Math.min(Math.max(0, index), this.moments.length - 1)
    const version = this.moments[place]
    if (version === undefined || version === this.#wanted) return
    const isNext = place === this.index + 1 && this.shown !== null
    this.#wanted = version
    this.stage.skipAll()
    const moment = await this.#fetched.at(version)
    if (!moment || this.#wanted !== version) return
    this.#coming = moment
    if (isNext) await this.stage.play(...moment.events.map((event) => this.#beat(event)))
    if (this.#wanted === version) this.#show(moment)
  }

  step(by: number): void {
    this.pause()
    void this.to(this.index + by)
  }

  /** Plays on from here, or from the start when it is over. */
  async run(): Promise<void> {
    this.running = true
    if (this.atEnd) await this.to(0)
    this.#goOn()
  }

  pause(): void {
    this.running = false
    clearTimeout(this.#timer)
  }

  close(): void {
    this.pause()
    this.stage.clear()
  }

  #goOn(): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.#advance(), Math.max(SHORTEST_REST, settings.ms(REST)))
  }

  async #advance(): Promise<void> {
    if (!this.running) return
    await this.to(this.index + 1)
    if (this.atEnd) this.running = false
    if (this.running) this.#goOn()
  }

  #show(moment: MomentView): void {
    this.playing = null
    this.#coming = null
    this.shown = moment
    const following = this.moments[this.index + 1]
    if (following !== undefined) void this.#fetched.at(following)
  }

  #beat(event: EventInfo) {
    return { ms: beatOf(event, this.beats), start: () => (this.playing = event) }
  }
}
