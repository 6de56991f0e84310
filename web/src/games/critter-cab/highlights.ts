import { best, highlight, type Highlight } from '../../match/highlights'
import type { GameEvent } from './events'

export function highlights(_: unknown, events: readonly GameEvent[]): Highlight[] {
  const ride = best(events, 'delivered', ({ fields }) => fields.fare + fields.tip + fields.surge)
  const tip = best(events, 'delivered', ({ fields }) => fields.tip)
  return [
    ...highlight('Best ride', ride),
    ...highlight('Best tip', tip === ride ? undefined : tip),
    ...highlight(
      'Best of luck',
      best(events, 'coins', ({ fields }) => fields.coins),
    ),
    ...highlight(
      'Bad luck',
      best(events, 'coins', ({ fields }) => -fields.coins),
    ),
  ]
}
