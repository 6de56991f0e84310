/** A table of Cat Cab for tests: a small view, as the server sends it. */
import type { DieView, EndView, Line, PlayerView, View } from '../../../src/games/cat-cab/view'

export const space = (x: number, y: number): [number, number] => [x, y]

const COLOURS = ['red', 'blue', 'green'] as const

export const player = (seat: number, more: Partial<PlayerView> = {}): PlayerView => ({
  seat,
  colour: (['red', 'blue', 'green', 'blue'] as const)[seat] ?? 'red',
  name: ['Ginger Rogue', 'Blue Mewn', 'Olive Paws', 'Crazy cat'][seat] ?? '',
  crazy: seat === 3,
  order: seat + 1,
  at: 'start',
  curses: 0,
  passengers: 0,
  riders: [],
  dice: [],
  won: [],
  place: 0,
  rush_turns: null,
  first_turn: false,
  resigned: false,
  score: { passengers: 0, leaving: 0, total: 0 },
  ...more,
})

export const die = (name: string, face: number, meaning: string, marked = false): DieView => ({
  die: name,
  face,
  meaning,
  marked,
})

export const end = (x: number, y: number, more: Partial<EndView> = {}): EndView => ({
  at: [x, y],
  kind: 'plain',
  label: `Drive to Avenue ${x} & ${y}`,
  cats: [],
  actions: [18],
  way: ['start', [x, y]],
  ...more,
})

const line = (text: string, ...rolls: number[]): Line => ({ rolls, name: text, text, flavour: 'Mew.' })
const face = (meaning: string, text: string, ...rolls: number[]) => ({ rolls, meaning, text })

export const view = (more: Partial<View> = {}): View => ({
  board: {
    id: 'day',
    name: 'Mew York by Day',
    flavour: '',
    columns: 6,
    rows: 8,
    avenues: ['A', 'B', 'C', 'D', 'E', 'F'],
    streets: ['1st', '2nd', '3rd', '4th', '5th', '6th', '7th', '8th'],
    squares: [{ at: [1, 3], kind: 'nibbles' }],
  },
  tables: {
    faces: [
      face('curse', 'curse', 1),
      face('sabotage', 'sabotage', 2),
      face('item', 'item', 3),
      face('move1', '1 space', 4, 5),
      face('move2', '2 spaces', 6, 7, 8),
    ],
    items: { title: 'Items', when: 'Roll a D6.', lines: [line('nothing', 1)] },
    nibbles: {
      title: 'Cat nibbles',
      when: 'Stop here.',
      lines: [line('win your coloured D6', 1, 2)],
    },
    patrol: {
      title: 'Paw patrol',
      when: 'Stop here.',
      lines: [{ ...line('go back 2 spaces', 3, 4), name: 'Pothole' }],
    },
  },
  dice: [
    ...[1, 2, 3, 4, 5].map((n) => ({
      die: `white-${n}`,
      colour: 'white' as const,
      sides: 6,
      label: `White die ${n}`,
    })),
    ...[6, 8].flatMap((sides) =>
      COLOURS.map((colour) => ({ die: `${colour}-d${sides}`, colour, sides, label: `${colour} D${sides}` })),
    ),
  ],
  fares: [
    { name: 'Mrs Purrkins', line: 'Mind the goldfish.' },
    { name: 'Sir Fluffington', line: 'In the front.' },
  ],
  round_limit: 40,
  rush_limit: 5,
  fight_sum: 7,
  fight_back: 2,
  curse_limit: 4,
  turn_seconds: 0,
  gates: [
    { id: 'A', name: 'Tunnel', space: [2, 1], inward: 'up', role: 'entry', open: true },
    { id: 'B', name: 'Turnpike', space: [5, 8], inward: 'down', role: 'exit', open: false },
  ],
  asleep: [],
  phase: 'roll',
  round: 1,
  active: 0,
  players: [player(0), player(1)],
  passenger: {
    number: 1,
    name: 'Mrs Purrkins',
    line: 'Mind the goldfish.',
    at: [4, 5],
    where: 'D & 5th',
  },
  collected: 0,
  passengers_left: 4,
  walked_out: [],
  rush: '',
  tray: [die('white-1', 1, 'curse'), die('white-2', 6, 'move2'), die('white-3', 2, 'sabotage')],
  rerolls: 0,
  pool: { ones: 0, twos: 1, curses: 1, line: '2 spaces − 1 curse = 1' },
  items_left: 0,
  sabotage_left: 0,
  boost_left: 0,
  going_back: null,
  spaces_back: 0,
  duel: null,
  winner: null,
  no_winner: false,
  you: 0,
  reach: { verdict: 'off by one', why: 'Odd and even do not match.' },
  ends: [],
  ...more,
})
