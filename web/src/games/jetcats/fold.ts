/** What is on the table while events are played: the view before them, with each event put in as it happens. */
import type { Happened } from '../../match/happened'
import { FACES } from './glyphs'
import type { CatCard, DiceShown, Flight, JetpackCard, SeatView, View } from './view'

const cardsIn = ({ row, seats }: View): (CatCard | null)[] => [
  ...row,
  ...seats.flatMap(({ cat, catbase }) => [cat, ...catbase]),
]

/** A Cat that an event tells of, found among those that lie open now or afterwards. */
export const catOf = (views: readonly View[], number: number | undefined): CatCard | null =>
  views.flatMap(cardsIn).find((card) => card?.number === number) ?? null

/** A Jetpack that an event turns up: afterwards it is among those that were played. */
const jetpackOf = (next: View, seat: number, speed: number | undefined): JetpackCard | null =>
  next.seats[seat]?.played.find((card) => card.speed === speed) ?? null

type Fold = (view: View, event: Happened, next: View) => Partial<View>

const change = (
  view: View,
  seat: number,
  to: (mine: SeatView) => Partial<SeatView>,
): Pick<View, 'seats'> => ({
  seats: view.seats.map((each, i) => (i === seat ? { ...each, ...to(each) } : each)),
})

const put = <T>(list: readonly T[], at: number | undefined, what: T): T[] =>
  list.map((each, i) => (i === at ? what : each))

const seatsIn = (bits: number, view: View) =>
  view.seats.map((_, seat) => seat).filter((seat) => (bits >> seat) & 1)

const begun = (next: View, seat: number): Flight => ({
  step: 'lifted',
  icons: next.seats[seat]?.flight?.icons ?? [],
  pool: {},
  dice: [],
  any_left: 0,
  pairs_left: 0,
  splits: [],
  rerolls: 0,
  spent: 0,
  declared: false,
  tally: null,
  height: '',
  next_height: '',
  to_next: 0,
})

const fly = (to: (flight: Flight, event: Happened, next: View, view: View) => Partial<Flight>): Fold => {
  return (view, event, next) =>
    change(view, event.seat, ({ flight }) => {
      const old = flight ?? begun(next, event.seat)
      return { flight: { ...old, ...to(old, event, next, view) } }
    })
}

/** Events number the dice in the order in which the board explains them. */
export const dieOf = ({ board }: View, { told }: Happened): string => board.dice[told.die ?? 0]?.die ?? ''
export const faceOf = (number: number | undefined): string => FACES[number ?? 0] ?? 'blank'

const shown = (die: string, face: string, count: number): DiceShown => ({
  die,
  face,
  count,
  reroll: `${die}-${face}`,
})

const roll = fly((flight, event, _, view) => {
  const thrown = dieOf(view, event)
  const faces = FACES.filter((face) => event.told[face])
  return {
    step: 'rolled',
    tally: null,
    dice: [
      ...flight.dice.filter(({ die }) => die !== thrown),
      ...faces.map((face) => shown(thrown, face, event.told[face] ?? 0)),
    ],
  }
})

/** One die less of a face and one more of another. */
function moved(dice: readonly DiceShown[], die: string, from: string, to: string): DiceShown[] {
  const counts = new Map(dice.map((each) => [each.reroll, each.count]))
  counts.set(`${die}-${from}`, (counts.get(`${die}-${from}`) ?? 0) - 1)
  counts.set(`${die}-${to}`, (counts.get(`${die}-${to}`) ?? 0) + 1)
  return [...counts]
    .filter(([, count]) => count > 0)
    .map(([name, count]) => {
      const [colour = '', face = ''] = name.split('-')
      return shown(colour, face, count)
    })
}

/** How the dice lie in the end is told by the view that comes after; the event has the number only. */
const count = fly((flight, { seat, told }, next) => {
  const tally = next.seats[seat]?.flight?.tally
  return tally && tally.launches === told.launches ? { tally, step: 'counted' } : { step: 'counted' }
})

