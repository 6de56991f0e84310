/** Short words for what the board shows. Only the server knows the rules. */
import type { ActionInfo } from '$lib/net/wire'
import type { Board, Delivery, HandView, PassengerView, SeatView, View } from './view'

/** A passenger's face. */
export type Face = Pick<PassengerView, 'who' | 'vip'>

export const some = (count: number, word: string): string =>
  `${count} ${word}${Math.abs(count) === 1 ? '' : 's'}`

/** The legal actions of a kind. */
export const actionsOf = (legal: readonly ActionInfo[], kind: string | null): ActionInfo[] =>
  legal.filter(({ words }) => words.kind === kind)

/** Whether a Movement Card of this value may be played now. */
export const canPlay = (legal: readonly ActionInfo[], value: number): boolean =>
  actionsOf(legal, 'card').some(({ words }) => words.value === value)

export const seatOf = ({ seats }: View, seat: number | null): SeatView | undefined =>
  seat === null ? undefined : seats[seat]

/** What I hold. */
export const myHand = ({ hands, you }: View): HandView | undefined => (you === null ? undefined : hands[you])

export const standName = (board: Board, code: string): string =>
  board.stands.find((stand) => stand.code === code)?.name ?? code

/** "Newt York or Otterdam" */
export const standNames = (board: Board, codes: readonly string[]): string =>
  codes.map((code) => standName(board, code)).join(' or ')

/**
 * Who looks out of a taxi: the faces of my passengers; for other drivers' passengers null, because only their number is
 * known.
 */
export function facesIn({ passengers }: Board, hand: HandView | undefined): (Face | null)[] {
  if (!hand) return []
  if (!hand.riders) return Array.from({ length: hand.rider_count }, () => null)
  return hand.riders.map(({ card }) => passengers[card] ?? null)
}

/** What happens if a move ends on this tile, in words. */
export function endLabel(
  { tiles, passengers }: Board,
  tile: number,
  value: number | null,
  delivery: Delivery | undefined,
): string {
  const { label = '', kind = '' } = tiles[tile] ?? {}
  const where = kind === 'chance' ? `${label} (chance tile)` : label
  const drive = value === null ? `Drive to ${where}` : `Play a ${value} and drive to ${where}`
  if (!delivery) return drive
  const off = delivery.riders.map((card) => passengers[card]?.who).join(' and ')
  return `${drive}, delivers ${off} for ${some(delivery.coins, 'coin')}`
}

/** The words on a Passenger Card, for screen readers. */
export function riderLabel(board: Board, card: PassengerView, struck: readonly string[] = []): string {
  const open = card.to.filter((code) => !struck.includes(code))
  const not = struck.length > 0 ? `, not ${standNames(board, struck)}` : ''
  return `${card.who}, ${card.title}, to ${standNames(board, open)}${not}, ${some(card.fare, 'coin')}`
}
