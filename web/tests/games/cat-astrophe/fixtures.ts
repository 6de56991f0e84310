/** A small home for tests: two rooms with a door, four cats, a fern and a window. */
import type { ActionInfo } from '$lib/net/wire'
import { event as plainEvent } from '../../support/board'
import type { EventFields, GameEvent } from '../../../src/games/cat-astrophe/events'
import type {
  Breakable,
  Cat,
  Check,
  EventCard,
  Happened,
  ItemCard,
  Room,
  View,
} from '../../../src/games/cat-astrophe/view'

export const item = (id: string, more: Partial<ItemCard> = {}): ItemCard => ({
  id,
  name: id,
  type: 'tool',
  escape: 4,
  use: 0,
  smash: 0,
  text: '',
  flavour: '',
  parts: [],
  ...more,
})

const thing = (id: string, room: string, kind: string): Breakable => ({
  id,
  name: id,
  room,
  kind,
  printed: 8,
  flavour: '',
})

export const room = (id: string, rect: number[], doors: string[] = []): Room => ({
  id,
  name: id,
  rect,
  doors,
  finds: ['tool', 'toy'],
  flavour: '',
})

const cat = (id: string): Cat => ({
  id,
  name: id.toUpperCase(),
  role: 'the Tester',
  colour: 'grey',
  flavour: '',
  dice: { strength: 12, craft: 4, cuteness: 8 },
})

export const check = (action: number, more: Partial<Check> = {}): Check => ({
  action,
  words: { kind: 'find' },
  title: 'Find an item here',
  trait: 'craft',
  die: 4,
  need: 3,
  chance: 50,
  parts: [{ text: 'searching', amount: 3 }],
  success: 'Take an item.',
  then: [],
  ...more,
})

const bathDay: EventCard = {
  id: 'bath_day',
  title: 'Bath Day',
  human: 'The human goes to the kitchen.',
  check: 'Each cat rolls strength against 5.',
  trait: 'strength',
  outcomes: ['0: +2', '1: +1', '2-4: 0'],
  also: '',
  flavour: 'Splash.',
}

/** An event whose card has just been turned up. */
export const happened = (more: Partial<Happened> = {}): Happened => ({
  card: 'bath_day',
  rolls: {},
  passed: [],
  summed: false,
  total: null,
  need: null,
  outcome: null,
  change: null,
  ...more,
})

export const CATS = ['brick', 'widget', 'marzipan', 'pocket']
const each = <Value>(ids: string[], value: (id: string, i: number) => Value) =>
  Object.fromEntries(ids.map((id, i) => [id, value(id, i)]))

export const view = (more: Partial<View> = {}): View => ({
  level: 'normal',
  numbers: { stealth: 3, find: 4, floor: 2, last: 8 },
  grid: [10, 4],
  rooms: [room('hallway', [0, 0, 5, 4], ['kitchen']), room('kitchen', [5, 0, 5, 4], ['hallway'])],
  doors: [{ rooms: ['hallway', 'kitchen'], at: [5, 2] }],
  things: [thing('fern', 'hallway', 'distraction'), thing('sink_window', 'kitchen', 'opening')],
  cats: CATS.map(cat),
  items: { scarf: item('scarf'), tuna: item('tuna', { escape: 0, use: 3 }) },
  cards: { bath_day: bathDay },
  round: 1,
  phase: 'turn',
  acting: { cat: 'brick', can_move: true, can_act: true },
  result: null,
  order: CATS,
  seats: each(CATS, (_, i) => i % 2),
  done: [],
  places: each(CATS, () => 'hallway'),
  human: { room: null, charmer: null, stealth: 0 },
  tracker: 4,
  paws: each(CATS, () => []),
  worn: each(CATS, () => []),
  boosts: each(CATS, () => ({})),
  floor: { hallway: [], kitchen: [] },
  rigs: [],
  tokens: { hallway: [], kitchen: [] },
  clean: [],
  deck: ['scarf', 'tuna'],
  broken: [],
  pried: [],
  dcs: { fern: 8, sink_window: 11 },
  steps: [
    { id: 'opening', done: false, missing: 'Smash a way out.' },
    { id: 'rig', done: false, missing: 'Find two ESCAPE items.' },
    { id: 'distraction', done: false, missing: 'It counts once there are both.' },
  ],
  exits: [],
  loose: [],
  coast: false,
  using: null,
  asked: null,
  event: null,
  coming: ['bath_day'],
  checks: [check(9)],
  ...more,
})

export const action = (number: number, words: Record<string, unknown>, label = 'do it'): ActionInfo => ({
  action: number,
  words,
  label,
})

export const event = <Kind extends GameEvent['kind']>(kind: Kind, fields: EventFields[Kind], text = '') =>
  plainEvent(kind, 0, fields, text) as GameEvent
