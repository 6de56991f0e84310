import { vi } from 'vitest'
import type {
  FromClient,
  FromTable,
  GameInfo,
  Screen,
  SeatInfo,
  SeatView,
  TableEvent,
  TableInfo,
  Update,
  Welcome,
} from '../../src/lib/net/wire'

/** A socket whose other end is the test. */
export class FakeSocket {
  static all: FakeSocket[] = []
  static OPEN = 1
  readyState = 0
  sent: FromClient[] = []
  onopen: (() => void) | null = null
  onclose: ((event: { code: number; reason: string }) => void) | null = null
  onmessage: ((event: { data: string }) => void) | null = null

  constructor(readonly url: string) {
    FakeSocket.all.push(this)
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text) as FromClient)
  }

  close(code = 1006, reason = ''): void {
    if (this.readyState === 3) return
    this.readyState = 3
    this.onclose?.({ code, reason })
  }

  open(): void {
    this.readyState = FakeSocket.OPEN
    this.onopen?.()
  }

  say(message: FromTable): void {
    this.onmessage?.({ data: JSON.stringify(message) })
  }

  /** The id of the last intent that was sent. */
  get lastId(): string {
    const last = this.sent.at(-1)
    return last && 'id' in last ? (last.id ?? '') : ''
  }
}

export function useFakeSockets(): void {
  FakeSocket.all = []
  vi.stubGlobal('WebSocket', FakeSocket)
}

export const newestSocket = (): FakeSocket => {
  const socket = FakeSocket.all.at(-1)
  if (!socket) throw new Error('no socket was opened')
  return socket
}

export const seat = (number: number, more: Partial<SeatInfo> = {}): SeatInfo => ({
  seat: number,
  kind: 'person',
  name: ['Ada', 'Bo', 'Cy'][number] ?? '',
  level: '',
  left: false,
  clock: null,
  resigned: false,
  ...more,
})

export const table = (more: Partial<TableInfo> = {}): TableInfo => ({
  id: 't1',
  game: 'toy',
  seats: [seat(0), seat(1)],
  yours: [0],
  options: {},
  clock: { per_match: 0, increment: 0, per_decision: 0, game: 0 },
  real_dice: false,
  hints: true,
  started: true,
  over: false,
  paused: false,
  version: 1,
  created: 0,
  updated: 0,
  your_turn: true,
  commitment: 'c',
  wants_pause: [],
  hints_on: true,
  agreed_to_hints: [],
  rematch: '',
  ended: null,
  archived: false,
  changes: [],
  lesson: 0,
  ...more,
})

export const view = (number: number | null, more: Partial<SeatView> = {}): SeatView => ({
  seat: number,
  view: { of: number },
  turn: 'Your turn.',
  legal: [{ action: 3, words: { kind: 'roll' }, label: 'Roll' }],
  undo: { possible: false, label: '', why_not: '' },
  can_resign: false,
  ...more,
})

export const happened = (version: number, text: string, more: Partial<TableEvent> = {}): TableEvent => ({
  version,
  source: 'game',
  kind: 'thing',
  seat: 0,
  fields: {},
  text,
  only: null,
  patch: null,
  ...more,
})

/** What Ada sees of a match at version 1, where it is her turn. */
export const wholeScreen = (more: Partial<Screen> = {}): Screen => ({
  table: table(),
  views: [view(0)],
  pending: [0],
  points: [0, 0],
  ask: null,
  game_clock: null,
  result: null,
  reveal: null,
  ...more,
})

export const welcome = (version: number, more: Partial<Screen> = {}, events: TableEvent[] = []): Welcome => ({
  type: 'welcome',
  version,
  since: 0,
  static: {},
  screen: wholeScreen(more),
  events,
})

/** Replaces parts of the screen. */
export const changed = (more: Partial<Screen>) => ({
  keys: Object.fromEntries(Object.entries(more).map(([key, value]) => [key, { set: value }])),
})

export const update = (version: number, more: Partial<Update> = {}): Update => ({
  type: 'update',
  version,
  since: version - 1,
  events: [],
  patch: null,
  ...more,
})

export const game = (more: Partial<GameInfo> = {}): GameInfo => ({
  id: 'toy',
  name: 'Toy',
  tagline: 'A toy.',
  version: 1,
  seats: [1, 2, 3, 4],
  minutes: [10, 20],
  cooperative: false,
  hidden: false,
  dice: true,
  resign: false,
  clock: false,
  clock_rule: null,
  options: [],
  presets: [],
  levels: [
    { id: 'kitten', name: 'Kitten', text: '', seconds: 0, outside: false },
    { id: 'cat', name: 'Cat', text: 'A cat.', seconds: 0, outside: false },
    { id: 'tiger', name: 'Tiger', text: 'Stalks.', seconds: 1.5, outside: false },
  ],
  board: '',
  lesson_minutes: 0,
  printable: false,
  ...more,
})
