import type { ScorePart } from '../../match/board'
import type { View } from './view'

export { highlights } from './highlights'

export function parts({ earnings }: View, seat: number): ScorePart[] {
  const earned = earnings[seat]
  if (!earned) return []
  const { fares, tips, cards, delivered } = earned
  return [
    { label: delivered.length === 1 ? 'for a ride' : `for ${delivered.length} rides`, points: fares },
    { label: 'in tips', points: tips },
    { label: 'from cards', points: cards },
  ].filter(({ points }) => points !== 0)
}
