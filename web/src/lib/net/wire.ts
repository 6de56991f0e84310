// Generated from mewple.server.wire by scripts/wire_types.py: change it there.
/* eslint-disable max-lines */

/** The difference between two values of JSON; see mewple.match.patches. */
export type Patch = Record<string, unknown>

export interface OptionInfo {
  id: string
  title: string
  text: string
  clause: string
  default: string | number | boolean
  choices: (string | number | boolean)[]
  labels: string[]
  low: number
  high: number
  seats: number[]
}

/** A named bundle of options. */
export interface PresetInfo {
  id: string
  name: string
  text: string
  options: Record<string, string | number | boolean>
  seats: number[]
  printed: boolean
  quick: boolean
}

/** A strength of bot. */
export interface LevelInfo {
  id: string
  name: string
  text: string
  seconds: number
  outside: boolean
}

/** A clock in the rules: it counts with the options of `when`, and `option` says how many `unit` seconds it runs. */
export interface GameClockInfo {
  when: Record<string, string | number | boolean>
  option: string
  unit: number
}

export interface GuideSection {
  title: string
  clauses: string[]
  text: string
}

export interface GameInfo {
  id: string
  name: string
  tagline: string
  version: number
  seats: number[]
  minutes: [number, number]
  cooperative: boolean
  hidden: boolean
  dice: boolean
  resign: boolean
  clock: boolean
  clock_rule: GameClockInfo | null
  options: OptionInfo[]
  presets: PresetInfo[]
  levels: LevelInfo[]
  board: string
}

/** Who this browser is: a guest with a name. The cookie is signed. */
export interface Session {
  id: string
  name: string
}

export interface NewName {
  name: string
}

/** `me`: the one who sets the table; `open`: whoever comes by link; `bot`: of a level; `guest`: another person at this same screen; `program`: a bot that comes by link (its level is "program" once it sits). */
export interface SeatWish {
  kind: 'bot' | 'guest' | 'me' | 'open' | 'program'
  level?: string
  name?: string
}

/** Seconds; 0 is off. */
export interface ClockWish {
  per_match: number
  increment: number
  per_decision: number
  game: number
}

export interface NewTable {
  game: string
  seats: SeatWish[]
  options?: Record<string, string | number | boolean>
  clock?: ClockWish
  real_dice?: boolean
  hints?: boolean
}

/** Seconds left of a seat's bank and for this decision (null: no limit), and whether they run. */
export interface SeatClock {
  bank: number | null
  decision: number | null
  running: boolean
}

/** `left`: a bot plays for a person who may come back. */
export interface SeatInfo {
  seat: number
  kind: 'bot' | 'open' | 'person'
  name: string
  level: string
  left: boolean
  clock: SeatClock | null
}

/** Why a match ended before it was over, or cannot be shown any more: its game has other rules now (`rules`), is not installed (`game`), or what is stored of it cannot be read (`damage`). */
export interface Ended {
  why: 'damage' | 'game' | 'rules'
  text: string
}

/** A table as its lobby card shows it. */
export interface TableInfo {
  id: string
  game: string
  seats: SeatInfo[]
  yours: number[]
  options: Record<string, string | number | boolean>
  clock: ClockWish
  real_dice: boolean
  hints: boolean
  started: boolean
  over: boolean
  paused: boolean
  version: number
  created: number
  updated: number
  your_turn: boolean
  commitment: string
  wants_pause: number[]
  hints_on: boolean
  agreed_to_hints: number[]
  rematch: string
  ended: Ended | null
  archived: boolean
}

/** Take an open seat, or the given one. */
export interface Sit {
  seat?: number | null
  name?: string
}

/** Every error of the HTTP side: what was wrong and what to do. */
export interface Problem {
  code: string
  message: string
}

export interface ActionInfo {
  action: number
  words: Record<string, unknown>
  label: string
}

/** An action that belongs to the decision but is not legal now, and why. */
export interface RefusedInfo {
  action: number
  words: Record<string, unknown>
  label: string
  text: string
  clause: string
}

/** What happened. `text` is its line in the log; `patch` changes the screen as the event did (null: not at all). */
export interface TableEvent {
  version: number
  source: 'game' | 'table'
  kind: string
  seat: number
  fields: Record<string, unknown>
  text: string
  only: number[] | null
  patch: Patch | null
}

/** Real dice: the table asks a seat what it rolled, 1..n. */
export interface Ask {
  seat: number
  what: string
  text: string
  n: number
  yours: boolean
}

export interface SeatResult {
  seat: number
  points: number
  place: number
  share: number
}

/** Whether this seat may undo its last move: which one, or why not. */
export interface UndoInfo {
  possible: boolean
  label: string
  why_not: string
}

/** What one seat (or a spectator: seat null) may see of the match, and what it may do. */
export interface SeatView {
  seat: number | null
  view: unknown
  turn: string
  legal: ActionInfo[]
  undo: UndoInfo
  can_resign: boolean
}

/** First message. `version`: the last one this client has; None: send everything. `chat`: the last line it has. */
export interface Hello {
  type: 'hello'
  version?: number | null
  chat?: number
}

export interface Act {
  type: 'act'
  seat: number
  actions: (number | string)[]
  version: number
  id?: string
}

/** Why are these actions of this seat not legal? None: asks about all that belong to the decision. */
export interface Why {
  type: 'why'
  seat: number
  version: number
  actions?: (number | string)[]
  id?: string
}

