/** How high everybody's Cat has come in this round. */
import type { Board, View } from './view'

/** The number of Launches that a seat's Liftoff has now; null before its roll and in other phases. */
export function launchesOf(scene: View, seat: number): number | null {
  if (scene.phase !== 'fly' && scene.phase !== 'over') return null
  return scene.flights[seat]?.launches ?? null
}

/** The number of Launches that a Cat needs to reach the Moon. */
export const toTheMoon = ({ heights }: Board): number => Math.max(...heights.map(({ launches }) => launches))

/** How high a Cat is drawn after this number of Launches: 0 is the ground, 1 is just above the line of the Moon. */
export function climbed(board: Board, launches: number): number {
  const top = toTheMoon(board) + 1
  return Math.min(launches, top) / top
}
