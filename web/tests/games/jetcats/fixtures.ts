/** A table of Jetcats for tests: a small view, as the server sends it. */
import type { EventFields } from '../../../src/games/jetcats/events'
import type {
  CatCard,
  Catbase,
  Colour,
  DieFaces,
  Flight,
  Icon,
  JetpackCard,
  Score,
  SeatView,
  Unit,
  View,
} from '../../../src/games/jetcats/view'
import { event } from '../../support/board'

type Face = NonNullable<Unit['shows']>

/** An event of this game. */
export const told = <Kind extends keyof EventFields>(
  kind: Kind,
  seat: number,
  fields: EventFields[Kind],
  text = '',
) => event(kind, seat, fields, text)

export const icon = (name: string, count = 1): Icon => ({ icon: name, count, text: `${count} ${name}` })

const CATS = ['viking', 'snow', 'golden', 'robot', 'chef']
const title = (id: string) => id.charAt(0).toUpperCase() + id.slice(1)

const cat = (id: string, number: number): CatCard => ({
  id,
  number,
  name: `${title(id)} Cat`,
  short: title(id),
  base: [icon('reroll')],
  lift: [icon('red', 2), icon('any')],
  flavour: 'Mew.',
})

export const COLOURS: Colour[] = [
  { name: 'blue', symbol: 'fish', letter: 'B' },
  { name: 'yellow', symbol: 'bell', letter: 'Y' },
  { name: 'green', symbol: 'catnip leaf', letter: 'G' },
  { name: 'purple', symbol: 'yarn ball', letter: 'P' },
  { name: 'red', symbol: 'paw', letter: 'R' },
]
const SPEEDS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]

const jetpack = ({ name, symbol }: Colour, speed: number): JetpackCard => ({
  id: `${name}-${speed}`,
  speed,
  colour: name,
  symbol,
  name: `${name} ${speed} Jetpack`,
  bonus: [icon('blue')],
  flavour: 'Whoosh.',
})

const dice = (source: string, faces: Face[]): Record<string, Unit> => {
  const unit = (shows: Face | null, face: Face | null): Unit => ({
    kind: 'die',
    source,
    name: `${source} die`,
    shows,
    face,
    reroll: shows && `${source}-${shows}`,
  })
  return {
    [source]: unit(null, null),
    ...Object.fromEntries(faces.map((face) => [`${source}-${face}`, unit(face, face)])),
    [`${source}-blank-rocket`]: unit('blank', 'rocket'),
  }
}
const fromCard = (source: string, name: string, face: Face | null): Unit => ({
  kind: 'icon',
  source,
  name: `${name} icon`,
  shows: null,
  face,
  reroll: null,
})
const UNITS: Record<string, Unit> = {
  ...dice('blue', ['rocket', 'fuel']),
  ...dice('white', ['rocket', 'fuel', 'launch', 'blank']),
  ...dice('red', ['rocket', 'fuel', 'launch', 'blank']),
  ...dice('any', []),
  rocket: fromCard('rocket', 'Rocket', 'rocket'),
  launch: fromCard('launch', 'Launch', 'launch'),
  either: fromCard('either', 'Either-Or', null),
  'either-rocket': fromCard('either', 'Either-Or', 'rocket'),
  'either-fuel': fromCard('either', 'Either-Or', 'fuel'),
  either2: fromCard('either2', 'Doubled', null),
  token: { ...fromCard('token', '', 'launch'), kind: 'token', name: 'Full Launch token' },
}

const faces = (die: string, rocket: number, fuel: number, launch: number, blank: number): DieFaces => ({
  die,
  faces: Object.entries({ rocket, fuel, launch, blank })
    .filter(([, count]) => count > 0)
    .map(([face, count]) => ({ face: face as Face, count })),
})

export const flight = (more: Partial<Flight> = {}): Flight => ({
  step: 'reroll',
  bays: [],
  spare: [],
  any_left: 0,
  pairs_left: 0,
  rerolls: 0,
  spent: 0,
  declared: false,
  launches: null,
  line: '',
  height: '',
  next_height: 'Sky',
  to_next: 1,
  ...more,
})

/** Everything in a view about one seat. */
interface Seat extends SeatView, Catbase {
  status: string
  score: Partial<Score>
  flight: Flight | null
  tokens: number
  hand: string[] | null
}

export const seat = (more: Partial<Seat> = {}): Seat => ({
  speeds: SPEEDS,
  played: [],
  face_down: false,
  jetpack: null,
  cat: null,
  cats: [],
  bonus: [],
  status: 'choosing…',
  score: {},
  flight: null,
  tokens: 0,
  hand: null,
  ...more,
})

const bySeat = (seats: readonly Seat[]) => ({
  seats: seats.map(({ speeds, played, face_down, jetpack: pack, cat: flies }) => ({
    speeds,
    played,
    face_down,
    jetpack: pack,
    cat: flies,
  })),
  statuses: seats.map(({ status }) => status),
  scores: seats.map(({ score }) => ({
    vp: 0,
    cats: 0,
    jetpacks: 0,
    heights: [0, 0, 0],
    flights: [0, 0, 0, 0],
    ...score,
  })),
  catbases: seats.map(({ cats, bonus }) => ({ cats, bonus })),
  flights: seats.map((each) => each.flight),
  tokens: seats.map(({ tokens }) => tokens),
  hands: seats.map(({ hand }) => hand),
})

/** Ada, whose view it is, holds two Jetpacks; Bo's are hidden. */
export const view = (
  more: Partial<View> = {},
  seats: readonly Seat[] = [seat({ hand: ['blue-3', 'red-8'] }), seat()],
): View => ({
  board: {
    heights: [
      { name: 'Sky', launches: 3, vp: 1 },
      { name: 'Orbit', launches: 5, vp: 3 },
      { name: 'Moon', launches: 7, vp: 6 },
    ],
    dice: [faces('blue', 3, 3, 0, 0), faces('white', 2, 2, 1, 1), faces('red', 1, 1, 2, 2)],
    colours: COLOURS,
    symbols: [icon('vp'), icon('either2')],
    rounds: 8,
    speeds: 10,
    supply: 8,
    resolve: 'auto',
  },
  cats: Object.fromEntries(CATS.map((id, number) => [id, cat(id, number)])),
  jetpacks: Object.fromEntries(
    COLOURS.flatMap((colour) => SPEEDS.map((speed) => [`${colour.name}-${speed}`, jetpack(colour, speed)])),
  ),
  units: UNITS,
  round: 1,
  phase: 'choose',
  extra: [],
  priority: COLOURS.map(({ name }) => name),
  row: ['viking', 'snow', 'golden', 'robot'],
  order: [],
  ties: [],
  active: [0, 1],
  deck_left: 41,
  gone: [],
  ...bySeat(seats),
  winners: [],
  ranks: [],
  choice: null,
  own_flight: null,
  splits: [],
  reaches: [],
  layouts: [],
  ...more,
})
