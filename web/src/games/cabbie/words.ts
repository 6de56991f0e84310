import type { ActionInfo } from '$lib/net/wire'
import type { Cab, Seat, View } from './view'

/** £1.25, or 10p. */
export const pounds = (pence: number): string =>
  pence >= 100 ? `£${Math.floor(pence / 100)}.${String(pence % 100).padStart(2, '0')}` : `${pence}p`

export const spaces = (count: number): string => `${count} space${count === 1 ? '' : 's'}`

export const seatOf = (view: View, seat: number | null): Seat | undefined =>
  view.seats.find((each) => each.seat === seat)

/** "Your cab", or "Cab 2" where there are two. */
export const cabName = (seat: Seat, { cab }: Cab): string =>
  seat.cabs.length > 1 ? `Cab ${cab + 1}` : 'Your cab'

export const ofKind = (actions: readonly ActionInfo[], kind: string): ActionInfo[] =>
  actions.filter(({ words }) => words.kind === kind)

/** How many of each coin an amount is, the largest first. */
export function coinsOf(pence: number, coins: readonly number[]): number[] {
  let left = pence
  return coins.map((coin) => {
    const count = Math.floor(left / coin)
    left -= count * coin
    return count
  })
}
