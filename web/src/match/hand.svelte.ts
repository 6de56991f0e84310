import type { ActionInfo, GameInfo, Reasons, SeatView, TableEvent } from '$lib/net/wire'
import { sound } from '$lib/sound'
import { settings } from '$lib/theme/settings.svelte'
import { isAction, type ActionName, type Asking, type Secrets } from './board'
import type { Match } from './match.svelte'
import { openHands } from './openhands.svelte'

const same = (a: readonly ActionName[], b: readonly ActionName[]) =>
  a.length === b.length && a.every((x, i) => x === b[i])
const NONE: readonly never[] = []

/** The coach of a lesson, who says what to do at this table. */
export interface Guide {
  /**
   * Whether these actions, or an undo (null), match the step of the lesson. If they do not match, the coach has already
   * answered when this call returns.
   */
  allows: (actions: readonly ActionName[] | null) => boolean
  /** They have been done. */
  did: (actions: readonly ActionName[]) => void
}

/**
 * The people at this screen: who holds it, what they see, and which move they have chosen. On a shared screen people
 * take turns.
 */
export class Hand {
  #kept = $state<number | null>(null)
  #unveiled = $state<number | null>(null)
  /** The actions that are chosen but still to be confirmed. */
  proposed = $state.raw<readonly ActionName[]>(NONE)
  #question = $state('')
  /** Names of the things on the board that the shown hint is about. */
  #marks = $state.raw<readonly string[]>(NONE)
  #sent = $state('')
  guide: Guide | null = null
  /** What the game's board says about secrets; null until it is loaded. */
  secrets = $state.raw<Secrets<never> | null>(null)
  /** Whether somebody at this screen has made a move. */
  moved = $state(false)

  constructor(
    readonly match: Match,
    readonly game: GameInfo,
  ) {}

  /** The seat whose view is shown: the one to act, else the last one that acted; null for a spectator. */
  seat = $derived.by((): number | null => {
    const { due, mine } = this.match
    if (this.#kept !== null && due.includes(this.#kept)) return this.#kept
    return due[0] ?? (this.#kept !== null && mine.includes(this.#kept) ? this.#kept : (mine[0] ?? null))
  })

  /**
   * Whether others may be looking at the screen, because the player of the seat has not confirmed that they are there.
   */
  #watched = $derived.by((): boolean => {
    const { shared, table } = this.match
    if (!this.game.hidden || !shared || !table?.started || table.over || openHands.at(table.id)) return false
    return this.#unveiled !== this.seat
  })

