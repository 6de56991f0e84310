import type { ScorePart } from '../../match/board'
import type { View } from './view'
import { seatOf } from './words'

export function parts(view: View, seat: number): ScorePart[] {
  const found = seatOf(view, seat)
  if (!found) return []
  const { coins, delivered } = found
  return [
    { label: delivered.length === 1 ? 'for a ride' : `for ${delivered.length} rides`, points: coins.fares },
    { label: 'in tips', points: coins.tips },
    { label: 'from cards', points: coins.cards },
  ].filter(({ points }) => points !== 0)
}
