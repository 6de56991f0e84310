import type { Board, CatCard, Flight, Icon, JetpackCard, SeatView } from './view'

export const some = (count: number, one: string, more = `${one}s`): string =>
  `${count} ${count === 1 ? one : more}`

export const told = (icons: readonly Icon[]): string => icons.map(({ text }) => text).join(', ') || 'nothing'

export const catWords = ({ name, base, lift }: CatCard): string =>
  `${name}. For ever: ${told(base)}. Now: ${told(lift)}.`

export const jetpackWords = ({ name, speed, colour, symbol, bonus }: JetpackCard): string =>
  `${name}: speed ${speed}, ${colour} (${symbol}). ${told(bonus)}.`

/** "Ada, Bo and Cy" */
export function listed(names: readonly string[]): string {
  const last = names.at(-1) ?? ''
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} and ${last}`
}

/** "Rockstar", for where there is little room. */
export const shortly = (name: string): string => name.replace(/('s)? (Cat|Jetpack)$/, '')

/** The Catbase in one line. */
export const baseWords = ({ catbase, bonus }: SeatView): string =>
  catbase.length === 0
    ? 'no Cat in the Catbase yet'
    : `${some(catbase.length, 'Cat')} in the Catbase, each Liftoff: ${told(bonus)}`

/** The Launches of a Liftoff, what they pay, and what is missing. */
export function sumOf({ tally, height, declared, step, to_next, next_height }: Flight, board: Board): string {
  if (!tally) return step === 'lifted' ? 'Ready on the pad.' : ''
  const pays = board.heights.find(({ name }) => name === height)
  const reached = pays ? `${pays.name}, ${some(pays.vp, 'point')}` : ''
  const over = declared ? 'a declared miss' : 'a miss'
  if (step === 'landed') return `${tally.line}: ${reached || over}`
  const rest = to_next > 0 ? `${to_next} more to ${next_height}` : ''
  return [`${tally.line}${reached || rest ? ': ' : ''}${reached || rest}`, reached && rest]
    .filter(Boolean)
    .join('; ')
}
