/** What of an event has been told so far: dice that have fallen, the line of its table that came true. */
import type { Happened as Told } from '../../match/happened'
import type { Happened, View } from './view'
import { TRAITS } from './words'

export interface StoryDie {
  cat: string
  name: string
  sides: number
  face: number
  /** Undefined where dice are added up. */
  good: boolean | undefined
}

export interface Story {
  dice: StoryDie[]
  passed: string[]
  failed: string[]
  total: string
  change: number | undefined
  /** The line of the card's table that came true; -1 while nobody knows. */
  outcome: number
}

const traitOf = ({ card }: Happened) =>
  TRAITS.find((trait) => card?.check.includes(` ${trait} `)) ?? 'strength'

const fallen = (told: readonly Told[] | undefined, cat: number): boolean =>
  !told || told.some((each) => each.kind === 'rolled' && each.told.cat === cat)

const heard = (told: readonly Told[] | undefined, ...kinds: string[]): boolean =>
  !told || told.some(({ kind }) => kinds.includes(kind))

/** The line of "0-2: +1" that a number of successes falls into. */
export function lineFor(outcomes: readonly string[], successes: number): number {
  return outcomes.findIndex((line) => {
    const [first, last = first] = (line.split(':')[0] ?? '').split('-').map(Number)
    return first !== undefined && last !== undefined && successes >= first && successes <= last
  })
}

/** Fail, success or triumph, by the total. */
const stepOf = (total: number, need: number, margin = 5): number =>
  total < need ? 0 : total < need + margin ? 1 : 2

export function storyOf(view: View, event: Happened, told?: readonly Told[]): Story {
  const trait = traitOf(event)
  const summed = event.total !== null && event.need !== null
  const dice = view.cats.flatMap(({ id, name, dice }, number) => {
    const face = event.rolls[id]
    if (!face || !fallen(told, number)) return []
    return [
      { cat: id, name, sides: dice[trait] ?? 6, face, good: summed ? undefined : event.passed.includes(id) },
    ]
  })
  const counted = heard(told, 'counted', 'totalled', 'tracker')
  const outcomes = event.card?.outcomes ?? []
  const reached = summed ? stepOf(event.total ?? 0, event.need ?? 0) : lineFor(outcomes, event.passed.length)
  return {
    dice,
    passed: dice.filter(({ good }) => good === true).map(({ cat }) => cat),
    failed: dice.filter(({ good }) => good === false).map(({ cat }) => cat),
    total: summed && counted ? `Together ${event.total} against ${event.need}` : '',
    change: heard(told, 'tracker') ? event.change : undefined,
    outcome: counted ? reached : -1,
  }
}
