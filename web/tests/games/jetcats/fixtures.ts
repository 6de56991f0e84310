/** A table of Jetcats for tests: a small view, as the server sends it. */
import type {
  CatCard,
  Colour,
  Flight,
  Icon,
  JetpackCard,
  SeatView,
  Tally,
  View,
} from '../../../src/games/jetcats/view'

export const icon = (name: string, count = 1): Icon => ({ icon: name, count, text: `${count} ${name}` })

export const cat = (number: number, more: Partial<CatCard> = {}): CatCard => ({
  number,
  id: ['viking', 'snow', 'golden', 'robot', 'chef'][number] ?? 'box',
  name: ['Viking Cat', 'Snow Cat', 'Golden Cat', 'Robot Cat', 'Chef Cat'][number] ?? 'Box Cat',
  base: [icon('reroll')],
  lift: [icon('red', 2), icon('any')],
  flavour: 'Mew.',
  ...more,
})

export const COLOURS: Colour[] = [
  { name: 'blue', symbol: 'fish', letter: 'B' },
  { name: 'yellow', symbol: 'bell', letter: 'Y' },
  { name: 'green', symbol: 'catnip leaf', letter: 'G' },
  { name: 'purple', symbol: 'yarn ball', letter: 'P' },
  { name: 'red', symbol: 'paw', letter: 'R' },
]

export const jetpack = (speed: number, colour = 'blue'): JetpackCard => ({
  speed,
  colour,
  symbol: COLOURS.find(({ name }) => name === colour)?.symbol ?? '',
  name: `${colour} ${speed} Jetpack`,
  bonus: [icon('blue')],
  flavour: 'Whoosh.',
})

export const flight = (more: Partial<Flight> = {}): Flight => ({
  step: 'reroll',
  icons: [],
  pool: { blue: 0, white: 0, red: 0 },
  dice: [],
  any_left: 0,
  pairs_left: 0,
  splits: [],
  rerolls: 0,
  spent: 0,
  declared: false,
  tally: null,
  height: '',
  next_height: 'Sky',
  to_next: 1,
  ...more,
})

export const tally = (more: Partial<Tally> = {}): Tally => ({
  full: [],
  pairs: [],
  spare: [],
  rockets: 0,
  fuel: 0,
  tokens: 0,
  launches: 0,
  line: 'Rockets 0, Fuel 0 = 0 Launches',
  ...more,
})

export const seat = (more: Partial<SeatView> = {}): SeatView => ({
  vp: 0,
  score: { cats: 0, jetpacks: 0, heights: [0, 0, 0], flights: [0, 0, 0, 0] },
  tokens: 0,
  speeds: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
  hand: null,
  played: [],
  has_chosen: false,
  choice: null,
  jetpack: null,
  cat: null,
  place: null,
  catbase: [],
  bonus: [],
  status: 'choosing',
  flight: null,
  rank: null,
  ...more,
})

export const view = (more: Partial<View> = {}): View => ({
  round: 1,
  rounds: 8,
  phase: 'choose',
  extra: [],
  priority: COLOURS,
  row: [0, 1, 2, 3].map((number) => cat(number)),
  order: [],
  ties: [],
  active: [0, 1],
  deck_left: 41,
  gone: [],
  seats: [seat({ hand: [jetpack(3), jetpack(8, 'red')] }), seat()],
  winners: [],
  board: {
    heights: [
      { name: 'Sky', launches: 3, vp: 1 },
      { name: 'Orbit', launches: 5, vp: 3 },
      { name: 'Moon', launches: 7, vp: 6 },
    ],
    dice: [
      { die: 'blue', rocket: 3, fuel: 3, launch: 0, blank: 0 },
      { die: 'white', rocket: 2, fuel: 2, launch: 1, blank: 1 },
      { die: 'red', rocket: 1, fuel: 1, launch: 2, blank: 2 },
    ],
    colours: COLOURS,
    symbols: [icon('vp'), icon('either2')],
    speeds: 10,
    supply: 8,
    resolve: 'auto',
  },
  ...more,
})
