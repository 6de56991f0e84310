/** What is on the table while events are played: the view before them, with each event put in as it happens. */
import type { Happened } from '../../match/happened'
import { headingOf } from './layout'
import type { Cab, Seat, View } from './view'

/** What an event does to the view. Cards that it turns up are read from the view that comes next. */
type Fold = (view: View, happened: Happened, next: View) => Partial<View>

const num = (value: number | undefined) => value ?? -1

const seated = (view: View, seat: number, to: (seat: Seat) => Partial<Seat>): Partial<View> => ({
  seats: view.seats.map((each) => (each.seat === seat ? { ...each, ...to(each) } : each)),
})

/** Whose cab it is and which of theirs, by its number at the table. */
const ownerOf = ({ cabs }: View, cab: number): [number, number] => [Math.floor(cab / cabs), cab % cabs]

const driven = (view: View, cab: number, to: (cab: Cab) => Partial<Cab>): Partial<View> => {
  const [owner, which] = ownerOf(view, cab)
  return seated(view, owner, ({ cabs }) => ({
    cabs: cabs.map((each) => (each.cab === which ? { ...each, ...to(each) } : each)),
  }))
}

/** A cab is put on the road at a starting point. */
const putCab =
  (which: number): Fold =>
  (view, { seat, told }) => {
    const square = view.starts[num(told.place)]?.square
    if (square === undefined) return {}
    const heading = view.board.squares[square]?.[2][0] ?? 'N'
    const fresh: Cab = {
      cab: which,
      square,
      heading,
      jammed: false,
      passenger: null,
      destination: null,
      moved: 0,
      needs: 0,
    }
    return seated(view, seat, ({ cabs }) => ({ cabs: [...cabs.filter(({ cab }) => cab !== which), fresh] }))
  }

const step: Fold = (view, { told }) => {
  const [from, to] = [num(told.from), num(told.to)]
  const [before, after] = [view.board.squares[from], view.board.squares[to]]
  if (!before || !after) return {}
  const heading = headingOf(before, after)
  return {
    ...driven(view, num(told.cab), ({ moved, needs }) => ({
      square: to,
      heading,
      moved: moved + 1,
      needs: Math.max(0, needs - 1),
    })),
    spaces_left: Math.max(0, view.spaces_left - 1),
  }
}

const claim: Fold = (view, { told }) => {
  const found = view.waiting.find(({ pile }) => pile === told.pile)
  return {
    ...driven(view, num(told.cab), () => ({ passenger: found?.passenger ?? null })),
    waiting: view.waiting.filter((each) => each !== found),
  }
}

const turnUp: Fold = (view, { told }, next) => {
  const found = next.waiting.find(({ pile, passenger }) => pile === told.pile && passenger.card === told.card)
  if (!found) return {}
  const others = view.waiting.filter(({ pile }) => pile !== told.pile)
  return { waiting: [...others, found].toSorted((a, b) => a.pile - b.pile) }
}

const draw: Fold = (view, { told }, next) => {
  const cab = num(told.cab)
  const [owner, which] = ownerOf(view, cab)
  const found = next.seats[owner]?.cabs.find((each) => each.cab === which)?.destination
  return found && found.card === told.card ? driven(view, cab, () => ({ destination: found })) : {}
}

const pay: Fold = (view, event) => {
  const { seat, told } = event
  const emptied = driven(view, num(told.cab), () => ({ passenger: null, destination: null }))
  return seated({ ...view, ...emptied }, seat, ({ fares, trips }) => ({
    money: told.total ?? 0,
    fares: fares + (told.pence ?? 0),
    trips: trips + 1,
  }))
}

const FOLDS: Readonly<Record<string, Fold>> = {
  start_chosen: putCab(0),
  second_cab: putCab(1),
  jam: (_, { told }, next) => (next.jam?.card === told.card ? { jam: next.jam } : {}),
  round: (_, { told }) => ({ round: told.number ?? 0 }),
  turned_up: turnUp,
  turn: (view, { seat }) => ({
    ...seated(view, seat, ({ cabs }) => ({ cabs: cabs.map((each) => ({ ...each, moved: 0 })) })),
    active: seat,
    spaces_left: view.spaces,
    phase: 'driving',
  }),
  stepped: step,
  claimed: claim,
  drew: draw,
  accepted: draw,
  first_stop: (view, { told }) =>
    driven(view, num(told.cab), ({ destination }) => ({
      destination: destination && { ...destination, done: 1 },
    })),
  paid: pay,
  tipped: (view, { seat, told }) =>
    seated(view, seat, ({ tips }) => ({ money: told.total ?? 0, tips: tips + (told.pence ?? 0) })),
  left: (view, { seat }) => seated(view, seat, () => ({ cabs: [], left: true })),
  won: (view, { seat }) => seated(view, seat, () => ({ winner: true })),
  last_round: () => ({ last_round: true }),
}

export const fold = (view: View, event: Happened, next: View): View => ({
  ...view,
  ...FOLDS[event.kind]?.(view, event, next),
})
