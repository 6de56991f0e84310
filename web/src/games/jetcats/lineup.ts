/** Everybody's Jetpack, and what each player is doing, before and after the Jetpacks are turned up. */
import { jetpackOf } from './table'
import type { JetpackCard, Tie, View } from './view'
import { some } from './words'

export interface Place {
  who: number
  /** The Jetpack; null if this player may not see it. */
  card: JetpackCard | null
  /** It lies face up. */
  up: boolean
  /** It lies face down. */
  down: boolean
  /** Whether this player has a launch pad to look at. */
  flown: boolean
}

/** Whether the Liftoffs in the view are from this round; in earlier phases they are from the round before. */
const flown = ({ phase }: View) => phase === 'fly' || phase === 'over'
const choosing = ({ phase }: View) => phase === 'choose' || phase === 'leftover'

/** Everybody in turn order; those who are not placed yet follow in the order of their seats. */
export function lineOf(scene: View, seat: number | null): Place[] {
  const rest = scene.seats.map((_, i) => i).filter((i) => !scene.order.includes(i))
  return [...scene.order, ...rest]
    .filter((who) => scene.extra.length === 0 || scene.extra.includes(who))
    .map((who) => {
      const { jetpack = null, face_down = false } = scene.seats[who] ?? {}
      return {
        who,
        card: jetpackOf(scene, jetpack ?? (who === seat ? scene.choice : null)),
        up: jetpack !== null,
        down: face_down,
        flown: flown(scene) && scene.flights[who]?.launches != null,
      }
    })
}

/** What a seat is doing, in a few words. `counting`: whether its Launches are still being counted. */
export function standingOf(scene: View, who: number, short = false, counting = false): string {
  const flight = scene.flights[who]
  if (!flown(scene) || flight?.launches == null) return scene.statuses[who] ?? ''
  const launches = short ? String(flight.launches) : some(flight.launches, 'Launch', 'Launches')
  return flight.step === 'landed' && !counting
    ? `${launches}: ${flight.height || 'missed'}`
    : `${launches} so far`
}

/** "Waiting for Bo and Cy" while others choose; empty when nobody is waited for. */
export const waitedFor = (scene: View, seat: number | null): number[] =>
  choosing(scene) ? scene.active.filter((who) => who !== seat) : []

/** Who wins a tie and why; the short form has only the order of the colours. */
export const tieWords = ({ speed, colours, why }: Tie, short = false): string =>
  `Both played ${speed}: ${short ? `${colours.join(' before ')}.` : why}`
