import { Stage } from '$lib/board/stage.svelte'
import { socketOf } from '$lib/net/http'
import { Refusal, TableSocket, type SocketState } from '$lib/net/socket'
import type {
  Act,
  Done,
  EventInfo,
  Hints,
  MomentView,
  Outcome,
  Pointed,
  Presence,
  Said,
  Seat,
  SeatView,
  TableInfo,
  Undo,
  Update,
} from '$lib/net/wire'
import { settings } from '$lib/theme/settings.svelte'
import { beatOf, type Beats } from './beat'

/** More than this in several actions happened while we were away: it is not played, the table is shown as it is. */
const MOST_PLAYED = 24
const MOST_CHAT = 200
/** How long a finger stays on the board, in ms. */
const POINTS_FOR = 5000

/** Bots think faster than pieces move: the more events wait, the quicker they are played. */
export const hurry = (waiting: number): number => (waiting > 12 ? 0.35 : waiting > 5 ? 0.6 : 1)

/** The match as it is shown: an update, once its events have been played. */
export type Shown = Pick<
  Update,
  'version' | 'views' | 'pending' | 'points' | 'ask' | 'result' | 'seed' | 'salt'
>

/** Somebody points at something on the board, for a moment. */
export interface Ping extends Pick<Pointed, 'at' | 'name' | 'seat'> {
  key: number
}

interface Options {
  /** How long an event of this kind is shown at normal speed, in ms. */
  beats?: Beats
  /** Told about every event as it begins, and when the match has ended. */
  heard?: (event: EventInfo | 'end' | 'chat') => void
}

/** One table as this browser sees it: what is shown, what is being played, and the way to say what one wants. */
export class Match {
  line = $state<SocketState>('connecting')
  table = $state.raw<TableInfo | null>(null)
  /** When `table` arrived: clocks count down from there. */
  tableAt = $state(0)
  /** When `newest` arrived. */
  newestAt = $state(0)
  shown = $state.raw<Shown | null>(null)
  /** The newest update; ahead of `shown` while events are played. */
  newest = $state.raw<Update | null>(null)
  playing = $state.raw<EventInfo | null>(null)
  log = $state.raw<EventInfo[]>([])
  chat = $state.raw<Said[]>([])
  /** What people point at just now. */
  pings = $state.raw<readonly Ping[]>([])
  #pinged = 0
  watching = $state(0)
  /** An earlier moment that is looked at instead of the present. */
  moment = $state.raw<MomentView | null>(null)
  /** An intent is under way. */
  busy = $state(false)
  /** The version that our last intent led to: before it is here, what is shown is out of date. */
  #awaited = $state(0)
  /** What the server last refused or complained about. */
  complaint = $state.raw<{ message: string; clause: string } | null>(null)

  readonly stage = new Stage(() => (document.hidden ? 0 : settings.motionFactor * hurry(this.#waiting)))
  /** Events that have not begun to be played. */
  #waiting = 0
  options: Options = {}
  #socket: TableSocket

  constructor(readonly id: string) {
    this.#socket = new TableSocket(socketOf(id), {
      update: (update) => this.#updated(update),
      said: (said) => this.#said(said),
      pointed: (pointed) => this.#pointed(pointed),
      presence: (presence) => this.#present(presence),
      state: (state) => (this.line = state),
      complaint: (message) => (this.complaint = { message, clause: '' }),
      hello: () => ({
        type: 'hello',
        version: this.newest?.version ?? null,
        chat: this.chat.at(-1)?.number ?? 0,
      }),
    })
  }

  /** All that we have done is also shown. */
  current = $derived(!this.busy && (this.newest?.version ?? 0) >= this.#awaited)
  /** Seats of this browser, also those that a bot keeps warm. */
  mine = $derived(this.table?.seats.filter((seat) => seat.yours).map((seat) => seat.seat) ?? [])
  /** Several people at this one screen. */
  shared = $derived(this.mine.length > 1)
  /** Seats of this browser that are to act. */
  due = $derived(
    this.table?.over || !this.shown
      ? []
      : this.shown.pending.filter((seat) => this.mine.includes(seat) && !this.table?.seats[seat]?.taken_over),
  )

  viewOf(seat: number | null, views: readonly SeatView[] | undefined = this.shown?.views): SeatView | null {
    return views?.find((view) => view.seat === seat) ?? views?.[0] ?? null
  }

  name(seat: number): string {
    return this.table?.seats[seat]?.name || `Seat ${seat + 1}`
  }

  /** Does these actions one after another; stops at the first that is refused. */
  async act(seat: number, actions: readonly number[]): Promise<boolean> {
    return this.#intend(async (version) => {
      for (const action of actions) version = await this.#do({ type: 'act', seat, action, version })
    })
  }

