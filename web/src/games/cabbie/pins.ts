/** What stands on the map: people at the kerb and flags at destinations. */
import type { Point } from '$lib/board/geometry'
import { UNIT, type Plan } from './layout'
import type { Destination, View } from './view'

/**
 * Where a passenger waits in a street: on a square that belongs to no other street, and not in the middle, where the
 * name is.
 */
export function kerbOf(plan: Plan, street: string): Point {
  const squares = plan.squaresOf(street)
  const alone = squares.filter((square) => plan.streetsAt(square).length === 1)
  const choice = alone.length > 0 ? alone : squares
  const square = choice[Math.floor(choice.length * 0.2)] ?? 0
  return plan.centre(square)
}

export interface Flag {
  id: string
  seat: number
  name: string
  at: Point
  squares: readonly number[]
  /** 1 or 2 for the first or second stop of a tour, 0 otherwise. */
  stop: number
}

const above = (plan: Plan, id: string): Point => {
  const [x = 0, y = 0, width = 1, height = 1] = plan.place(id)?.rect ?? []
  return { x: (x + width / 2) * UNIT, y: (y + height * 0.4) * UNIT }
}

/**
 * Flags for the destinations that this player can see: their own, everybody's if the table plays with open cards, and
 * those of an offer.
 */
export function flagsOf(plan: Plan, view: View): Flag[] {
  const known = view.offer ? [...view.destinations, view.offer] : view.destinations
  return known.flatMap((destination) => stopsOf(plan, destination))
}

function stopsOf(plan: Plan, { seat, cab, stops, names, done }: Destination): Flag[] {
  const flags = stops.map((place, i) => ({
    id: `${seat}/${cab}/${place}`,
    seat,
    name: names[i] ?? '',
    at: above(plan, place),
    squares: plan.place(place)?.squares ?? [],
    stop: stops.length > 1 ? i + 1 : 0,
  }))
  return flags.slice(done)
}
