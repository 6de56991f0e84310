import { Stage } from '$lib/board/stage.svelte'
import { connectorOf } from '$lib/net/http'
import { PatchError } from '$lib/net/patch'
import { Refusal, TableSocket, type SocketState } from '$lib/net/socket'
import type {
  Act,
  Done,
  Hints,
  Moderate,
  MomentView,
  Outcome,
  Pointed,
  Presence,
  Reasons,
  Said,
  Seat,
  SeatView,
  TableEvent,
  TableInfo,
  Undo,
  Update,
  Welcome,
} from '$lib/net/wire'
import { settings } from '$lib/theme/settings.svelte'
import { beatOf, tellsLast } from './beat'
import type { ActionName } from './board'
import { Company } from './company.svelte'
import { Pace } from './pace'
import { People } from './people.svelte'
import { notesOf, type Listener, type Options, type Ping } from './hearing'
import { Playhead } from './playhead.svelte'
import { wayFrom, type Shown, type Step, type Way } from './screens'
import { Views } from './views'

/** If more events than this arrive at once, we were away: they are not played, and the table is shown as it is now. */
const MOST_PLAYED = 60
const MOST_CHAT = 200
/** How long the board shows where somebody points, in ms. */
const POINTS_FOR = 5000

/** One table as this browser sees it: what is shown, what is being played, and how to send intents. */
export class Match {
  line = $state<SocketState>('connecting')
  table = $state.raw<TableInfo | null>(null)
  /** When `table` arrived; clocks count down from this time. */
  tableAt = $state(0)
  newestAt = $state(0)
  /** The newest state that this browser knows; while events are played, the board still shows an earlier one. */
  newest = $state.raw<Shown | null>(null)
  readonly #head = new Playhead()
  log = $state.raw<TableEvent[]>([])
  chat = $state.raw<Said[]>([])
  readonly people: People
  /** Why we may not open this table any more; '' while we may. */
  turnedAway = $state('')
  /** What people point at just now. */
  pings = $state.raw<readonly Ping[]>([])
  #pinged = 0
  /** Faces and reactions. */
  readonly company = new Company()
  watching = $state(0)
  /** Whether each seat's player is connected. */
  present = $state.raw<readonly boolean[]>([])
  /** Seats of players elsewhere who have been away for a while, and for whom the table waits. */
  missed = $state.raw<readonly number[]>([])
  /** An earlier moment that is shown instead of the present. */
  moment = $state.raw<Shown | null>(null)
  /** Whether an intent has been sent and not yet answered. */
  busy = $state(false)
  /** The version to which our last intent led. Until this version arrives, what is shown is out of date. */
  #awaited = $state(0)
  /** The last refusal or error from the server. */
  complaint = $state.raw<{ message: string; clause: string } | null>(null)

  readonly #pace = new Pace()
  readonly stage = new Stage(({ ms }) =>
    document.hidden ? 0 : settings.motionFactor * this.#pace.factor(ms),
  )
  #views = new Views()
  /** Whether the match is still running, according to what has been shown. */
  #running = false
  /** The whole screen was requested again; updates that arrive before it do not fit. */
  #refreshing = false
  options: Options = {}
  listener: Listener | null = null
  #socket: TableSocket