  undo(seat: number): Promise<boolean> {
    return this.#intend((version) => this.#do({ type: 'undo', seat, version }))
  }

  /** What a real die shows. */
  rolled(seat: number, face: number): Promise<boolean> {
    return this.#intend((version) => this.#do({ type: 'outcome', seat, face, version }))
  }

  seatTo(what: Seat['what'], seat: number): Promise<boolean> {
    return this.#intend(() => this.#do({ type: 'seat', what, seat }))
  }

  /** What a bot would do at this seat of ours; rejects with the server's words when it cannot be had. */
  async askHint(seat: number, version: number): Promise<Hints> {
    return (await this.#socket.ask({ type: 'hint', seat, version })) as Hints
  }

  say(text: string): boolean {
    return this.#socket.send({ type: 'chat', text })
  }

  /** Points at something on the board for everybody at the table. */
  ping(at: string): boolean {
    return this.#socket.send({ type: 'point', at })
  }

  /** The match as it stood after this version. */
  async fetchMoment(version: number, seat: number | null): Promise<MomentView | null> {
    try {
      return (await this.#socket.ask({ type: 'moment', version, seat })) as MomentView
    } catch (problem) {
      this.#complain(problem)
      return null
    }
  }

  /** Shows an earlier moment instead of the present. */
  async lookBack(version: number, seat: number | null): Promise<void> {
    this.moment = await this.fetchMoment(version, seat)
  }

  backToNow(): void {
    this.moment = null
  }

  /** Puts a newer table (after sitting down, for instance) in place before the socket tells of it. */
  know(table: TableInfo): void {
    this.table = table
    this.tableAt = performance.now()
  }

  /** Asks for everything again: what this browser may see has changed. */
  refresh(): void {
    this.#socket.refresh()
  }

  close(): void {
    this.#forget()
    this.#socket.close()
  }

  #forget(): void {
    this.stage.clear()
    this.#waiting = 0
  }

  /** Sends one intent and tells the version it led to. */
  async #do(intent: Act | Undo | Outcome | Seat): Promise<number> {
    const { version } = (await this.#socket.ask(intent)) as Done
    this.#awaited = version
    return version
  }

  async #intend(send: (version: number) => Promise<unknown>): Promise<boolean> {
    if (this.busy) return false
    this.busy = true
    this.complaint = null
    try {
      await send(this.newest?.version ?? 0)
      return true
    } catch (problem) {
      this.#complain(problem)
      return false
    } finally {
      this.busy = false
    }
  }

  #complain(problem: unknown): void {
    const clause = problem instanceof Refusal ? problem.clause : ''
    this.complaint = { message: problem instanceof Error ? problem.message : String(problem), clause }
  }

  #updated(update: Update): void {
    const known = this.newest?.version
    if (known !== undefined && update.since > known) return this.refresh()
    this.know(update.table)
    this.newest = update
    this.newestAt = performance.now()
    const missed = update.version - update.since > 1 && update.events.length > MOST_PLAYED
    const atOnce = known === undefined || update.since < known || missed
    const cut = { ms: 0, start: () => (this.log = this.log.filter((event) => event.version <= update.since)) }
    const show = { ms: 0, start: () => this.#show(update) }
    if (atOnce) {
      this.#forget()
      this.log = [...this.log.filter((event) => event.version <= update.since), ...update.events]
      return this.#show(update)
    }
    void this.stage.play(cut, ...update.events.map((event) => this.#beat(event)), show)
  }

  #beat(event: EventInfo) {
    this.#waiting += 1
    const start = () => {
      this.#waiting -= 1
      this.playing = event
      this.log = [...this.log, event]
      this.options.heard?.(event)
    }
    return { ms: beatOf(event, this.options.beats), start }
  }

  #show(update: Update): void {
    const ended = update.result !== null && this.shown !== null && this.shown.result === null
    this.playing = null
    this.shown = update
    if (ended) this.options.heard?.('end')
  }

  #said(said: Said): void {
    if (said.number <= (this.chat.at(-1)?.number ?? 0)) return
    this.chat = [...this.chat.slice(-MOST_CHAT), said]
    this.options.heard?.('chat')
  }

  #pointed({ at, name, seat }: Pointed): void {
    const key = ++this.#pinged
    this.pings = [...this.pings, { at, name, seat, key }]
    setTimeout(() => (this.pings = this.pings.filter((ping) => ping.key !== key)), POINTS_FOR)
  }

  #present({ present, watching }: Presence): void {
    this.watching = watching
    if (!this.table) return
    const seats = this.table.seats.map((seat) => ({ ...seat, present: present[seat.seat] ?? seat.present }))
    this.table = { ...this.table, seats }
  }
}
