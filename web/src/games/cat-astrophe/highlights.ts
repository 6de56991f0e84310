import { best, highlight, type Highlight } from '../../match/highlights'
import type { EventOf } from '../../match/board'
import type { EventFields, GameEvent } from './events'
import type { View } from './view'
import { catOf, type Trait } from './words'

type Checked = EventOf<'checked', EventFields['checked']>

/** A success with a lower chance than this was lucky; a failure with a higher chance was unlucky. */
const LUCKY = 0.5

export function highlights(view: View, events: readonly GameEvent[]): Highlight[] {
  const chance = ({ fields: { cat, trait, need } }: Checked) => {
    const die = catOf(view, cat)?.dice[trait as Trait] ?? 1
    return Math.max(0, Math.min(1, (die - need + 1) / die))
  }
  const lucky = best(events, 'checked', (check) => (check.fields.passed ? LUCKY - chance(check) : 0))
  const unlucky = best(events, 'checked', (check) => (check.fields.passed ? 0 : chance(check) - LUCKY))
  const tracked = best(events, 'tracker', ({ fields }) => fields.to)
  return [
    ...highlight('Luckiest roll', lucky),
    ...highlight('Unluckiest roll', unlucky),
    ...highlight(
      'First crash',
      best(events, 'broke', () => 1),
    ),
    ...(view.result === 'won' ? highlight('Closest call', tracked) : []),
  ]
}
