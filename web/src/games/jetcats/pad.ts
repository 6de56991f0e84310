/** The launch pad: dice and icons, and how they make Launches. The server tells who pairs with whom; this lays it out. */
import type { Face } from './glyphs'
import type { DiceShown, Flight, Icon, Tally } from './view'

/** A die on the pad. Its id stays while it is thrown again; `throws` counts. */
export interface PadDie {
  id: string
  die: string
  /** Null before the throw. */
  face: Face | null
  throws: number
}

/** A Rocket, a Fuel, both or nothing, and where it comes from. */
export interface Unit {
  id: string
  /** What it counts as; null before the throw. */
  face: Face | null
  die?: PadDie
  /** The symbol of the card it comes from, where it is no die. */
  icon?: string
  /** In words. */
  source: string
}

/** One Launch: a pair, or one unit that is both. */
export interface Bay {
  units: Unit[]
}

export interface Pad {
  bays: Bay[]
  /** What has no partner, and Blanks. */
  spare: Unit[]
}

const same = (dice: readonly PadDie[], shown: readonly DiceShown[]): boolean => {
  const counts = new Map<string, number>()
  for (const { die, face } of dice) counts.set(`${die}-${face}`, (counts.get(`${die}-${face}`) ?? 0) + 1)
  return (
    dice.length === shown.reduce((sum, { count }) => sum + count, 0) &&
    shown.every(({ reroll, count }) => counts.get(reroll) === count)
  )
}

const numbered = (dice: readonly Omit<PadDie, 'id'>[]): PadDie[] => {
  const seen = new Map<string, number>()
  return dice.map((each) => {
    const nth = (seen.get(each.die) ?? 0) + 1
    seen.set(each.die, nth)
    return { ...each, id: `${each.die}-${nth}` }
  })
}

/** The dice of a Liftoff: those known from its events where they still lie so, else as the view tells them. */
export function diceOf(known: readonly PadDie[], { dice, pool, step }: Flight): readonly PadDie[] {
  if (dice.length === 0 && step !== 'landed') {
    return numbered(
      Object.entries(pool).flatMap(([die, count]) =>
        Array.from({ length: count }, () => ({ die, face: null, throws: 0 })),
      ),
    )
  }
  if (same(known, dice)) return known
  return numbered(
    dice.flatMap(({ die, face, count }) =>
      Array.from({ length: count }, () => ({ die, face: face as Face, throws: 0 })),
    ),
  )
}

/** A Liftoff with colours for its Any-Dice that are only picked yet; the others lie there without one. */
export function withAny(flight: Flight, chosen: readonly string[]): Flight {
  if (flight.step !== 'colour') return flight
  const left = flight.any_left + 2 * flight.pairs_left - chosen.length
  const pool: Record<string, number> = { ...flight.pool, any: Math.max(0, left) }
  for (const die of chosen) pool[die] = (pool[die] ?? 0) + 1
  return { ...flight, pool }
}

/** All dice of one colour are thrown. */
export const thrown = (dice: readonly PadDie[], die: string, faces: readonly Face[]): PadDie[] => [
  ...dice.filter((each) => each.die !== die),
  ...faces.map((face, i) => ({ id: `${die}-${i + 1}`, die, face, throws: 1 })),
]

/** One die is thrown again: the one that was pointed at, if it shows the right face. */
export function rethrown(
  dice: readonly PadDie[],
  die: string,
  from: Face,
  to: Face,
  meant: string,
): PadDie[] {
  const fits = (each: PadDie) => each.die === die && each.face === from
  const chosen = dice.find((each) => fits(each) && each.id === meant) ?? dice.find(fits)
  return dice.map((each) => (each === chosen ? { ...each, face: to, throws: each.throws + 1 } : each))
}

const ICONS: Readonly<Record<string, { name: string; source: string; units: number; face: Face | null }>> = {
  rocket: { name: 'rocket', source: 'Rocket icon', units: 1, face: 'rocket' },
  fuel: { name: 'fuel', source: 'Fuel icon', units: 1, face: 'fuel' },
  launch: { name: 'launch', source: 'Launch icon', units: 1, face: 'launch' },
  either: { name: 'either', source: 'Either-Or icon', units: 1, face: null },
  either2: { name: 'either2', source: 'Doubled icon', units: 2, face: null },
}

