// Generated from mewple.tables.messages and mewple.tables.wire by scripts/wire_types.py: change it there.
/* eslint-disable max-lines */

/** A legal action: its number, its fields for the board (`words`), and its label for people. */
export interface ActionInfo {
  action: number
  words: Record<string, unknown>
  label: string
}

/** An action that is not legal now, the reason, and the clause of the rules that says so. */
export interface RefusedInfo {
  action: number
  words: Record<string, unknown>
  label: string
  text: string
  clause: string
}

/** Whether this seat may undo its last move. If so, `label` says which move; if not, `why_not` says why. */
export interface UndoInfo {
  possible: boolean
  label: string
  why_not: string
}

/** What one seat (None: a spectator) sees and may do. `view` is the game's own view, or None before the deal. */
export interface SeatView {
  seat: number | null
  view: unknown
  turn: string
  legal: ActionInfo[]
  undo: UndoInfo
  can_resign: boolean
}

/** A request to roll real dice: seat `seat` (-1: anybody) rolls a number from 1 to `n`. `yours`: one of your seats may enter the result. */
export interface Ask {
  seat: number
  what: string
  text: string
  n: number
  yours: boolean
}

/** An event, for the log (`text`) and for the animations (`fields`, as the game declares them). */
export interface TableEvent {
  version: number
  source: 'game' | 'table'
  kind: string
  seat: number
  fields: Record<string, unknown>
  text: string
  only: number[] | null
  patch: Record<string, unknown> | null
}

/** The result of one seat: its points, its place (1 is first; seats that are equal have the same place), and its share of the win. */
export interface SeatResult {
  seat: number
  points: number
  place: number
  share: number
}

/** The secrets behind the commitment, published when the match is over. The seed has 16 hexadecimal digits. */
export interface Reveal {
  seed: string
  salt: string
}

/** Why a match was closed before its game was over, or cannot be shown any more. `text` explains this to the players. rules: the game has other rules now · game: the game is not installed · damage: the stored match cannot be read */
export interface Ended {
  why: 'damage' | 'game' | 'rules'
  text: string
}

/** A seat's clock now: how many seconds it has left for the match (`bank`) and for this decision (None: no limit), and whether the clock runs. */
export interface ClockInfo {
  bank: number | null
  decision: number | null
  running: boolean
}

/** The game's own clock now: how many seconds are left, for how many seconds the clock still stands still, and whether it runs at all. */
export interface GameClock {
  left: number
  still: number
  running: boolean
}

/** Who has a seat. `left`: a bot plays for a person, who may come back. `clock`: None if seats have no clocks. `resigned`: the player has given up. */
export interface SeatInfo {
  seat: number
  kind: 'bot' | 'open' | 'person'
  name: string
  level: string
  left: boolean
  clock: ClockInfo | null
  resigned: boolean
}

/** The clocks of a table, in seconds; 0 means no clock. */
export interface ClockWish {
  per_match: number
  increment: number
  per_decision: number
  game: number
}

/** The summary of a table, for its card in the lobby. */
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
  changes: string[]
  lesson: number
}

/** Everything that one client sees: a `SeatView` for each of its seats, or one for a spectator. Each `view` leaves out the parts that never change during the match; they are in `welcome`. */
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

/** The first message. A client that sends `hello` again gets everything again. `version`: the last version that the client has, so that it gets the later events; None if it has no version yet. `chat`: the number of the last line of chat that it has. */
export interface Hello {
  type: 'hello'
  version?: number | null
  chat?: number
}

/** A move: these actions, taken one after another, up to the first that draws an outcome, shows you something hidden, waits for a real die or ends the seat's decision. If no action does one of these things, either all actions are taken or none. */
export interface Act {
  type: 'act'
  seat: number
  actions: (number | string)[]
  version: number
  id?: string
}

/** Undoes the seat's last move. */
export interface Undo {
  type: 'undo'
  seat: number
  version: number
  id?: string
}

/** The answer to `ask`: the face that the die shows, 1..n. `seat`: the seat that the table asked to roll. If the dice belong to a bot or to the deal, any seat of yours. */
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

