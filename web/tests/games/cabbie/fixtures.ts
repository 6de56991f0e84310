/** A small town for tests: a ring of one-way streets, clockwise, with Cross Street from top to bottom in the middle. */
import { event as plainEvent } from '../../support/board'
import type { EventFields, GameEvent } from '../../../src/games/cabbie/events'
import { Plan } from '../../../src/games/cabbie/layout'
import type {
  Board,
  Cab,
  Destination,
  Halts,
  Passenger,
  Routes,
  Seat,
  Square,
  View,
  Waiting,
} from '../../../src/games/cabbie/view'

//  0 →  1 →  2 →  3 →  4
//  5         6         7
//  8 ←  9 ← 10 ← 11 ← 12
const SQUARES: Square[] = [
  [0, 0, 'E', ''],
  [1, 0, 'E', ''],
  [2, 0, 'ES', ''],
  [3, 0, 'E', ''],
  [4, 0, 'S', ''],
  [0, 1, 'N', ''],
  [2, 1, 'S', ''],
  [4, 1, 'S', ''],
  [0, 2, 'N', ''],
  [1, 2, 'W', ''],
  [2, 2, 'W', ''],
  [3, 2, 'W', ''],
  [4, 2, 'W', ''],
]

const street = (id: string, name: string, lane: number[], district = 'old') => ({
  id,
  name,
  kind: 'one_way',
  district,
  lanes: [lane],
})

export const board: Board = {
  width: 5,
  height: 3,
  squares: SQUARES,
  streets: [
    street('high', 'High Street', [0, 1, 2, 3, 4]),
    street('side', 'Side Lane', [4, 7, 12], 'new'),
    street('low', 'Low Road', [12, 11, 10, 9, 8], 'new'),
    street('west', 'West Way', [8, 5, 0]),
    street('cross', 'Cross Street', [2, 6, 10], 'new'),
  ],
  places: [
    {
      id: 'hall',
      name: 'Town Hall',
      label: ['Town Hall'],
      district: 'new',
      rect: [3, 1, 1, 1],
      squares: [11],
      start: true,
    },
    {
      id: 'zoo',
      name: 'Zoo',
      label: ['Zoo'],
      district: 'old',
      rect: [1, 1, 1, 1],
      squares: [1],
      start: true,
    },
  ],
  spots: [{ id: 'low', name: 'Low Road', squares: [9, 10] }],
  roundabouts: [],
  scenery: [
    {
      name: 'River',
      kind: 'water',
      polygon: [
        [-1, 2],
        [6, 2],
        [6, 3],
        [-1, 3],
      ],
      label_at: [2, 2.5],
    },
  ],
  districts: [
    { id: 'old', name: 'Old Town', fares: [60, 90] },
    { id: 'new', name: 'New Town', fares: [90, 70] },
  ],
}
export const plan = new Plan(board)

/**
 * The routes of a cab in the top left corner: along the top, and down Cross Street or Side Lane. `special`: for some
 * squares, why the cab halts there; null for squares that it cannot reach.
 */
export function routes(special: Record<number, keyof Halts | null> = {}, more: Partial<Routes> = {}): Routes {
  const halts: Halts = { rolls: [], asks: [], claims: [], pays: [], ends: [] }
  for (const square of board.squares.keys()) {
    const halt = special[square] === undefined ? (square === 2 ? 'asks' : 'rolls') : special[square]
    if (halt) halts[halt].push(square)
  }
  return { cab: 0, limit: 20, steps: 'oEEEENSSNWSWS', halts, ...more }
}

export const passenger = (more: Partial<Passenger> = {}): Passenger => ({
  card: 3,
  street: 'cross',
  name: 'Cross Street',
  district: 'old',
  text: 'A fishmonger, with samples.',
  ...more,
})

export const waiting = (pile: number, more: Partial<Passenger> = {}): Waiting => ({
  pile,
  passenger: passenger({ card: pile, ...more }),
  cards: 9,
})

export const destination = (more: Partial<Destination> = {}): Destination => ({
  seat: 0,
  cab: 0,
  card: 1,
  stops: ['hall'],
  names: ['Town Hall'],
  done: 0,
  squares: [11],
  pays: 90,
  tourist: false,
  text: 'To complain.',
  spaces: 7,
  ...more,
})

export const cab = (more: Partial<Cab> = {}): Cab => ({
  seat: 0,
  cab: 0,
  square: 0,
  heading: 'E',
  jammed: false,
  passenger: null,
  moved: 0,
  needs: 0,
  ...more,
})

export const seat = (number: number, more: Partial<Seat> = {}): Seat => ({
  seat: number,
  colour: ['red', 'blue'][number] ?? 'green',
  money: 0,
  fares: 0,
  tips: 0,
  trips: 0,
  start: 'hall',
  had_turn: false,
  left: false,
  winner: false,
  ...more,
})

/** Two players with a cab each: the first at the top left, the other at the bottom left. */
export const view = (more: Partial<View> = {}): View => ({
  board,
  starts: [
    { id: 'hall', name: 'Town Hall', square: 11 },
    { id: 'zoo', name: 'Zoo', square: 1 },
  ],
  end: { by: 'money', target: 1500, rounds: 100, minutes: 90, equal_turns: false },
  spaces: 20,
  most_cabs: 2,
  second_cab_at: 300,
  open_destinations: false,
  coins: [500, 100, 50, 10, 5],
  phase: 'driving',
  active: 0,
  starter: 0,
  round: 3,
  last_round: false,
  spaces_left: 20,
  jam: { card: 0, spots: ['low'], squares: [9, 10], text: 'Pigeons.', moves_after: 1 },
  waiting: [waiting(0), waiting(1, { street: 'side', name: 'Side Lane' })],
  near: [[3, 3]],
  seats: [seat(0), seat(1)],
  cabs: [cab(), cab({ seat: 1, square: 8 })],
  destinations: [],
  offer: null,
  routes: [routes()],
  ...more,
})

export const event = <Kind extends keyof EventFields>(kind: Kind, fields: EventFields[Kind], text = '') =>
  plainEvent(kind, 0, fields, text) as GameEvent