/** Rockets, Fuel and Launches that come from cards. */
export function unitsOf(icons: readonly Icon[]): Unit[] {
  return icons.flatMap(({ icon, count }) => {
    const found = ICONS[icon]
    if (!found) return []
    return Array.from({ length: count * found.units }, (_, i) => ({
      id: `${found.name}-${i + 1}`,
      face: found.face,
      icon: found.name,
      source: found.source,
    }))
  })
}

/** A heap that units are taken from by where they come from. */
class Heap {
  #units: Unit[]
  #made = 0

  constructor(units: readonly Unit[]) {
    this.#units = [...units]
  }

  /** The next unit of this source, counted as `face`. What was not there before is made, so that sums always hold. */
  take(source: string, face: Face): Unit {
    const blank = source.startsWith('Blank')
    const at = this.#units.findIndex((unit) =>
      blank ? unit.die?.face === 'blank' : unit.source === source && (!unit.die || unit.die.face === face),
    )
    const [unit] = at < 0 ? [] : this.#units.splice(at, 1)
    const found = unit ?? { id: `made-${(this.#made += 1)}`, source }
    return { ...found, face, source }
  }

  get rest(): Unit[] {
    return this.#units
  }
}

const SPARE = /^(Rocket|Fuel) \((.+)\)$/

const token = (i: number): Unit => ({ id: `token-${i + 1}`, face: 'launch', icon: 'token', source: 'token' })

/** Launches side by side, and what stays alone. Without a tally nothing is paired yet. */
export function laidOut(
  dice: readonly PadDie[],
  icons: readonly Icon[],
  tally: Tally | null,
  spent = 0,
): Pad {
  const all: Unit[] = [
    ...dice.map((die) => ({ id: die.id, face: die.face, die, source: `${die.die} die` })),
    ...unitsOf(icons),
  ]
  if (!tally) return { bays: tokens(spent), spare: all }
  const heap = new Heap(all)
  const bays = [
    ...tally.full.map((source) => ({ units: [heap.take(source, 'launch')] })),
    ...tally.pairs.map(({ rocket, fuel }) => ({
      units: [heap.take(rocket, 'rocket'), heap.take(fuel, 'fuel')],
    })),
    ...tokens(tally.tokens),
  ]
  const lonely = tally.spare.flatMap((each) => {
    const [, face, source] = SPARE.exec(each) ?? []
    return source ? [heap.take(source, face === 'Rocket' ? 'rocket' : 'fuel')] : []
  })
  return { bays, spare: [...lonely, ...heap.rest.filter(({ die }) => die)] }
}

/** Icons that a player may place by hand where the table says so: Either-Or, and both halves of a Doubled one. */
export const turns = ({ icon }: Unit): boolean => icon === 'either' || icon === 'either2'

const number = ({ id }: Unit) => Number(id.split('-')[1])
/** What turns together: the two halves of one Doubled icon. */
export const together = (unit: Unit): string =>
  unit.icon === 'either2' ? `either2-${Math.ceil(number(unit) / 2)}` : unit.id

/** The pad with some icons turned the other way, Rockets and Fuel paired anew. */
export function turnedOver({ bays, spare }: Pad, turned: readonly string[]): Pad {
  if (turned.length === 0) return { bays, spare }
  const all = [...bays.flatMap(({ units }) => units), ...spare].map((unit): Unit => {
    if (!turns(unit) || !turned.includes(together(unit))) return unit
    return { ...unit, face: unit.face === 'rocket' ? 'fuel' : 'rocket' }
  })
  const of = (face: Face) => all.filter((unit) => unit.face === face)
  const [rockets, fuel] = [of('rocket'), of('fuel')]
  const pairs = Math.min(rockets.length, fuel.length)
  return {
    bays: [
      ...of('launch').map((unit) => ({ units: [unit] })),
      ...rockets.slice(0, pairs).map((rocket, i) => ({ units: [rocket, ...fuel.slice(i, i + 1)] })),
    ],
    spare: [...rockets.slice(pairs), ...fuel.slice(pairs), ...of('blank')],
  }
}

const tokens = (count: number): Bay[] => Array.from({ length: count }, (_, i) => ({ units: [token(i)] }))
