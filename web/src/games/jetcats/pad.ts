/**
 * The launch pad. The view says which dice lie where. This module gives equal dice different names, so that each can be
 * moved and chosen on its own.
 */
import type { Flight, Unit as Kind, View } from './view'

export type Face = NonNullable<Kind['shows']>

/** Something on the pad. Its id stays when it is thrown again; `throws` is the number of its throws. */
export interface Unit extends Kind {
  id: string
  /** The word for its kind in the view. */
  word: string
  throws: number
}

export interface Pad {
  /** A Launch each. */
  bays: Unit[][]
  /** Icons and dice without a partner, and Blanks. */
  spare: Unit[]
}

/** A die whose throw was shown. */
export type Die = Pick<Unit, 'id' | 'source' | 'shows' | 'throws'>

type Laid = Pick<Flight, 'bays' | 'spare'>

/** What lies on the pad. `known`: dice that were there before; they keep their names. */
export function padOf({ units }: View, { bays, spare }: Laid, known: readonly Die[] = []): Pad {
  const left = [...known]
  const taken = new Set(known.map(({ id }) => id))
  const named = (source: string): string => {
    let number = 1
    while (taken.has(`${source}-${number}`)) number += 1
    taken.add(`${source}-${number}`)
    return `${source}-${number}`
  }
  const unitsOf = (words: readonly string[]): Unit[] =>
    words.flatMap((word) => {
      const kind = units[word]
      if (!kind) return []
      const at = left.findIndex(({ source, shows }) => source === kind.source && shows === kind.shows)
      const [die] = at < 0 ? [] : left.splice(at, 1)
      return [{ ...kind, word, id: die?.id ?? named(kind.source), throws: die?.throws ?? 0 }]
    })
  return { bays: bays.map(unitsOf), spare: unitsOf(spare) }
}

export const unitsOn = ({ bays, spare }: Pad): Unit[] => [...bays.flat(), ...spare]

/** The pad while dice tumble: only tokens count as Launches, and dice that are not in `known` show no face. */
export function tumbling({ units }: View, pad: Pad, known: readonly Die[]): Pad {
  const loose = unitsOn(pad).map((unit): Unit => {
    if (unit.kind !== 'die') return { ...unit, face: units[unit.source]?.face ?? null }
    const shows = known.some(({ id }) => id === unit.id) ? unit.shows : null
    return { ...unit, shows, face: shows }
  })
  return {
    bays: loose.filter(({ kind }) => kind === 'token').map((token) => [token]),
    spare: loose.filter(({ kind }) => kind !== 'token'),
  }
}

/** A Liftoff whose Any-Dice have the colours that the player picked and has not sent yet. */
export function coloured(flight: Flight, chosen: readonly string[]): Flight {
  const rest = [...chosen]
  return { ...flight, spare: flight.spare.map((word) => (word === 'any' ? (rest.shift() ?? word) : word)) }
}

/** The dice after all dice of one colour were thrown. */
export const thrown = (dice: readonly Die[], source: string, faces: readonly Face[]): Die[] => [
  ...dice.filter((each) => each.source !== source),
  ...faces.map((shows, i) => ({ id: `${source}-${i + 1}`, source, shows, throws: 1 })),
]

/** The dice after one die was thrown again: the one that the player pressed, if it showed the right face. */
export function rethrown(
  dice: readonly Die[],
  source: string,
  from: Face,
  to: Face,
  meant: string,
): readonly Die[] {
  const fits = (each: Die) => each.source === source && each.shows === from
  const chosen = dice.find((each) => fits(each) && each.id === meant) ?? dice.find(fits)
  return dice.map((each) => (each === chosen ? { ...each, shows: to, throws: each.throws + 1 } : each))
}
