/** What is on the table while events are played: the view before them, with each event put in as it happens. */
import type { Happened } from '../../match/happened'
import type { ChanceView, PassengerView, RiderView, SeatView, View } from './view'

/** `after` is the view when all events have been played: it knows the faces of cards that have just come. */
type Fold = (view: View, event: Happened, after: View) => Partial<View>

const change = (view: View, seat: number, to: (seat: SeatView) => Partial<SeatView>): Partial<View> => ({
  seats: view.seats.map((each) => (each.seat === seat ? { ...each, ...to(each) } : each)),
})

/** A passenger's card, wherever it lies face up for us. */
export function passengerIn(views: readonly View[], number: number): PassengerView | undefined {
  return views
    .flatMap(({ seats, decks }) => [
      ...seats.flatMap((seat) => [...(seat.riders ?? []).map(({ card }) => card), ...seat.delivered]),
      ...decks.passenger_discards,
    ])
    .find((card) => card.number === number)
}

const without = <T>(things: readonly T[], which: (thing: T) => boolean): T[] => {
  const at = things.findIndex(which)
  return things.filter((_, i) => i !== at)
}

const moveTo =
  (tileOf: (view: View, event: Happened) => number | undefined): Fold =>
  (view, event) => {
    const tile = tileOf(view, event)
    const place = view.board.tiles.find(({ id }) => id === tile)?.label ?? ''
    return tile === undefined ? {} : change(view, event.seat, () => ({ tile, place }))
  }

const toStand = moveTo(({ board }, { told }) => board.stands[told.stand ?? -1]?.tile)
const toTile = moveTo((_, { told }) => told.tile)

const getIn: Fold = (view, { seat, told }, after) => {
  const number = told.card ?? -1
  const owner = after.seats.find((each) => each.seat === seat)
  const rider = owner?.riders?.find(({ card }) => card.number === number)
  if (!rider) return {}
  const others = (riders: readonly RiderView[]) => riders.filter(({ card }) => card.number !== number)
  return change(view, seat, ({ riders }) => ({ riders: [...others(riders ?? []), rider] }))
}

const getOut = (view: View, seat: number, card: number): Partial<View> =>
  change(view, seat, ({ riders, rider_count }) => ({
    riders: riders && riders.filter((rider) => rider.card.number !== card),
    rider_count: Math.max(0, rider_count - 1),
  }))

const deliver: Fold = (view, { seat, told }, after) => {
  const card = passengerIn([view, after], told.card ?? -1)
  const paid = (told.fare ?? 0) + (told.tip ?? 0) + (told.surge ?? 0)
  const out = { ...view, ...getOut(view, seat, told.card ?? -1) }
  return change(out, seat, ({ coins, delivered }) => ({
    coins: { ...coins, total: coins.total + paid },
    delivered: card ? [...delivered, card] : delivered,
  }))
}

const spend = (kept: readonly ChanceView[] | null, code: string): ChanceView[] | null =>
  kept &&
  kept
    .map((card) => (card.code === code ? { ...card, count: card.count - 1 } : card))
    .filter(({ count }) => count > 0)

const use: Fold = (view, { seat, told }) =>
  change(view, seat, ({ kept, kept_count }) => ({
    kept: spend(kept, view.board.chance[told.card ?? -1]?.code ?? ''),
    kept_count: Math.max(0, kept_count - 1),
  }))

const keep: Fold = (view, { seat, told }) => {
  const card = view.board.chance[told.card ?? -1]
  return card ? change(view, seat, ({ kept }) => ({ kept: [...(kept ?? []), { ...card, count: 1 }] })) : {}
}

const FOLDS: Readonly<Record<string, Fold>> = {
  taxi: (view, { seat, told }) =>
    change(view, seat, () => ({ taxi: view.board.taxis[told.taxi ?? -1] ?? null })),
  placed: toStand,
  towed: toStand,
  step: toTile,
  stopped: toTile,
  slipped: toTile,
  boarded: (view, { seat, told }) => change(view, seat, () => ({ rider_count: told.cards ?? 1 })),
  passenger: getIn,
  sent_back: (view, { seat }) => change(view, seat, () => ({ rider_count: 1 })),
  returned: (view, { seat, told }) => getOut(view, seat, told.card ?? -1),
  swapped: (view, { seat, told }) => getOut(view, seat, told.card ?? -1),
  played: (view, { seat, told }) =>
    change(view, seat, ({ movement, movement_count }) => ({
      movement: movement && without(movement, (value) => value === told.value),
      movement_count: movement_count - 1,
      sloth: false,
    })),
  drew: (view, { seat, told }) =>
    change(view, seat, ({ movement }) => ({
      movement: movement && [...movement, told.value ?? 0].sort((a, b) => a - b),
    })),
  glove: (view, { seat }) => change(view, seat, ({ movement }) => ({ movement: movement && [] })),
  delivered: deliver,
  coins: (view, { seat, told }) =>
    change(view, seat, ({ coins }) => ({ coins: { ...coins, total: coins.total + (told.coins ?? 0) } })),
  kept: (view, { seat }) => change(view, seat, ({ kept_count }) => ({ kept_count: kept_count + 1 })),
  kept_card: keep,
  used: use,
  jammed: (view, { seat }) => change(view, seat, () => ({ jam: true })),
  skipped: (view, { seat }) => change(view, seat, () => ({ jam: false })),
  jam_over: (view, { seat }) => change(view, seat, () => ({ jam: false })),
  slowed: (view, { told }) => change(view, told.rival ?? -1, () => ({ sloth: true })),
  resigned: (view, { seat }) => change(view, seat, () => ({ gone: true, tile: null })),
}

export const fold = (view: View, event: Happened, after: View): View => ({
  ...view,
  ...FOLDS[event.kind]?.(view, event, after),
})
