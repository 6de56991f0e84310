/** A small table of Critter Cab for tests: a town of a few tiles, as the server sends it. */
import type { ActionInfo } from '$lib/net/wire'
import type { EventOf } from '../../../src/match/board'
import type { EventFields } from '../../../src/games/critter-cab/events'
import type {
  Board,
  ChanceView,
  Delivery,
  EarningsView,
  HandView,
  Move,
  PassengerView,
  RiderView,
  SeatView,
  TaxiView,
  View,
} from '../../../src/games/critter-cab/view'
import { event } from '../../support/board'

const taxi = (id: string, name: string): TaxiView => ({
  id,
  name,
  pax: 4,
  ability: 'Goes.',
  line: 'It goes.',
  ways: ['road'],
})

const passenger = (id: string, who: string, more: Partial<PassengerView> = {}): PassengerView => ({
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

const chance = (code: string, name: string, more: Partial<ChanceView> = {}): ChanceView => ({
  code,
  name,
  text: 'Something happens.',
  line: 'Ha.',
  when: 'now',
  count: 1,
  kind: null,
  action: null,
  ...more,
})

export const NEWT = passenger('P05', 'Newt in a suit')
export const OWLS = passenger('P38', 'Owl professors', { vip: true, pax: 2, to: ['NEW', 'OWL'] })

/** Newt York, a road tile, a chance tile, Otterdam in a row; a river and a cloud way beside them. */
export const BOARD: Board = {
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
  figurines: ['hedgehog', 'otter', 'fox', 'badger'],
  taxis: { river: taxi('river', 'River Taxi'), family: taxi('family', 'Family Taxi') },
  passengers: { [NEWT.id]: NEWT, [OWLS.id]: OWLS },
  chance: {
    JAM: chance('JAM', 'Traffic Jam!'),
    BET: chance('BET', 'Bet!', { kind: 'bet', action: 136 }),
    FUEL: chance('FUEL', 'Catnip Fuel', { when: 'keep', kind: 'fuel', action: 138 }),
    HEART: chance('HEART', 'Change of Heart', { when: 'keep', kind: 'heart', action: 142 }),
    SLOTH: chance('SLOTH', 'Sloth Crossing', { when: 'keep', kind: 'sloth', action: 144 }),
    ALLEY: chance('ALLEY', 'Alley Cat', { when: 'keep' }),
  },
}

export const rider = ({ id, to, fare }: PassengerView, more: Partial<RiderView> = {}): RiderView => ({
  card: id,
  open: to,
  struck: [],
  worth: fare,
  ...more,
})

export const seat = (number: number, more: Partial<SeatView> = {}): SeatView => ({
  seat: number,
  taxi: 'river',
  tile: 0,
  gone: false,
  jam: false,
  sloth: false,
  ...more,
})

export const earned = (more: Partial<EarningsView> = {}): EarningsView => ({
  total: 0,
  fares: 0,
  tips: 0,
  cards: 0,
  delivered: [],
  face_up: [],
  ...more,
})

/** What I hold. */
export const mine = (more: Partial<HandView> = {}): HandView => ({
  movement_count: 3,
  rider_count: 0,
  kept_count: 0,
  movement: [1, 2, 2],
  riders: [],
  kept: [],
  ...more,
})

/** What a rival holds: nobody sees it. */
export const hidden = (): HandView => mine({ movement: null, riders: null, kept: null })

export const move = (
  value: number | null,
  ends: number[],
  deliveries: Delivery[] = [],
  more: Partial<Move> = {},
): Move => ({ value, steps: value ?? 3, allowed: true, ends, deliveries, ...more })

export const view = (more: Partial<View> = {}): View => ({
  board: BOARD,
  shift: { limit: 'rounds', minutes: 45, time_up: 'finish_turn', pauses: [], chance_cap: 3 },
  turn: {
    phase: 'drive',
    player: 0,
    card: null,
    steps: 0,
    bonus: 0,
    lent: [],
    surging: false,
    jammed: false,
    crowded: false,
    drawn: 0,
  },
  clock: { round: 1, rounds: 45, seconds: 0, rang: false, last_round: false },
  seats: [seat(0), seat(1)],
  earnings: [earned(), earned()],
  winners: [],
  decks: {
    movement: 40,
    movement_discards: [0, 0, 0, 0, 0, 0],
    passengers: 58,
    passenger_discards: [],
    chance: 36,
    chance_discards: [],
  },
  you: 0,
  rivals: [1],
  hands: [mine(), hidden()],
  moves: [],
  routes: [],
  ...more,
})

export const action = (number: number, kind: string, more: Record<string, unknown> = {}): ActionInfo => ({
  action: number,
  words: { kind, ...more },
  label: `${kind} ${number}`,
})

/** An event of this game. */
export const happens = <Kind extends keyof EventFields>(
  kind: Kind,
  seat: number,
  fields: EventFields[Kind],
  text = '',
): EventOf<Kind, EventFields[Kind]> => event(kind, seat, fields, text)