  /** The seat whose player must come to the screen before their hand is shown. */
  curtain = $derived.by((): number | null => {
    const { seat } = this
    if (!this.#watched || seat === null) return null
    const { view } = this.match.viewOf(seat) ?? {}
    return view && this.secrets && !this.secrets.matter(view as never, seat) ? null : seat
  })

  current = $derived.by((): SeatView | null => this.match.viewOf(this.seat))
  /** What the board shows: the present, or an earlier moment. */
  seen = $derived.by((): SeatView | null => {
    const { moment } = this.match
    return this.#open(moment ? this.match.viewOf(this.seat, moment) : this.current)
  })
  /** What the board showed before the event being played. */
  before = $derived.by((): SeatView | null => {
    const { moment, before } = this.match
    return before && !moment ? this.#open(this.match.viewOf(this.seat, before)) : this.seen
  })
  /** What the board will show when all events have been played. */
  next = $derived.by((): SeatView | null => {
    const { moment, playing, newest } = this.match
    return playing && !moment ? this.#open(this.match.viewOf(this.seat, newest)) : this.seen
  })

  /** A view of the seat as everybody at the screen may see it now. */
  #open(seen: SeatView | null): SeatView | null {
    if (!this.#watched || !this.secrets || !seen?.view || this.seat === null) return seen
    return { ...seen, view: this.secrets.without(seen.view as never, this.seat) }
  }

  /** Whether the board takes actions now. */
  free = $derived.by((): boolean => {
    const { moment, current, table, line } = this.match
    return !moment && current && line === 'open' && this.curtain === null && !table?.over && !table?.paused
  })
  legal = $derived.by((): readonly ActionInfo[] => (this.free ? (this.current?.legal ?? NONE) : NONE))
  /** The seat whose secrets may be shown; null while others may be looking at the screen. */
  #eyes = $derived.by(() => (this.#watched ? null : this.seat))
  /** The log that the person at the screen may read. */
  log = $derived.by((): TableEvent[] => this.match.log.filter((event) => event.text && this.#sees(event)))
  playing = $derived.by((): TableEvent | null => {
    const { playing, moment } = this.match
    return playing && !moment && this.#sees(playing) ? playing : null
  })

  #sees({ only }: TableEvent): boolean {
    return !only || (this.#eyes !== null && only.includes(this.#eyes))
  }

  /** Remembers who holds the screen; call it whenever `seat` has changed. */
  settle(): void {
    if (this.#kept === this.seat) return
    this.#kept = this.seat
    if (this.#unveiled !== this.seat) this.#unveiled = null
    this.proposed = NONE
  }

  /** Opens the curtain, because the player for whom it waits is at the screen. */
  unveil(): void {
    this.#unveiled = this.seat
  }

  act(action: ActionName, asking: Asking = {}): void {
    this.actAll([action], asking)
  }

  /** Does these actions, or proposes them first where this person wants to be asked. */
  actAll(actions: readonly ActionName[], { question = '', sure = false, button = false }: Asking = {}): void {
    if (!this.free || actions.length === 0) return
    if (this.guide && !this.guide.allows(actions)) return sound('refused')
    const asks = button ? settings.confirm === 'on' : settings.asksTwice
    if (sure || !asks || same(this.proposed, actions)) return void this.#send(actions, question)
    this.proposed = [...actions]
    this.#question = question
    this.#marks = NONE
  }

  /** Chooses actions without doing them: the board shows and marks them, and they are still to be confirmed. */
  suggest(actions: readonly number[], question: string, marks: readonly string[]): void {
    if (!this.free) return
    this.proposed = [...actions]
    this.#question = question
    this.#marks = marks
  }

  /** The names of the things to mark on the board. */
  marked = $derived.by((): readonly string[] => (this.proposed.length > 0 ? this.#marks : NONE))

  /** What was chosen and is still to be confirmed, in words. */
  question = $derived.by(() => this.#question || this.labelOf(this.proposed))

  /** The last move in words, until all of it has been shown. */
  sent = $derived.by(() => (this.match.current ? '' : this.#sent))

  confirm(): void {
    if (this.free && this.proposed.length > 0) void this.#send(this.proposed, this.question)
  }

  cancel(): void {
    this.proposed = NONE
  }

  /** The seat whose move can be undone; on a shared screen also the seat that has just finished. */
  undoing = $derived.by((): SeatView | null => {
    const views = this.match.shown?.views ?? []
    return this.current?.undo.possible
      ? this.current
      : (views.find((view) => view.undo.possible) ?? this.current)
  })

  async undo(): Promise<void> {
    this.cancel()
    if (this.guide && !this.guide.allows(null)) return
    const seat = this.undoing?.undo.possible ? this.undoing.seat : null
    if (seat === null || !this.free) return
    this.#sent = 'Undo'
    await this.match.undo(seat)
  }

  /**
   * Why these actions are not legal; an empty list asks about all actions of the decision. Rejects with the server's
   * message.
   */
  async askWhy(actions: readonly ActionName[]): Promise<Reasons['refused']> {
    if (this.seat === null) return []
    return (await this.match.askWhy(this.seat, actions)).refused
  }

  labelOf(actions: readonly ActionName[]): string {
    const labels = actions.map((action) => this.current?.legal.find((each) => isAction(each, action))?.label)
    return labels.filter(Boolean).join(', then ') || 'this move'
  }

  async #send(actions: readonly ActionName[], words: string): Promise<void> {
    this.proposed = NONE
    if (this.seat === null) return
    this.#sent = words || this.labelOf(actions)
    const done = await this.match.act(this.seat, actions)
    sound(done ? 'act' : 'refused')
    if (!done) return
    this.moved = true
    this.guide?.did(actions)
  }
}
