import { best, highlight, type Highlight } from '../../match/highlights'
import type { GameEvent } from './events'

type Coins = Extract<GameEvent, { kind: 'coins' }>

/** The Chance Card that brought the most coins (`sign` 1) or cost the most (`sign` -1). */
function cardOf(title: string, events: readonly GameEvent[], sign: number): Highlight[] {
  const coins: Coins | undefined = best(events, 'coins', ({ fields }) => sign * fields.coins)
  if (!coins) return []
  const before = events.slice(0, events.indexOf(coins))
  const card = before.findLast(({ kind, seat }) => kind === 'chance' && seat === coins.seat)
  return highlight(title, coins, card ? `${card.text} ${coins.text}` : coins.text)
}

export function highlights(_: unknown, events: readonly GameEvent[]): Highlight[] {
  const ride = best(events, 'delivered', ({ fields }) => fields.fare + fields.tip + fields.surge)
  const tip = best(events, 'delivered', ({ fields }) => fields.tip)
  return [
    ...highlight('Best ride', ride),
    ...highlight('Best tip', tip === ride ? undefined : tip),
    ...cardOf('Best card', events, 1),
    ...cardOf('Worst card', events, -1),
  ]
}
