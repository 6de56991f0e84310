/** Finds what a press on the map is meant for: a waiting passenger, a place, or a square. */
import type { Point } from '$lib/board/geometry'
import { kerbOf } from './pins'
import type { Plan } from './layout'
import type { Passenger, Place, View } from './view'

/** Where to drive: to the nearest of these squares. */
export interface Goal {
  squares: readonly number[]
  name: string
  /** The pile of the chosen passenger. */
  pile?: number
}

/** The round head of a pin, above its point. */
const HEAD = { up: 37, radius: 26 }

export const goalAtPassenger = (plan: Plan, { street, name }: Passenger, pile: number): Goal => ({
  squares: plan.squaresOf(street),
  name,
  pile,
})

export const goalAtPlace = ({ squares, name }: Place): Goal => ({ squares, name })

export const goalAtSquare = (plan: Plan, square: number): Goal => ({
  squares: [square],
  name: plan.nameOf(square),
})

/** The name of the place, street or park at this point; null if there is none. */
export function nameUnder(plan: Plan, point: Point): string | null {
  const place = plan.placeUnder(point)
  if (place) return place.name
  const square = plan.squareOn(point)
  return square === undefined ? null : plan.nameOf(square)
}

export function goalUnder(plan: Plan, view: View, point: Point): Goal | null {
  const person = view.waiting.find(({ passenger }) => {
    const { x, y } = kerbOf(plan, passenger.street)
    return Math.hypot(point.x - x, point.y - (y - HEAD.up)) < HEAD.radius
  })
  if (person) return goalAtPassenger(plan, person.passenger, person.pile)
  const place = plan.placeUnder(point)
  if (place) return goalAtPlace(place)
  const square = plan.squareUnder(point)
  return square === undefined ? null : goalAtSquare(plan, square)
}
