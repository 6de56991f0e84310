import type { GameInfo, SeatResult, TableInfo } from '$lib/net/wire'
import { listInWords } from './words'

/** The result of a match for the people at this browser. */
export interface Told {
  text: string
  won: boolean
}

const ORDINALS = new Intl.PluralRules('en', { type: 'ordinal' })
const ENDINGS: Record<string, string> = { one: 'st', two: 'nd', few: 'rd', other: 'th' }

/** 1 is "1st". */
export const ordinal = (place: number): string => `${place}${ENDINGS[ORDINALS.select(place)] ?? 'th'}`

/** "You won" or "You came 2nd of 3". If this browser has several seats, the text says who won. */
export function resultInWords(
  { yours, seats }: Pick<TableInfo, 'yours' | 'seats'>,
  result: readonly SeatResult[],
  game: Pick<GameInfo, 'cooperative'> | undefined,
): Told {
  if (result.length === 0) return { text: 'Result unknown', won: false }
  const winners = result.filter(({ share }) => share > 0)
  const mine = result.filter(({ seat }) => yours.includes(seat))
  const won = mine.some(({ share }) => share > 0)
  if (game?.cooperative) return { text: won ? 'You won together' : 'You lost together', won }
  const [own] = mine
  if (!own || mine.length > 1) {
    const names = winners.map(({ seat }) => seats[seat]?.name ?? `Seat ${seat + 1}`)
    return { text: names.length > 0 ? `${listInWords(names)} won` : 'Nobody won', won }
  }
  if (won) return { text: winners.length > 1 ? 'You shared the win' : 'You won', won }
  if (result.length === 1) return { text: 'You lost', won }
  return { text: `You came ${ordinal(own.place)} of ${result.length}`, won }
}

/** The other players of a match. */
export function opponentsInWords({ yours, seats }: Pick<TableInfo, 'yours' | 'seats'>): string {
  const names = seats.filter(({ seat }) => !yours.includes(seat)).map(({ name }) => name)
  return names.length > 0 ? `with ${listInWords(names)}` : yours.length > 1 ? 'at one screen' : 'on your own'
}

/** The day in the format of the reader's browser; `at` is in seconds. */
export const dateInWords = (at: number): string =>
  new Date(at * 1000).toLocaleDateString(undefined, { dateStyle: 'medium' })
