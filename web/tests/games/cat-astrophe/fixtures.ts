/** A small home for tests: two rooms with a door, four cats, a fern and a window. */
import type { ActionInfo, EventInfo, RefusedInfo } from '$lib/net/wire'
import { event as plainEvent } from '../../support/board'
import type {
  CatView,
  Check,
  Happened,
  ItemCard,
  RoomView,
  ThingView,
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

export const thing = (id: string, more: Partial<ThingView> = {}): ThingView => ({
  id,
  name: id,
  kind: 'distraction',
  dc: 8,
  printed: 8,
  broken: false,
  pried: false,
  flavour: '',
  odds: [],
  ...more,
})

export const room = (id: string, rect: number[], more: Partial<RoomView> = {}): RoomView => ({
  id,
  name: id,
  rect,
  doors: [],
  finds: ['tool', 'toy'],
  left: 3,
  picked_clean: false,
  tokens: [],
  find: [],
  cats: [],
  human: false,
  stealth: 0,
  opening: false,
  things: [],
  floor: [],
  flavour: '',
  ...more,
})

export const cat = (id: string, more: Partial<CatView> = {}): CatView => ({
  id,
  name: id.toUpperCase(),
  role: 'the Tester',
  colour: 'grey',
  flavour: '',
  seat: 0,
  room: 'hallway',
  dice: { strength: 12, craft: 4, cuteness: 8 },
  items: [],
  worn: [],
  boosts: {},
  on_turn: false,
  moved: false,
  acted: false,
  done: false,
  charms: false,
  distract: null,
  ...more,
})

export const check = (action: number, more: Partial<Check> = {}): Check => ({
  action,
  words: { kind: 'find' },
  cat: 'brick',
  trait: 'craft',
  die: 4,
  need: 3,
  parts: [{ text: 'find', amount: 3 }],
  chance: 50,
  line: 'need 3, you roll a d4: 50 %',
  success: 'Take an item.',
  failure: '',
  possible: true,
  then: [],
  ...more,
})

export const happened = (more: Partial<Happened> = {}): Happened => ({
  card: {
    id: 'bath_day',
    title: 'Bath Day',
    human: 'The human goes to the kitchen.',
    check: 'Each cat rolls strength against 5.',
    trait: 'strength',
    outcomes: ['0: +2', '1: +1', '2-4: 0'],
    also: '',
    flavour: 'Splash.',
  },
  rolls: { brick: 9, widget: 2 },
  passed: ['brick'],
  total: null,
  need: null,
  outcome: 1,
  change: 1,
  ...more,
})

export const view = (more: Partial<View> = {}): View => ({
  round: 1,
  phase: 'turn',
  level: 'normal',
  active: [0],
  cat: 'brick',
  order: ['brick', 'widget', 'marzipan', 'pocket'],
  result: null,
  tracker: { value: 4, start: 4, floor: 2, last: 8 },
  human: { home: false, room: null, charmed: false, charmer: null, stealth: 3 },
  plan: {
    steps: [
      { id: 'opening', done: false, missing: 'Smash a way out.' },
      { id: 'rig', done: false, missing: 'Find two ESCAPE items.' },
      { id: 'distraction', done: false, missing: 'It counts once there are both.' },
    ],
    exits: [],
    rigs: [],
    parts: [],
    coast: false,
  },
  rooms: [
    room('hallway', [0, 0, 5, 4], { doors: ['kitchen'], things: [thing('fern')] }),
    room('kitchen', [5, 0, 5, 4], {
      doors: ['hallway'],
      things: [thing('sink_window', { kind: 'opening' })],
    }),
  ],
  cats: [
    cat('brick', { on_turn: true }),
    cat('widget', { seat: 1 }),
    cat('marzipan'),
    cat('pocket', { seat: 1 }),
  ],
  checks: [check(9)],
  using: null,
  asked: null,
  event: null,
  pile: 15,
  coming: [],
  seen: [],
  find_dc: 4,
  deck: {},
  doors: [{ rooms: ['hallway', 'kitchen'], at: [5, 2] }],
  grid: [10, 4],
  ...more,
})

export const action = (number: number, words: Record<string, unknown>, label = 'do it'): ActionInfo => ({
  action: number,
  words,
  label,
})

export const refusal = (number: number, words: Record<string, unknown>): RefusedInfo => ({
  ...action(number, words, 'Destroy the fern: strength'),
  reason: 'Even the best roll would not be enough.',
  clause: 'R34',
})

export const event = (kind: string, told: Record<string, number> = {}, text = kind): EventInfo =>
  plainEvent(kind, 0, told, text)
