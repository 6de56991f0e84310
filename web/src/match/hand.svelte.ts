import type { ActionInfo, EventInfo, GameInfo, RefusedInfo, SeatView } from '$lib/net/wire'
import { sound } from '$lib/sound'
import { settings } from '$lib/theme/settings.svelte'
import type { Asking } from './board'
import type { Match } from './match.svelte'

const same = (a: readonly number[], b: readonly number[]) =>
  a.length === b.length && a.every((x, i) => x === b[i])
const NONE: readonly never[] = []

/** Who holds the screen, what they see, and what they are about to do. On a shared screen it goes round. */
export class Hand {
  #kept = $state<number | null>(null)
  #unveiled = $state<number | null>(null)
  /** Chosen, but still to be confirmed. */
  proposed = $state.raw<readonly number[]>(NONE)
  #question = $state('')

  constructor(
    readonly match: Match,
    readonly game: GameInfo,
  ) {}

  /** Whose eyes look: the seat that is to act, else the last one that did, null for a spectator. */
  seat = $derived.by((): number | null => {
    const { due, mine } = this.match
    if (this.#kept !== null && due.includes(this.#kept)) return this.#kept
    return due[0] ?? (this.#kept !== null && mine.includes(this.#kept) ? this.#kept : (mine[0] ?? null))
  })

  /** The seat that must come to the screen before anything of theirs is shown. */
  curtain = $derived.by((): number | null => {
    const { shared, table } = this.match
    if (!this.game.hidden || !shared || !table?.started || table.over) return null
    return this.#unveiled === this.seat ? null : this.seat
  })

  current = $derived.by((): SeatView | null => this.match.viewOf(this.seat))
  /** What the board shows: now, or the moment that is looked back at. */
  seen = $derived.by((): SeatView | null => {
    const { moment } = this.match
    return moment ? this.match.viewOf(this.seat, moment.views) : this.current
  })
  /** What it will show when the events being played are over. */
  next = $derived.by((): SeatView | null => {
    const { moment, playing, newest } = this.match
    return playing && !moment ? this.match.viewOf(this.seat, newest?.views) : this.seen
  })

  /** Whether the board takes actions now. */
  free = $derived.by((): boolean => {
    const { playing, moment, current, table, line } = this.match
    return (
      !playing &&
      !moment &&
      current &&
      line === 'open' &&
      this.curtain === null &&
      !table?.over &&
      !table?.paused
    )
  })
  legal = $derived.by((): readonly ActionInfo[] => (this.free ? (this.current?.legal ?? NONE) : NONE))
  refused = $derived.by((): readonly RefusedInfo[] => (this.free ? (this.current?.refused ?? NONE) : NONE))
  /** Whose eyes are really at the screen: behind the curtain nobody's. */
  #eyes = $derived.by(() => (this.curtain === null ? this.seat : null))
  /** The log as whoever is at the screen may read it. */
  log = $derived.by((): EventInfo[] => this.match.log.filter((event) => event.text && this.#sees(event)))
  playing = $derived.by((): EventInfo | null => {
    const { playing, moment } = this.match
    return playing && !moment && this.#sees(playing) ? playing : null
  })

  #sees({ only }: EventInfo): boolean {
    return !only || (this.#eyes !== null && only.includes(this.#eyes))
  }

  /** Remembers who holds the screen; call it whenever `seat` has changed. */
  settle(): void {
    if (this.#kept === this.seat) return
    this.#kept = this.seat
    this.proposed = NONE
  }

  /** The seat behind the curtain says: it is me. */
  unveil(): void {
    this.#unveiled = this.seat
  }

  act(action: number): void {
    this.actAll([action])
  }

  /** Does these actions, or proposes them first where this person wants to be asked. */
  actAll(actions: readonly number[], { question = '', sure = false }: Asking = {}): void {
    if (!this.free || actions.length === 0) return
    if (sure || !settings.asksTwice || same(this.proposed, actions)) return void this.#send(actions)
    this.proposed = [...actions]
    this.#question = question
  }

  /** Chooses an action without doing it: the board shows it, and it is still to be confirmed. */
  suggest(action: number): void {
    if (!this.free) return
    this.proposed = [action]
    this.#question = ''
  }

  /** What was chosen and is still to be confirmed, in words. */
  question = $derived.by(() => this.#question || this.labelOf(this.proposed))

  confirm(): void {
    if (this.free && this.proposed.length > 0) void this.#send(this.proposed)
  }

  cancel(): void {
    this.proposed = NONE
  }

  /** Whose action can be taken back: on a shared screen also that of whoever has just handed it on. */
  undoing = $derived.by((): SeatView | null => {
    const views = this.match.shown?.views ?? []
    return this.current?.can_undo ? this.current : (views.find((view) => view.can_undo) ?? this.current)
  })

  async undo(): Promise<void> {
    this.cancel()
    const seat = this.undoing?.can_undo ? this.undoing.seat : null
    if (seat !== null && this.free) await this.match.undo(seat)
  }

  labelOf(actions: readonly number[]): string {
    const labels = actions.map((action) => this.current?.legal.find((each) => each.action === action)?.label)
    return labels.filter(Boolean).join(', then ') || 'this move'
  }

  async #send(actions: readonly number[]): Promise<void> {
    this.proposed = NONE
    if (this.seat === null) return
    const done = await this.match.act(this.seat, actions)
    sound(done ? 'act' : 'refused')
  }
}
