/** How high everybody has come in this round. */
import type { View } from './view'

/** Launches of a seat's Liftoff as they stand; null while it has not been rolled, or in another phase. */
export function launchesOf(scene: View, seat: number): number | null {
  if (scene.phase !== 'fly' && scene.phase !== 'over') return null
  const flight = scene.seats[seat]?.flight
  return flight?.tally ? flight.tally.launches : null
}

const TOP = 8

/** The part of the whole climb, 0 on the ground and 1 on the Moon. */
export const climbed = (launches: number): number => Math.min(launches, TOP) / TOP
