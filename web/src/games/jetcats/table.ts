/** Finds cards in the view by their ids, and makes views with the Liftoffs as the board shows them now. */
import type { GameEvent } from './events'
import type { CatCard, Colour, Flight, JetpackCard, View } from './view'

export const catOf = ({ cats }: View, id: string | null | undefined): CatCard | null => cats[id ?? ''] ?? null

export const jetpackOf = ({ jetpacks }: View, id: string | null | undefined): JetpackCard | null =>
  jetpacks[id ?? ''] ?? null

export const colourOf = ({ board }: View, name: string): Colour | undefined =>
  board.colours.find((colour) => colour.name === name)

const withFlight = (view: View, seat: number, flight: Flight): View => ({
  ...view,
  flights: view.flights.map((each, who) => (who === seat ? flight : each)),
})

/** The view with this seat's own Liftoff in its list of Liftoffs, even while it is secret. */
export const withOwnFlight = (view: View, seat: number | null): View =>
  view.own_flight && seat !== null ? withFlight(view, seat, view.own_flight) : view

/** Whether dice tumble during this event. The view already has their sum; the board shows it when they have stopped. */
export const tumbles = (event: GameEvent | null): boolean =>
  event?.kind === 'showed' || event?.kind === 'rerolled'

/** The view without the new sum of a Liftoff while its dice tumble. */
export function withoutSum(view: View, before: View, event: GameEvent | null): View {
  const flight = event && view.flights[event.seat]
  if (!flight || !tumbles(event)) return view
  const { launches, line, height, next_height, to_next } =
    event.kind === 'rerolled' ? (before.flights[event.seat] ?? flight) : { ...flight, launches: null }
  return withFlight(view, event.seat, { ...flight, launches, line, height, next_height, to_next })
}