export interface Undo {
  type: 'undo'
  seat: number
  version: number
  id?: string
}

/** The answer to `ask`: the face, 1..n. `seat` is the one asked; for a bot's dice and the deal any of yours. */
export interface Outcome {
  type: 'outcome'
  seat: number
  face: number
  version: number
  id?: string
}

export interface Chat {
  type: 'chat'
  text: string
}

/** Points at something on the board for everybody here. What `at` names is between the boards of a game. */
export interface Point {
  type: 'point'
  at: string
}

/** Show me the match as it stood after this version. `from`: the version before it, where the client holds that moment. */
export interface Moment {
  type: 'moment'
  version: number
  from?: number | null
  seat?: number | null
  id?: string
}

/** What a person does with a seat: leave it to a bot, take it back, resign, stop and start the clocks, agree to hints at the table or no longer. */
export interface Seat {
  type: 'seat'
  what: 'hints' | 'leave' | 'no-hints' | 'pause' | 'resign' | 'resume' | 'return'
  seat: number
  id?: string
}

/** What would a bot do at this seat of mine? `version` is the one that the decision was seen at. */
export interface AskHint {
  type: 'hint'
  seat: number
  version: number
  id?: string
}

export interface Ping {
  type: 'ping'
  id?: string
}

/** The game's own clock, as of this message. */
export interface GameClock {
  left: number
  still: number
  running: boolean
}

/** What the commitment hid, told when the match is over. */
export interface Reveal {
  seed: string
  salt: string
}

/** Everything that a client sees of a match: one `SeatView` for each seat of theirs, or one for a spectator. */
export interface Screen {
  table: TableInfo
  views: SeatView[]
  pending: number[]
  points: number[]
  ask: Ask | null
  game_clock: GameClock | null
  result: SeatResult[] | null
  reveal: Reveal | null
}

/** The match as it stands now. `static`: the parts of the view that never change. `events`: what happened after `since`. */
export interface Welcome {
  type: 'welcome'
  version: number
  since: number
  static: Record<string, unknown>
  screen: Screen
  events: TableEvent[]
}

/** What happened after `since`. Each event brings its change of the screen; the last `patch` changes the rest. */
export interface Update {
  type: 'update'
  version: number
  since: number
  events: TableEvent[]
  patch: Patch | null
}

/** The answer to `moment`: the whole screen, or what leads to it from the moment before. */
export interface MomentView {
  type: 'moment'
  id: string
  version: number
  screen: Screen | null
  patch: Patch | null
  events: TableEvent[]
}

/** An action that a bot would think of, its chance to win (0..1), and why. */
export interface HintInfo {
  action: number
  words: Record<string, unknown>
  label: string
  chance: number
  reason: string
}

/** The answer to `hint`: the best actions, the best first, for the decision at this version. */
export interface Hints {
  type: 'hint'
  id: string
  version: number
  seat: number
  hints: HintInfo[]
}

/** The move with this id is stored as far as its first `count` actions; the update that shows it comes separately. */
export interface Done {
  type: 'done'
  id: string
  version: number
  count: number
}

/** The answer to `why`. */
export interface Reasons {
  type: 'reasons'
  id: string
  version: number
  seat: number
  refused: RefusedInfo[]
}

/** The intent with this id was refused and changed nothing. `clause` names the rule, where one says so. */
export interface Error {
  type: 'error'
  id: string
  code: string
  message: string
  clause: string
}

/** A line of chat. */
export interface Said {
  type: 'said'
  at: number
  name: string
  seat: number | null
  text: string
  number: number
}

/** Somebody points at something. It is not kept: whoever comes later never hears of it. */
export interface Pointed {
  type: 'pointed'
  at: string
  name: string
  seat: number | null
}

/** Who is here: seats connected, and how many watch. */
export interface Presence {
  type: 'presence'
  present: boolean[]
  watching: number
}

export interface Pong {
  type: 'pong'
  id: string
}

/** The server is going down on purpose: reconnect in a moment. */
export interface Closing {
  type: 'closing'
  message: string
}

/** How far the bots' searches are compiled, by the games' ids. House policies play until their game is ready. */
export interface Warmth {
  ready: string[]
  warming: string
  waiting: string[]
  failed: string[]
}

/** A bot of this level takes the open seat. */
export interface SeatBot {
  seat: number
  level: string
}

/** Where a program connects to play this seat; whoever has it can. */
export interface ProgramLink {
  seat: number
  url: string
}

/** Each seat's chance to win after a version, as the table could judge it; at the end what each seat got. */
export interface ChancePoint {
  version: number
  chances: number[]
}

/** A version that changed a seat's chance a lot. */
export interface TurningPoint {
  version: number
  seat: number
  before: number
  after: number
}

/** What a person did, what a bot would have done from what that seat could know, and both chances to win. */
export interface JudgedDecision {
  version: number
  seat: number
  label: string
  chance: number
  better: string
  better_chance: number
}

/** A match as bots see it afterwards, as far as they have come: ask again until `done` is `total`. */
export interface LookBack {
  done: number
  total: number
  problem: string
  points: ChancePoint[]
  turning: TurningPoint[]
  decisions: JudgedDecision[]
}

export type FromClient = Hello | Act | Why | Undo | Outcome | Chat | Point | Moment | Seat | AskHint | Ping

export type FromServer =
  Welcome | Update | MomentView | Hints | Done | Reasons | Error | Said | Pointed | Presence | Pong | Closing
