import type { ScorePart } from '../../match/board'
import type { View } from './view'

/** The points for the heights that a player reached, and those from cards. */
export function parts(view: View, seat: number): ScorePart[] {
  const score = view.scores[seat]
  if (!score) return []
  const heights = view.board.heights.map(({ name }, i) => {
    const times = score.flights[i + 1] ?? 0
    return { label: times > 1 ? `for ${name}, ${times} times` : `for ${name}`, points: score.heights[i] ?? 0 }
  })
  return [
    ...heights.reverse(),
    { label: 'from Cats', points: score.cats },
    { label: 'from Jetpacks', points: score.jetpacks },
  ].filter(({ points }) => points > 0)
}
