/** A small table of Critter Cab for tests: a town of a few tiles, as the server sends it. */
import type { ActionInfo } from '$lib/net/wire'
import type {
  ChanceView,
  End,
  Move,
  PassengerView,
  RiderView,
  SeatView,
  TaxiView,
  View,
} from '../../../src/games/critter-cab/view'

export const taxi = (id: string, name: string): TaxiView => ({
  id,
  name,
  pax: 4,
  ability: 'Goes.',
  line: 'It goes.',
  ways: ['road'],
})

export const passenger = (id: string, who: string, more: Partial<PassengerView> = {}): PassengerView => ({
  number: Number(id.slice(1)) - 1,
  id,
  title: '1 passenger',
  pax: 1,
  vip: false,
  to: ['NEW', 'OTT'],
  fare: 2,
  who,
  says: 'Drive on.',
  ...more,
})

export const rider = (card: PassengerView, more: Partial<RiderView> = {}): RiderView => ({
  card,
  open: card.to,
  struck: [],
  worth: card.fare,
  ...more,
})

export const chance = (code: string, name: string, more: Partial<ChanceView> = {}): ChanceView => ({
  code,
  name,
  text: 'Something happens.',
  line: 'Ha.',
  when: 'now',
  count: 1,
  ...more,
})

export const seat = (number: number, more: Partial<SeatView> = {}): SeatView => ({
  seat: number,
  figurine: ['hedgehog', 'otter', 'fox', 'badger'][number] ?? '',
  taxi: taxi('river', 'River Taxi'),
  tile: 0,
  place: 'Newt York',
  gone: false,
  jam: false,
  sloth: false,
  coins: { total: 0, fares: 0, tips: 0, cards: 0 },
  delivered: [],
  face_up: [],
  movement_count: 3,
  rider_count: 0,
  kept_count: 0,
  movement: number === 0 ? [1, 2, 2] : null,
  riders: number === 0 ? [] : null,
  kept: number === 0 ? [] : null,
  winner: false,
  ...more,
})

export const end = (tile: number, more: Partial<End> = {}): End => ({
  tile,
  label: `tile ${tile}`,
  route: [tile],
  delivers: [],
  coins: 0,
  chance: false,
  actions: [17, 23 + tile],
  ...more,
})

export const move = (value: number | null, ends: End[], more: Partial<Move> = {}): Move => ({
  value,
  steps: value ?? 3,
  allowed: true,
  ends,
  ...more,
})

/** Newt York, a road tile, a chance tile, Otterdam in a row; a river and a cloud way beside them. */
export const view = (more: Partial<View> = {}): View => ({
  board: {
    width: 4,
    height: 2,
    tiles: [
      { id: 0, x: 0, y: 0, kind: 'stand', place: 'High Street', label: 'Newt York' },
      { id: 1, x: 1, y: 0, kind: 'road', place: 'High Street', label: 'High Street' },
      { id: 2, x: 2, y: 0, kind: 'chance', place: 'High Street', label: 'High Street, 1 west' },
      { id: 3, x: 3, y: 0, kind: 'stand', place: 'High Street', label: 'Otterdam' },
      { id: 4, x: 1, y: 1, kind: 'water', place: 'Newt Canal', label: 'Newt Canal' },
      { id: 5, x: 2, y: 1, kind: 'water', place: 'Newt Canal', label: 'Newt Canal, 2' },
      { id: 6, x: 1.5, y: 0.5, kind: 'cloud', place: 'Owl Line', label: 'Owl Line' },
    ],
    links: [
      { a: 0, b: 1, way: 'road' },
      { a: 1, b: 2, way: 'road' },
      { a: 2, b: 3, way: 'road' },
      { a: 4, b: 5, way: 'river' },
      { a: 0, b: 4, way: 'river' },
      { a: 5, b: 3, way: 'river' },
      { a: 0, b: 6, way: 'sky' },
      { a: 6, b: 3, way: 'sky' },
    ],
    stands: [
      { code: 'NEW', name: 'Newt York', tile: 0, look: 'Downtown', line: 'Never sheds.' },
      { code: 'OTT', name: 'Otterdam', tile: 3, look: 'Canals', line: 'Hold paws.' },
    ],
    taxis: [taxi('river', 'River Taxi'), taxi('family', 'Family Taxi')],
    chance: [chance('JAM', 'Traffic Jam!'), chance('FUEL', 'Catnip Fuel', { when: 'keep' })],
  },
  you: 0,
  turn: {
    phase: 'drive',
    player: 0,
    steps: 0,
    bonus: 0,
    lent: [],
    surging: false,
    jammed: false,
    crowded: false,
    drawn: 0,
    cap: 3,
  },
  clock: {
    limit: 'rounds',
    minutes: 45,
    round: 1,
    rounds: 45,
    seconds: 0,
    rang: false,
    last_round: false,
    time_up: 'finish_turn',
    pauses: [],
  },
  seats: [seat(0), seat(1)],
  decks: {
    movement: 40,
    movement_discards: [],
    passengers: 58,
    passenger_discards: [],
    chance: 36,
    chance_discards: [],
  },
  moves: [],
  over: false,
  ...more,
})

export const action = (number: number, kind: string, more: Record<string, unknown> = {}): ActionInfo => ({
  action: number,
  words: { kind, ...more },
  label: `${kind} ${number}`,
})
