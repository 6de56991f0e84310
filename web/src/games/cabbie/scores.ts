import type { ScorePart } from '../../match/board'
import type { View } from './view'
import { pounds, seatOf } from './words'

export { highlights } from './highlights'

export const written = pounds

export function parts(view: View, seat: number): ScorePart[] {
  const driver = seatOf(view, seat)
  if (!driver) return []
  const { fares, tips, trips } = driver
  return [
    { label: `fares from ${trips} trip${trips === 1 ? '' : 's'}`, points: fares },
    { label: 'tips', points: tips },
  ].filter(({ points }) => points > 0)
}
