import type { GameEvent } from './events'
import type { Board, CatCard, Flight, Icon, JetpackCard } from './view'

export const some = (count: number, one: string, more = `${one}s`): string =>
  `${count} ${count === 1 ? one : more}`

export const told = (icons: readonly Icon[]): string => icons.map(({ text }) => text).join(', ') || 'nothing'

export const catWords = ({ name, base, lift }: CatCard): string =>
  `${name}. Always: ${told(base)}. Now: ${told(lift)}.`

export const jetpackWords = ({ name, speed, colour, symbol, bonus }: JetpackCard): string =>
  `${name}: speed ${speed}, ${colour} (${symbol}). ${told(bonus)}.`

/** "Ada, Bo and Cy" */
export function listed(names: readonly string[]): string {
  const last = names.at(-1) ?? ''
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} and ${last}`
}

/** Whether this event shows the Launches of a Liftoff, but not yet the height that they reach. */
export const counts = (event: GameEvent | null): boolean =>
  event?.kind === 'spent' || event?.kind === 'counted'

/**
 * The number of Launches of a Liftoff, the height and the points that they give, and the Launches missing for the next
 * height. `telling`: the event being played, if it is about this seat.
 */
export function sumOf(flight: Flight, board: Board, telling: GameEvent | null = null): string {
  const { launches, line, height, declared, step, to_next, next_height } = flight
  const kind = telling?.kind
  if (launches === null) return kind === 'lifted' || kind === 'paid' ? 'Ready on the pad.' : ''
  const pays = board.heights.find(({ name }) => name === height)
  const reached = pays ? `${pays.name}, ${some(pays.vp, 'point')}` : ''
  const over = declared ? 'a declared miss' : 'a miss'
  if (step === 'landed' && !counts(telling)) return `${line}: ${reached || over}`
  const rest = to_next > 0 ? `${to_next} more for ${next_height}` : ''
  return [`${line}${reached || rest ? ': ' : ''}${reached || rest}`, reached && rest]
    .filter(Boolean)
    .join('; ')
}