/** Points at something on the board, so that everybody at the table sees it. `at` is the board's name for what the person points at. */
export interface Point {
  type: 'point'
  at: string
}

/** Asks for the match as it was after this version. `from`: the version that the client shows now. If this is the version just before `version`, the answer has only the changes. */
export interface Moment {
  type: 'moment'
  version: number
  from?: number | null
  seat?: number | null
  id?: string
}

/** What a person does with their seat: leave it to a bot, take it back, resign, ask for a pause, end a pause, agree to hints, or no longer agree to them. With `stand-in`, a bot plays at the seat of another player, for whom the table waits (`Presence.missed`), until that player is back. */
export interface Seat {
  type: 'seat'
  what: 'hints' | 'leave' | 'no-hints' | 'pause' | 'resign' | 'resume' | 'return' | 'stand-in'
  seat: number
  id?: string
}

/** Asks why this seat may not take these actions. If `actions` is empty, asks this about every action of the seat's decision that is not legal. */
export interface Why {
  type: 'why'
  seat: number
  version: number
  actions?: (number | string)[]
  id?: string
}

/** Asks what a bot would do at this seat. `version`: the version at which the client saw the decision. */
export interface AskHint {
  type: 'hint'
  seat: number
  version: number
  id?: string
}

/** Reminds the person at a seat that the table waits for them. */
export interface Remind {
  type: 'remind'
  seat: number
}

/** A decision of the person who set up the table (`People.host`). `lock`, `unlock`: whether only people with a seat may open the table. `mute`, `unmute`: whether others see what this person writes or points at. `remove`: the person may not open the table any more, and a bot plays at their seats. `person`: the text that stands for this person in `People`, `Said` and `Pointed`. */
export interface Moderate {
  type: 'moderate'
  what: 'lock' | 'mute' | 'remove' | 'unlock' | 'unmute'
  person?: string
  id?: string
}

export interface Ping {
  type: 'ping'
  id?: string
}

/** The whole screen: the answer to `hello`, and sent again to a client that has fallen behind. */
export interface Welcome {
  type: 'welcome'
  version: number
  since: number
  static: Record<string, unknown>
  screen: Screen
  events: TableEvent[]
}

/** The changes after version `since`, which the client has: the events, each with its patch, and then a patch for everything else. */
export interface Update {
  type: 'update'
  version: number
  since: number
  events: TableEvent[]
  patch: Record<string, unknown> | null
}

/** The answer to `moment`: a whole screen, or the changes since the version before; and the events of this version. */
export interface MomentView {
  type: 'moment'
  id: string
  version: number
  screen: Screen | null
  patch: Record<string, unknown> | null
  events: TableEvent[]
}

/** The answer to `why`: the actions that are not legal, with the reasons. */
export interface Reasons {
  type: 'reasons'
  id: string
  version: number
  seat: number
  refused: RefusedInfo[]
}

/** A decision that a bot recommends, the seat's chance to win after it (0..1), and the reason. */
export interface HintInfo {
  actions: number[]
  words: Record<string, unknown>
  label: string
  chance: number | null
  reason: string
  equal: boolean
  marks: string[]
}

/** The answer to `hint`: recommended decisions at this version, the best first. */
export interface Hints {
  type: 'hint'
  id: string
  version: number
  seat: number
  hints: HintInfo[]
}

/** The request with this id is stored. The update that shows its effect is sent separately. `count`: how many actions of a move were taken. */
export interface Done {
  type: 'done'
  id: string
  version: number
  count: number
}

/** The request with this id was refused and changed nothing. `clause` names the rule that forbids it, if there is one. */
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
  person: string
}

/** Somebody points at something. This is not stored, so people who come later do not see it. */
export interface Pointed {
  type: 'pointed'
  at: string
  name: string
  seat: number | null
  person: string
}

/** Who is present: for each seat whether its person is connected, and how many people watch. */
export interface Presence {
  type: 'presence'
  present: boolean[]
  watching: number
  missed: number[]
}

