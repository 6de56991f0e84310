/** Short words for what the board shows. The rules themselves are told by the server. */
import type { ActionInfo, RefusedInfo } from '$lib/net/wire'
import type { Board, End, PassengerView, SeatView, View } from './view'

export type Offer = ActionInfo | RefusedInfo

export const some = (count: number, word: string): string =>
  `${count} ${word}${Math.abs(count) === 1 ? '' : 's'}`

/** Finds the action of this kind, and of these values of its fields. */
export function findAction<T extends Offer>(
  offers: readonly T[],
  kind: string,
  field: Readonly<Record<string, unknown>> = {},
): T | undefined {
  return offers.find(
    ({ words }) =>
      words.kind === kind && Object.entries(field).every(([name, value]) => words[name] === value),
  )
}

export const seatOf = (view: View, seat: number | null): SeatView | undefined =>
  seat === null ? undefined : view.seats.find((each) => each.seat === seat)

export const standName = (board: Board, code: string): string =>
  board.stands.find((stand) => stand.code === code)?.name ?? code

/** "Newt York or Otterdam" */
export const standNames = (board: Board, codes: readonly string[]): string =>
  codes.map((code) => standName(board, code)).join(' or ')

/** Who gets off at an end of a move, by their cards. */
export const gettingOff = (riders: readonly PassengerView[], { delivers }: End): PassengerView[] =>
  riders.filter(({ id }) => delivers.includes(id))

/** What happens at an end of a move, in words. */
export function endLabel(end: End, value: number | null, riders: readonly PassengerView[]): string {
  const drive = value === null ? `Drive to ${end.label}` : `Play a ${value} and drive to ${end.label}`
  const off = gettingOff(riders, end).map(({ who }) => who)
  const happens = [
    off.length > 0 ? `delivers ${off.join(' and ')} for ${some(end.coins, 'coin')}` : '',
    end.chance ? 'draws a Chance Card' : '',
  ].filter(Boolean)
  return [drive, ...happens].join(', ')
}

/** What a passenger card says, for those who do not see it. */
export function riderLabel(board: Board, card: PassengerView, struck: readonly string[] = []): string {
  const open = card.to.filter((code) => !struck.includes(code))
  const not = struck.length > 0 ? `, not ${standNames(board, struck)}` : ''
  return `${card.who}, ${card.title}, to ${standNames(board, open)}${not}, ${some(card.fare, 'coin')}`
}
