/** How high everybody has come in this round. */
import type { Board, View } from './view'

/** Launches of a seat's Liftoff as they stand; null while it has not been rolled, or in another phase. */
export function launchesOf(scene: View, seat: number): number | null {
  if (scene.phase !== 'fly' && scene.phase !== 'over') return null
  return scene.flights[seat]?.launches ?? null
}

/** Launches that it takes to the Moon. */
export const toTheMoon = ({ heights }: Board): number => Math.max(...heights.map(({ launches }) => launches))

/** The part of the whole climb: 0 on the ground, 1 just above the line of the Moon. */
export function climbed(board: Board, launches: number): number {
  const top = toTheMoon(board) + 1
  return Math.min(launches, top) / top
}
