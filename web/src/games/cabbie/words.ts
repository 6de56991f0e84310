import type { ActionInfo } from '$lib/net/wire'
import type { Board, Cab, Destination, Jam, Seat, View } from './view'

/** £1.25, or 10p. */
export const pounds = (pence: number): string =>
  pence >= 100 ? `£${Math.floor(pence / 100)}.${String(pence % 100).padStart(2, '0')}` : `${pence}p`

export const spaces = (count: number): string => `${count} space${count === 1 ? '' : 's'}`

export const seatOf = (view: View, seat: number | null): Seat | undefined =>
  view.seats.find((each) => each.seat === seat)

export const cabsOf = ({ cabs }: View, seat: number | null): Cab[] =>
  cabs.filter((each) => each.seat === seat)

export const cabOf = ({ cabs }: View, seat: number, cab: number): Cab | undefined =>
  cabs.find((each) => each.seat === seat && each.cab === cab)

/** Where the passenger of a cab wants to go; undefined if this player may not know it. */
export const destinationOf = ({ destinations }: View, seat: number, cab: number): Destination | undefined =>
  destinations.find((each) => each.seat === seat && each.cab === cab)

export const spotNames = ({ spots }: Board, jam: Jam): string[] =>
  spots.filter(({ id }) => jam.spots.includes(id)).map(({ name }) => name)

/** "Your cab", or "Cab 2" where there are two. */
export const cabName = ({ cab }: Cab, several: boolean): string => (several ? `Cab ${cab + 1}` : 'Your cab')

/** What blocks all of these squares: the seat whose cab stands on one, or the jam. Null if one of them is free. */
export function shutBy({ cabs, jam }: View, squares: readonly number[]): number | 'jam' | null {
  const found = squares.map(
    (square) =>
      cabs.find((cab) => cab.square === square)?.seat ?? (jam?.squares.includes(square) ? 'jam' : null),
  )
  return found.includes(null) ? null : (found[0] ?? null)
}

export const ofKind = (actions: readonly ActionInfo[], kind: string): ActionInfo[] =>
  actions.filter(({ words }) => words.kind === kind)

/** The number of notes and coins of each kind that make up an amount, the largest first. */
export function coinsOf(pence: number, coins: readonly number[]): number[] {
  let left = pence
  return coins.map((coin) => {
    const count = Math.floor(left / coin)
    left -= count * coin
    return count
  })
}
