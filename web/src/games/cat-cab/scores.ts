import type { Other, ScorePart } from '../../match/board'
import type { View } from './view'
import { driver, ordinal } from './words'

export function parts(view: View, seat: number): ScorePart[] {
  const player = driver(view, seat)
  if (!player) return []
  const { score, place, passengers } = player
  return [
    {
      label: passengers === 1 ? 'for a passenger' : `for ${passengers} passengers`,
      points: score.passengers,
    },
    { label: `for leaving ${ordinal(place)}`, points: score.leaving },
  ].filter(({ points }) => points > 0)
}

/** Players who do not get out of the city have no points; at the end the view no longer has what they carried. */
export function note(view: View, seat: number): string {
  const player = driver(view, seat)
  if (!player || player.place > 0) return ''
  return 'Did not get out of the city, so nothing counts.'
}

/** Crazy cat plays without a seat. */
export const others = (view: View): Other[] =>
  view.players
    .filter(({ crazy }) => crazy)
    .map(({ seat, name, colour, score }) => ({
      seat,
      name,
      colour,
      score: score.total,
      won: view.winner === seat,
      turn: view.phase !== 'over' && view.active === seat,
    }))
