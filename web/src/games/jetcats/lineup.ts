/** Who stands where before and after the reveal, in words. */
import type { JetpackCard, Tie, View } from './view'
import { some } from './words'

export interface Place {
  who: number
  /** The Jetpack, where it may be seen. */
  card: JetpackCard | null
  /** It lies face up. */
  up: boolean
  /** It lies face down. */
  down: boolean
  /** There is a launch pad to look at. */
  flown: boolean
}

/** Before somebody lifts off, views still tell of the round before. */
const flown = ({ phase }: View) => phase === 'fly' || phase === 'over'
const choosing = ({ phase }: View) => phase === 'choose' || phase === 'leftover'

/** Everybody in turn order; those who are not placed yet follow in the order of their seats. */
export function lineOf(scene: View, seat: number | null): Place[] {
  const rest = scene.seats.map((_, i) => i).filter((i) => !scene.order.includes(i))
  return [...scene.order, ...rest]
    .filter((who) => scene.extra.length === 0 || scene.extra.includes(who))
    .map((who) => {
      const mine = scene.seats[who]
      const own = who === seat ? (mine?.hand?.find(({ speed }) => speed === mine.choice) ?? null) : null
      const up = !choosing(scene) && (scene.phase !== 'reveal' || scene.order.includes(who))
      return {
        who,
        card: up ? (mine?.jetpack ?? null) : own,
        up: up && mine?.jetpack != null,
        down: !up && (mine?.has_chosen ?? false),
        flown: flown(scene) && mine?.flight?.tally != null,
      }
    })
}

/** What a seat is at, in a few words. */
export function standingOf(scene: View, who: number, short = false): string {
  const mine = scene.seats[who]
  if (!mine) return ''
  const { flight, status } = mine
  const launched = (count: number) => (short ? String(count) : some(count, 'Launch', 'Launches'))
  if (choosing(scene)) return mine.has_chosen ? 'has chosen' : 'choosing…'
  if (!flown(scene)) return status
  if (flight?.step === 'landed' && flight.tally) {
    return `${launched(flight.tally.launches)}: ${flight.height || 'missed'}`
  }
  if (flight?.tally) return `${launched(flight.tally.launches)} so far`
  return status
}

/** "Waiting for Bo and Cy" while others choose; empty when nobody is waited for. */
export const waitedFor = (scene: View, seat: number | null): number[] =>
  choosing(scene) ? scene.active.filter((who) => who !== seat && !scene.seats[who]?.has_chosen) : []

/** Who wins a tie and why: in full, or in the names of the colours. */
export function tieWords(scene: View, { speed, ahead, behind, why }: Tie, short = false): string {
  const colours = [ahead, behind].map((who) => scene.seats[who]?.jetpack?.colour)
  if (short && colours.every(Boolean)) return `Tie at ${speed}: ${colours.join(' before ')}.`
  return why.startsWith('Tie') ? why : `Tie at ${speed}: ${why}`
}
