/** What of an event has been told so far: dice that have fallen, the line of its table that came true. */
import type { Happened as Told } from '../../match/happened'
import type { Happened, View } from './view'

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

const fallen = (told: readonly Told[] | undefined, cat: number): boolean =>
  !told || told.some((each) => each.kind === 'rolled' && each.told.cat === cat)

const heard = (told: readonly Told[] | undefined, ...kinds: string[]): boolean =>
  !told || told.some(({ kind }) => kinds.includes(kind))

export function storyOf(view: View, event: Happened, told?: readonly Told[]): Story {
  const trait = event.card?.trait ?? ''
  const summed = event.total !== null && event.need !== null
  const dice = view.cats.flatMap(({ id, name, dice }, number) => {
    const face = event.rolls[id]
    if (!face || !fallen(told, number)) return []
    return [
      { cat: id, name, sides: dice[trait] ?? 6, face, good: summed ? undefined : event.passed.includes(id) },
    ]
  })
  const counted = heard(told, 'counted', 'totalled', 'tracker')
  return {
    dice,
    passed: dice.filter(({ good }) => good === true).map(({ cat }) => cat),
    failed: dice.filter(({ good }) => good === false).map(({ cat }) => cat),
    total: summed && counted ? `Together ${event.total} against ${event.need}` : '',
    change: heard(told, 'tracker') ? event.change : undefined,
    outcome: counted ? (event.outcome ?? -1) : -1,
  }
}