export interface MutedInfo {
  person: string
  name: string
}

/** Who the people at this table are, and what this client may do about them. Sent after `hello` and after every change. */
export interface People {
  type: 'people'
  you: string
  seats: string[]
  host: boolean
  locked: boolean
  muted: MutedInfo[]
}

/** Another player reminds you that the table waits for this seat of yours. */
export interface Reminded {
  type: 'reminded'
  seat: number
  name: string
}

export interface Pong {
  type: 'pong'
  id: string
}

/** The server is being stopped: reconnect in a moment. */
export interface Closing {
  type: 'closing'
  message: string
}

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

/** A set of options with a name. */
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

/** The clock of a game whose rules have one. The clock runs if the options have the values in `when`. It runs for N times `unit` seconds, where N is the value of the option with the name `option`. */
export interface GameClockInfo {
  when: Record<string, string | number | boolean>
  option: string
  unit: number
}

export interface GuideSection {
  title: string
  clauses: string[]
  text: string
  picture: string
  caption: string
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
  lesson_minutes: number
  printable: boolean
}

/** The guest that this browser is. The browser keeps the id in a signed cookie. */
export interface Session {
  id: string
  name: string
}

/** The beginning of links to tables: everything before `/table/...`. Who can open such links: `public`: everybody; `network`: devices in the same network; `here`: only this computer, and `advice` says how to change that. `offline`: whether this server also has the page for playing without a server, at /offline/. */
export interface Reach {
  origin: string
  kind: 'here' | 'network' | 'public'
  advice: string
  offline: boolean
}

export interface NewName {
  name: string
}

/** A request for a link. `device`: a link to continue on another device now. `recovery`: a link to keep, in case this browser loses its cookie. */
export interface NewLink {
  kind: 'device' | 'recovery'
}

/** A link that works once: the browser that opens it becomes the same guest as this one. `code`: the link as a QR code (SVG). `seconds`: for how long it works. */
export interface GuestLink {
  url: string
  code: string
  seconds: number
}

export interface EnterBy {
  link: string
}

/** Who should have a seat. `me`: the person who opens the table; `open`: anybody with the link; `bot`: a bot of this level; `guest`: another person at the same screen; `program`: a program that connects by a link. */
export interface SeatWish {
  kind: 'bot' | 'guest' | 'me' | 'open' | 'program'
  level?: string
  name?: string
}

export interface NewTable {
  game: string
  seats: SeatWish[]
  options?: Record<string, string | number | boolean>
  clock?: ClockWish
  real_dice?: boolean
  hints?: boolean
  overlay?: string
}

/** A match that was played without a server: its record as NDJSON, whether it is over or not. */
export interface Brought {
  record: string
}

/** A finished match in the list of a person who played in it. */
export interface PastMatch {
  table: TableInfo
  result: SeatResult[]
}

/** A page of the list of finished matches, the newest match first. `before`: send this to get the next page; null if there is none. */
export interface PastMatches {
  matches: PastMatch[]
  before: number | null
}

/** Asks for this seat, or for any open seat. */
export interface Sit {
  seat?: number | null
  name?: string
}

/** The body of every HTTP error: what was wrong and what to do. */
export interface Problem {
  code: string
  message: string
}

/** Which games' searches are compiled, by game id. Until a game is ready, its bots play by their policies. */
export interface Warmth {
  ready: string[]
  warming: string
  waiting: string[]
  failed: string[]
}

/** Asks for a bot of this level at an open seat. */
export interface SeatBot {
  seat: number
  level: string
}

/** The address at which a program connects to play this seat. Any program with the link can play this seat. */
export interface ProgramLink {
  seat: number
  url: string
}

/** Each seat's estimated chance to win at a version; at the end, each seat's share of the win. */
export interface ChancePoint {
  version: number
  chances: number[]
}

/** A version at which a seat's chance changed a lot. */
export interface TurningPoint {
  version: number
  seat: number
  before: number
  after: number
}

