/** What is on the table while events are played: the view before them, with each event put in as it happens. */
import type { Happened } from '../../match/happened'
import type { Place } from './layout'
import { placeAt } from './places'
import type { DieKind, DieView, DuellistView, PlayerView, View } from './view'

type Fold = (view: View, happened: Happened) => Partial<View>

const isWhite = ({ colour }: DieKind) => colour === 'white'

const change = (
  view: View,
  seat: number,
  to: (player: PlayerView) => Partial<PlayerView>,
): Partial<View> => ({
  players: view.players.map((each) => (each.seat === seat ? { ...each, ...to(each) } : each)),
})

/** The faces of a throw by die: a digit for each white die, one for each coloured die, 0 for one that lay still. */
export function facesOf({ board: { dice } }: View, { told }: Happened): Map<string, number> {
  const white = dice.filter(isWhite).length
  const coloured = String(told.coloured ?? 0).padStart(dice.length - white, '0')
  const digits = String(told.white ?? 0).padStart(white, '0') + coloured
  const thrown = dice.map(({ die }, slot) => [die, Number(digits[slot])] as const)
  return new Map(thrown.filter(([, face]) => face > 0))
}

const throwDice: Fold = (view, event) => {
  const faces = facesOf(view, event)
  const fresh = event.kind === 'rolled'
  const tray = view.board.dice.flatMap((each): DieView[] => {
    const before = fresh ? undefined : view.tray.find(({ die }) => die === each.die)
    const face = faces.get(each.die) ?? before?.face
    const entry = view.board.faces.find(({ rolls }) => face !== undefined && rolls.includes(face))
    return face && entry ? [{ ...each, face, meaning: entry.effect, name: entry.name, marked: false }] : []
  })
  const passenger = view.passenger && { ...view.passenger, reach: '', why: '' }
  return { tray, pool: null, passenger }
}

/** A cab has come to another place. */
const drive: Fold = (view, { seat, told }) => {
  const place = placeAt(view.board, told.to ?? -1)
  if (!place) return {}
  if (typeof place === 'string') return change(view, seat, () => ({ status: place, x: null, y: null }))
  return change(view, seat, () => ({ status: 'city', x: place[0], y: place[1] }))
}

const putPassenger: Fold = (view, { kind, told }) => {
  const place = placeAt(view.board, told.space ?? -1)
  if (!place || typeof place === 'string') return {}
  const number = kind === 'passenger_placed' ? (told.number ?? 1) : (view.passenger?.number ?? 1)
  const { name = '', line = '' } = view.fares[number - 1] ?? {}
  const [x, y] = place
  const where = `${view.board.avenues[x - 1] ?? x} & ${view.board.streets[y - 1] ?? y}`
  return { passenger: { number, name, line, x, y, where, reach: '', why: '' } }
}

/** A coloured die that an event tells of: by its sides, and its place among those. */
const dieOf = ({ board: { dice } }: View, { told }: Happened): string =>
  dice.filter((each) => !isWhite(each) && each.sides === told.sides)[told.colour ?? 0]?.die ?? ''
const without = (dice: readonly string[], die: string) => dice.filter((each) => each !== die)

const steal: Fold = (view, event) => {
  const die = dieOf(view, event)
  const robbed = change(view, event.told.victim ?? -1, ({ dice }) => ({ dice: without(dice, die) }))
  return change({ ...view, ...robbed }, event.seat, ({ dice }) => ({ dice: [...dice, die] }))
}

const fighters = ({ players }: View, bits: number): DuellistView[] =>
  players
    .filter(({ seat }) => (bits >> seat) & 1)
    .map(({ seat }) => ({ seat, dice: [], throws: 0, fighting: true, waiting: false, choice: '' }))

const fighting = (view: View, to: (duellist: DuellistView) => Partial<DuellistView>): Partial<View> => ({
  duel: view.duel && {
    ...view.duel,
    duellists: view.duel.duellists.map((each) => ({ ...each, ...to(each) })),
  },
})

const FOLDS: Readonly<Record<string, Fold>> = {
  turn_began: (_, { seat, told }) => ({
    active: seat,
    round: told.round ?? 0,
    tray: [],
    pool: null,
    ends: [],
  }),
  rolled: throwDice,
  rerolled: throwDice,
  cursed: (view, { seat, told }) => change(view, seat, () => ({ curses: told.total ?? 0 })),
  sabotaged: (view, { told }) => change(view, told.victim ?? -1, () => ({ curses: told.total ?? 0 })),
  upgraded: (view, { seat, told }) =>
    change(view, seat, ({ dice, colour }) => ({ dice: [...dice, `${colour}-d${told.sides}`] })),
  stole: steal,
  lost_die: (view, event) =>
    change(view, event.seat, ({ dice }) => ({ dice: without(dice, dieOf(view, event)) })),
  lost_passenger: (view, { seat, told }) => change(view, seat, () => ({ passengers: told.left ?? 0 })),
  moved: drive,
  boosted: drive,
  stepped_back: drive,
  passenger_placed: putPassenger,
  passenger_moved: putPassenger,
  collected: (view, { seat, told }) => ({
    ...change(view, seat, () => ({ passengers: told.held ?? 0 })),
    passenger: null,
    collected: told.number ?? view.collected,
  }),
  gate_opened: (view) => ({
    exit_open: true,
    board: { ...view.board, gates: view.board.gates.map((gate) => ({ ...gate, open: true })) },
  }),
  fight_began: (view, { told }) => ({
    duel: {
      round: 0,
      final: told.final === 1,
      racing: false,
      duellists: fighters(view, told.duellists ?? 0),
    },
  }),
  duel_rolled: (view, { seat, told }) =>
    fighting(view, (each) =>
      each.seat === seat ? { dice: [told.first ?? 0, told.second ?? 0], throws: told.throw ?? 0 } : {},
    ),
  fight_won: (view, { seat }) => fighting(view, (each) => ({ fighting: each.seat === seat })),
  left_city: (view, { seat, told }) =>
    change(view, seat, () => ({ status: 'out', x: null, y: null, place: told.place ?? 0, curses: 0 })),
  rush_hour: () => ({ rush: 'rush hour' }),
  dawn: (view) => ({ ...FOLDS.gate_opened?.(view, NOTHING), rush: 'dawn' }),
  rush_turns: (view, { seat, told }) => change(view, seat, () => ({ rush_turns: told.left ?? 0 })),
  eliminated: (view, { seat }) => change(view, seat, () => ({ status: 'eliminated', x: null, y: null })),
}
const NOTHING: Happened = { kind: '', seat: -1, text: '', told: {} }

/** A cat fight is over when something else happens. */
const IN_A_FIGHT = new Set(['fight_began', 'duel_chose', 'duel_rolled', 'lots_drawn', 'fight_won'])

export function fold(view: View, event: Happened): View {
  const changed = { ...view, ...FOLDS[event.kind]?.(view, event) }
  return changed.duel && !IN_A_FIGHT.has(event.kind) ? { ...changed, duel: null } : changed
}

const DRIVES = new Set(['moved', 'boosted', 'stepped_back'])

/** From where to where a cab drives in this event; null when none does. */
export function wayOf(view: View, { kind, told }: Happened): [Place, Place] | null {
  if (!DRIVES.has(kind)) return null
  const [from, to] = [placeAt(view.board, told.from ?? -1), placeAt(view.board, told.to ?? -1)]
  return from && to ? [from, to] : null
}