const reveal: Fold = (view, { seat, told }, next) => {
  const card = jetpackOf(next, seat, told.speed)
  const order = [...(view.phase === 'reveal' ? view.order : []), seat]
  const turned = change(view, seat, (mine) => ({
    jetpack: card,
    cat: null,
    place: (told.place ?? 0) + 1,
    has_chosen: true,
    choice: null,
    speeds: mine.speeds.filter((speed) => speed !== told.speed),
    hand: mine.hand?.filter(({ speed }) => speed !== told.speed) ?? null,
  }))
  return { ...turned, phase: 'reveal', order }
}

const newRound: Fold = (view, { told }, next) => ({
  phase: 'choose',
  round: told.number ?? view.round,
  priority: next.round === told.number ? next.priority : view.priority,
  row: view.row.map(() => null),
  order: [],
  ties: [],
  seats: view.seats.map((each) => ({ ...each, has_chosen: false, place: null, status: 'choosing' })),
})

const away: Fold = (view, { told }) => ({ row: put(view.row, told.slot, null) })

const FOLDS: Readonly<Record<string, Fold>> = {
  round: newRound,
  dealt: (view, { told }, next) => ({ row: put(view.row, told.slot, catOf([next, view], told.cat)) }),
  chose: (view, { seat }) => change(view, seat, () => ({ has_chosen: true, status: 'has chosen' })),
  picked: (view, { seat }) => change(view, seat, () => ({ has_chosen: true, status: 'has chosen' })),
  revealed: reveal,
  leftover: (view, { seat, told }, next) =>
    change(view, seat, () => ({ jetpack: jetpackOf(next, seat, told.speed) })),
  tie: (view, { seat, told, text }) => ({
    ties: [...view.ties, { speed: told.speed ?? 0, ahead: seat, behind: told.other ?? -1, why: text }],
  }),
  took: (view, event, next) => ({
    ...change(view, event.seat, () => ({ cat: catOf([view, next], event.told.cat), status: 'waiting' })),
    ...away(view, event, next),
    phase: 'take',
  }),
  discarded: away,
  strayed: away,
  lifted: (view, { seat }, next) => ({
    ...change(view, seat, () => ({ flight: begun(next, seat), status: 'flying' })),
    phase: 'fly',
  }),
  paid: (view, { seat, told }) => change(view, seat, () => ({ vp: told.total ?? 0 })),
  coloured: fly((flight, event, _, view) => {
    const [die, count] = [dieOf(view, event), event.told.count ?? 0]
    return {
      pool: { ...flight.pool, [die]: (flight.pool[die] ?? 0) + count },
      any_left: Math.max(0, flight.any_left - count),
      splits: [],
    }
  }),
  rolled: roll,
  showed: roll,
  rerolled: fly((flight, event, _, view) => ({
    tally: null,
    rerolls: Math.max(0, flight.rerolls - 1),
    dice: moved(flight.dice, dieOf(view, event), faceOf(event.told.from), faceOf(event.told.to)),
  })),
  spent: fly((_, { told }) => ({ spent: told.tokens ?? 0 })),
  counted: count,
  landed: (view, event, next) => {
    const height = view.board.heights[(event.told.height ?? 1) - 1]?.name ?? ''
    const down = fly(() => ({ step: 'landed', height, to_next: 0 }))(view, event, next)
    return change({ ...view, ...down }, event.seat, () => ({ vp: event.told.total ?? 0, status: 'landed' }))
  },
  missed: (view, event, next) => {
    const down = fly(() => ({ step: 'landed', height: '', to_next: 0 }))(view, event, next)
    return change({ ...view, ...down }, event.seat, () => ({
      tokens: event.told.tokens ?? 0,
      status: 'landed',
    }))
  },
  joined: (view, { seat, told }, next) =>
    change(view, seat, ({ catbase }) => {
      const cat = catOf([view, next], told.cat)
      return { catbase: cat ? [...catbase, cat] : catbase, bonus: next.seats[seat]?.bonus ?? [] }
    }),
  tied: (view, { told }) => ({ extra: seatsIn(told.seats ?? 0, view) }),
  won: (view, { told }) => ({ winners: seatsIn(told.seats ?? 0, view) }),
}

export const fold = (view: View, event: Happened, next: View): View => ({
  ...view,
  ...FOLDS[event.kind]?.(view, event, next),
})