/** A person's decision (`label`), the decision of a bot that knew no more than the person (`better`), and the chance to win after each. */
export interface JudgedDecision {
  version: number
  seat: number
  label: string
  chance: number
  better: string
  better_chance: number
}

/** The review of a match, as far as it is done. The client asks again until `done` equals `total`. */
export interface LookBack {
  done: number
  total: number
  problem: string
  points: ChancePoint[]
  turning: TurningPoint[]
  decisions: JudgedDecision[]
}

/** A game of the lab that somebody wants to watch, beginning after `at` decisions. */
export interface PlayedGame {
  game: string
  seed: string
  policies: string[]
  options?: Record<string, string | number | boolean>
  overlay?: string
  at?: number
}

/** Where to watch that game: a table, and a version of its match. */
export interface PlayedMoment {
  table: string
  version: number
}

/** A request to check a box overlay, which is TOML. */
export interface BoxOverlay {
  game: string
  overlay: string
}

/** The changes that an overlay makes, one text for each: `score.fare: 2 → 3`. */
export interface BoxChanges {
  changes: string[]
}

/** A set of rules to play in the lab: options and an overlay. */
export interface LabRules {
  options: Record<string, string | number | boolean>
  overlay: string
}

/** A request to play games in the lab. `second`: other rules, which are played with the same seeds and compared; None: only the rules in `first` are played. */
export interface NewRun {
  game: string
  seats: number
  level: string
  games: number
  seed: string
  first: LabRules
  second: LabRules | null
}

/** Whether this visitor may use the lab (if not, `why_not` says why), and what it offers. */
export interface LabInfo {
  open: boolean
  why_not: string
  cores: number
  levels: Record<string, string[]>
  most_games: number
}

/** The progress of a run. `report` has the results so far, in the form of a report page. */
export interface RunInfo {
  id: string
  asked: NewRun
  played: number
  games: number
  done: boolean
  problem: string
  report: Record<string, unknown> | null
}

/** Actions that the learner may take: a pattern of notations, and the numbers of the actions that fit it. */
export interface LessonAction {
  pattern: string
  actions: number[]
}

/** A step of a lesson: what the coach says, and what the lesson then waits for. It waits for a tap, for an event of kind `watch` after a tap, or for an action that fits `do`. */
export interface LessonStep {
  say: string
  at: string[]
  do: LessonAction[]
  no: string
  watch: string
  until: string
}

/** A part of the lesson: a match that begins in a prepared position. */
export interface LessonPart {
  title: string
  steps: LessonStep[]
}

/** A coached first game. `goal` says in one sentence what the game is about. */
export interface LessonInfo {
  title: string
  minutes: number
  coach: string
  goal: string
  parts: LessonPart[]
}

/** A piece, and how many of it there are. Its id tells the client what to draw. */
export interface Piece {
  id: string
  name: string
  count: number
}

/** Pieces that are made in the same way; their size is in millimetres, as cut out. board: glued together from several sheets if it is too large for one · card · token: a disc as wide as `width` · standee: a figure with two sides that is folded at its head · die: the net of a cube with edges of `width` · bring: taken from another box and not printed. */
export interface PieceGroup {
  id: string
  title: string
  form: 'board' | 'bring' | 'card' | 'die' | 'standee' | 'token'
  pieces: Piece[]
  width: number
  height: number
  back: boolean
  text: string
}

/** The options and the changes of the box that is to be printed. */
export interface BoxToPrint {
  options?: Record<string, string | number | boolean>
  overlay?: string
}

/** Everything in a box, for the pages that print it. `content`: the data that the game's own drawings need. */
export interface PrintedBox {
  groups: PieceGroup[]
  content: unknown
  house_rules: string[]
  changes: string[]
}

export type FromClient =
  Hello | Act | Undo | Outcome | Chat | Point | Moment | Seat | Why | AskHint | Remind | Moderate | Ping

export type FromTable =
  | Welcome
  | Update
  | MomentView
  | Reasons
  | Hints
  | Done
  | Error
  | Said
  | Pointed
  | Presence
  | People
  | Reminded
  | Pong
  | Closing