  constructor(readonly id: string) {
    this.people = new People(id)
    this.#socket = new TableSocket(connectorOf(id), {
      welcome: (welcome) => this.#welcomed(welcome),
      update: (update) => this.#updated(update),
      said: (said) => this.#said(said),
      pointed: (pointed) => this.#pointed(pointed),
      presence: (presence) => this.#present(presence),
      people: (people) => this.people.hear(people),
      turnedAway: (reason) => (this.turnedAway = reason),
      reminded: (reminded) => this.options.reminded?.(reminded),
      state: (state) => (this.line = state),
      complaint: (message) => (this.complaint = { message, clause: '' }),
      hello: () => ({
        type: 'hello',
        version: this.#refreshing ? null : (this.newest?.version ?? null),
        chat: this.chat.at(-1)?.number ?? 0,
      }),
    })
  }

  /** What is shown; it includes the change of the event being played. */
  get shown(): Shown | null {
    return this.#head.shown
  }

  /** What was shown before the event being played; null when nothing plays. */
  get before(): Shown | null {
    return this.#head.before
  }

  get playing(): TableEvent | null {
    return this.#head.playing
  }

  /** Whether the newest state is shown: no event is being played, and none waits to be played. */
  settled = $derived(this.shown === this.newest)
  /** Whether somebody at this screen must press a button to throw dice before anything else is shown. */
  asking = $derived.by(() => this.stage.asking !== null)
  /** Whether all our own moves have been shown. */
  current = $derived(!this.busy && this.settled && (this.newest?.version ?? 0) >= this.#awaited)
  /** The seats of this browser, including those for which a bot plays now. */
  mine = $derived(this.table?.yours ?? [])
  /** Whether several people share this screen. */
  shared = $derived(this.mine.length > 1)
  /** The seats of this browser that have to act now. */
  due = $derived(
    this.table?.over || !this.shown
      ? []
      : this.shown.pending.filter((seat) => this.mine.includes(seat) && !this.table?.seats[seat]?.left),
  )

  /** What a seat sees at a moment of the match. */
  viewOf(seat: number | null, shown: Shown | null = this.shown): SeatView | null {
    const view = shown?.views.find((each) => each.seat === seat) ?? shown?.views[0]
    return view ? this.#views.whole(view) : null
  }

  name(seat: number): string {
    return this.table?.seats[seat]?.name || `Seat ${seat + 1}`
  }

  /** Whether the person on this seat is not connected now. */
  isAway(seat: number): boolean {
    return this.table?.seats[seat]?.kind === 'person' && this.present[seat] === false
  }

  /** The version that our last intent led to. */
  get awaited(): number {
    return this.#awaited
  }

  /** Takes these actions as one move. The move may end early, at an outcome of chance or another player's decision. */
  act(seat: number, actions: readonly ActionName[]): Promise<boolean> {
    return this.#intend((version) => this.#do({ type: 'act', seat, actions: [...actions], version }))
  }

  /** Why these actions are not legal (without any: all of the decision). Rejects with the server's message. */
  async askWhy(seat: number, actions: readonly ActionName[]): Promise<Reasons> {
    const version = this.newest?.version ?? 0
    return (await this.#socket.ask({ type: 'why', seat, version, actions: [...actions] })) as Reasons
  }

  undo(seat: number): Promise<boolean> {
    return this.#intend((version) => this.#do({ type: 'undo', seat, version }))
  }

  /** Sends the face that a real die shows. */
  rolled(seat: number, face: number): Promise<boolean> {
    return this.#intend((version) => this.#do({ type: 'outcome', seat, face, version }))
  }

  seatTo(what: Seat['what'], seat: number): Promise<boolean> {
    return this.#intend(() => this.#do({ type: 'seat', what, seat }))
  }

  /** Changes the rights of people at the table; only for the person who set it up. */
  moderate(what: Moderate['what'], person = ''): Promise<boolean> {
    return this.#intend(() => this.#socket.ask({ type: 'moderate', what, person }))
  }

  /** Reminds the player of this seat that the table waits. */
  remind(seat: number): boolean {
    return this.#socket.send({ type: 'remind', seat })
  }

  /** What a bot would do at this seat, which is ours. Rejects with the server's message if there is no hint. */
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

  /** Tells everybody here which cat is our face, if one was chosen. */
  tellFace(): void {
    const { face } = settings
    if (face !== null && this.line === 'open' && this.newest && this.mine.length > 0 && !this.people.quiet)
      this.ping(`face:${face}`)
  }

  /** The match as it stood after this version; if `from`, the version before it, is given, as patches from there. */
  async fetchMoment(
    version: number,
    seat: number | null,
    from: number | null = null,
  ): Promise<MomentView | null> {
    try {
      return (await this.#socket.ask({ type: 'moment', version, from, seat })) as MomentView
    } catch (problem) {
      this.#complain(problem)
      return null
    }
  }

  /** Shows an earlier moment instead of the present. */
  async lookBack(version: number, seat: number | null): Promise<void> {
    const screen = (await this.fetchMoment(version, seat))?.screen
    this.moment = screen ? { ...screen, version } : null
  }

  backToNow(): void {
    this.moment = null
  }

  /** Shows a newer table at once (after sitting down, for instance), before the socket sends it. */
  know(table: TableInfo): void {
    this.table = table
    this.tableAt = performance.now()
  }

  /** Requests the whole screen again, because what this browser may see has changed. */
  refresh(): void {
    this.#refreshing = true
    this.#socket.refresh()
  }

  /** Shows at once what is still being played. */
  skip(): void {
    this.stage.skipAll()
  }

  close(): void {
    this.stage.clear()
    this.#socket.close()
  }

  /** Sends one intent. What is shown is out of date until the resulting version arrives. */
  async #do(intent: Act | Undo | Outcome | Seat): Promise<void> {
    const { version } = (await this.#socket.ask(intent)) as Done
    this.#awaited = version
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

  #welcomed({ version, since, static: fixed, screen, events }: Welcome): void {
    this.#refreshing = false
    this.skip()
    this.#views = new Views(fixed)
    this.log = [...this.log.filter((event) => event.version <= since), ...events]
    const shown = { ...screen, version }
    this.#learn(shown)
    this.#rest(shown)
  }

  #updated(update: Update): void {
    const from = this.newest
    if (this.#refreshing || !from) return
    const way = update.since === from.version ? this.#wayTo(update, from) : null
    if (!way) return this.refresh()
    this.#learn(way.last)
    if (update.version - update.since > 1 && update.events.length > MOST_PLAYED) {
      this.skip()
      this.log = [...this.log, ...update.events]
      return this.#rest(way.last)
    }
    this.#play(from, way)
  }

  /** The steps of an update; null if a patch does not fit. */
  #wayTo(update: Update, from: Shown): Way | null {
    try {
      return wayFrom(from, update)
    } catch (problem) {
      if (problem instanceof PatchError) return null
      throw problem
    }
  }

  #learn(newest: Shown): void {
    this.know(newest.table)
    this.newest = newest
    this.newestAt = performance.now()
  }

  #play(from: Shown, { steps, last }: Way): void {
    const beats = steps.map((step) => this.#beat(step))
    this.#pace.add(
      this.#turnAt(from),
      beats.reduce((sum, { ms }) => sum + ms, 0),
    )
    const rest = () => {
      this.#pace.end()
      this.#rest(last)
    }
    // Before the next update begins, boards see for a moment that no event is being played.
    void this.stage.play(...beats, { ms: 0, least: 1, start: rest })
  }

  /** A text that is equal for updates of the same turn. Each move of our own counts as a turn. */
  #turnAt({ pending, version }: Shown): string {
    return pending.some((seat) => this.mine.includes(seat)) ? `own ${version}` : pending.join()
  }

  #beat(step: Step) {
    const ms = beatOf(step.event, this.options.beats)
    const last = tellsLast(step.event, this.options.throws)
    const tell = () => (this.log = [...this.log, step.event])
    const start = () => {
      this.#pace.begin(ms)
      this.#head.begin(step)
      if (!last) tell()
      this.options.heard?.(step.event)
    }
    const asks = () => !document.hidden && (this.options.asks?.(step.event) ?? false)
    const finish = () => {
      if (last) tell()
      this.listener?.played(step.event)
    }
    const keeps = () => this.options.keeps?.(step.event) ?? false
    return { ms, start, waits: true, asks, keeps, finish }
  }

  #rest(shown: Shown): void {
    this.#head.rest(shown)
    // No notification for a match that was already over when we came.
    const ended = shown.result !== null && this.#running
    this.#running = shown.result === null
    if (ended) this.options.heard?.('end')
    this.listener?.rested(shown.version)
  }

  #said(said: Said): void {
    if (said.number <= (this.chat.at(-1)?.number ?? 0)) return
    this.chat = [...this.chat.slice(-MOST_CHAT), said]
    if (!this.people.isMuted(said.person)) this.options.heard?.('chat')
  }

  #pointed({ at, name, seat, person }: Pointed): void {
    if (this.people.isMuted(person) && !at.startsWith('face:')) return
    if (this.company.hear({ at, seat })) return
    const key = ++this.#pinged
    this.pings = [...this.pings, { at, name, seat, key }]
    setTimeout(() => (this.pings = this.pings.filter((ping) => ping.key !== key)), POINTS_FOR)
  }

  #present(now: Presence): void {
    const { present, watching, missed } = now
    const version = this.newest?.version ?? 0
    this.log = [...this.log, ...notesOf(version, this.missed, now, (seat) => this.name(seat))]
    this.present = present
    this.watching = watching
    this.missed = missed
    // People who have just come do not know our face yet.
    this.tellFace()
  }
}
