import { Stage } from '$lib/board/stage.svelte'
import type { SeatView, TableEvent } from '$lib/net/wire'
import { settings } from '$lib/theme/settings.svelte'
import { beatOf, type Beats } from '../match/beat'
import type { Match } from '../match/match.svelte'
import { Playhead } from '../match/playhead.svelte'
import type { Shown, Step } from '../match/screens'
import { Moments, type Moment } from './moments'

/** How long a moment is shown during playback, in ms at normal speed. */
const REST = 700
const SHORTEST_REST = 120

/** A match shown from its first moment to its last, forwards and backwards. */
export class Replay {
  readonly head = new Playhead()
  /** What happened at the moment that is shown. */
  events = $state.raw<readonly TableEvent[]>([])
  /** What is shown when the events being played are over. */
  #coming = $state.raw<Shown | null>(null)
  running = $state(false)
  beats: Beats = {}
  readonly stage = new Stage(() => settings.motionFactor)
  #fetched: Moments
  #timer: ReturnType<typeof setTimeout> | undefined
  /** The moment we last asked for; answers for other moments are too late. */
  #wanted = $state(-1)

  constructor(
    readonly match: Match,
    readonly seat: number | null,
  ) {
    this.#fetched = new Moments((version, from) => match.fetchMoment(version, seat, from))
  }

  /** The versions at which something happened. */
  moments = $derived.by(() => {
    const versions = this.match.log.map((event) => event.version)
    return versions.filter((version, i) => version !== versions[i - 1])
  })
  index = $derived(Math.max(0, this.moments.indexOf(this.#wanted)))
  view = $derived.by((): SeatView | null => this.match.viewOf(this.seat, this.head.shown))
  before = $derived.by((): SeatView | null =>
    this.match.viewOf(this.seat, this.head.before ?? this.head.shown),
  )
  next = $derived.by((): SeatView | null => this.match.viewOf(this.seat, this.#coming ?? this.head.shown))
  atEnd = $derived(this.index >= this.moments.length - 1)

  /** Goes to the moment of this version, or the last one before it. */
  toVersion(version: number): Promise<void> {
    const before = this.moments.filter((each) => each <= version).length - 1
    return this.to(Math.max(0, before))
  }

  /** Goes to the moment with this index. The step to the next moment is animated; all others are shown at once. */
  async to(index: number): Promise<void> {
    const place = Math.min(Math.max(0, index), this.moments.length - 1)
    const version = this.moments[place]
    if (version === undefined || version === this.#wanted) return
    const isNext = place === this.index + 1 && this.head.shown !== null
    this.#wanted = version
    this.stage.skipAll()
    const moment = await (isNext ? this.#play(version) : this.#fetched.at(version))
    if (moment && this.#wanted === version) this.#show(moment)
  }

  /** Plays what happened at this version. */
  async #play(version: number): Promise<Moment | null> {
    const way = await this.#fetched.wayTo(version)
    if (!way || this.#wanted !== version) return null
    this.#coming = way.last
    await this.stage.play(...way.steps.map((step) => this.#beat(step)))
    return this.#fetched.at(version)
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

  #show({ shown, events }: Moment): void {
    this.#coming = null
    this.events = events
    this.head.rest(shown)
    const following = this.moments[this.index + 1]
    if (following !== undefined) void this.#fetched.wayTo(following)
  }

  #beat(step: Step) {
    return { ms: beatOf(step.event, this.beats), start: () => this.head.begin(step) }
  }
}
