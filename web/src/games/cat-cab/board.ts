/** The props of the drawing of the city. */
import type { PlayerColour } from '$lib/theme/players'
import type { Gate, Place, Space } from './layout'

export interface Cab {
  seat: number
  colour: PlayerColour
  name: string
  at: Place
  /** Where it faces, in degrees clockwise from up. */
  angle: number
  /** The numbers of the passengers in it, from 0 to 3. */
  riders: readonly number[]
}

export interface Passenger {
  at: Space
  /** The number of the passenger, from 0 to 3. */
  who: number
  name: string
  /** A short note, such as "in reach" or "off by one". */
  note?: string
  /** Whether the passenger is getting into a cab. */
  boarding?: boolean
}

export type TargetKind = 'plain' | 'fare' | 'nibbles' | 'patrol' | 'fight' | 'out'

/** The colour of the ring around a lit space. */
export const TINTS: Record<TargetKind, string> = {
  plain: 'var(--target-glow)',
  fare: 'var(--fare)',
  nibbles: '#7ff0cb',
  patrol: '#ff8a7a',
  fight: '#ffb25c',
  out: 'var(--target-glow)',
}

export interface CityTarget {
  id: number
  at: Place
  kind: TargetKind
  /** What happens when it is picked, in words. */
  label: string
  tip?: string
  chosen?: boolean
  /** The seat whose cab is meant, because several cabs may stand in one place. */
  seat?: number
}

/** A cab under way: it is drawn along the way and not where it stands. */
export interface Drive {
  seat: number
  way: readonly Place[]
  /** Milliseconds at normal speed. */
  ms: number
}

export interface CityProps {
  columns: number
  rows: number
  name: string
  night: boolean
  gates: readonly Gate[]
  nibbles: readonly Space[]
  patrol: readonly Space[]
  /** Spaces with a sign that do nothing now. */
  asleep?: readonly Space[]
  avenues: readonly string[]
  streets: readonly string[]
  cabs: readonly Cab[]
  passenger: Passenger | null
  targets?: readonly CityTarget[]
  path?: readonly Place[] | null
  drive?: Drive | null
  fight?: Place | null
  /** What the spaces with a sign do, in words. */
  tips?: Partial<Record<'nibbles' | 'patrol', string>>
  /** Drawn a quarter turn clockwise, for screens that are wider than high. */
  turned?: boolean
  /** Grows by one whenever somebody is cursed. */
  curses?: number
  onpick?: (id: number) => void
  onconsider?: (id: number | null) => void
  onarrive?: () => void
}
