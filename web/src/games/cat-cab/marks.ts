/** Dice marked for a re-roll. They are collected here and sent together, in the order in which the rules take them. */
import type { ActionInfo, RefusedInfo } from '$lib/net/wire'
import type { DieView } from './view'
import { findAction } from './words'

export interface Marking {
  tray: readonly DieView[]
  legal: readonly ActionInfo[]
  refused: readonly RefusedInfo[]
}

/** The action that marks this die, or the reason why it cannot be marked. */
export function markOf({ legal, refused }: Marking, die: string) {
  return { legal: findAction(legal, 'mark', { die }), refused: findAction(refused, 'mark', { die }) }
}

/** What will be thrown: dice chosen here, and those that are marked on the table already. */
export const toThrow = ({ tray }: Marking, chosen: readonly string[]): DieView[] =>
  tray.filter(({ die, marked }) => marked || chosen.includes(die))

/** Marks from left to right, then the throw; the table throws by itself once the last die is marked. */
export function rerollActions(marking: Marking, chosen: readonly string[]): number[] {
  const { tray, legal, refused } = marking
  const marks = tray
    .filter(({ die, marked }) => !marked && chosen.includes(die))
    .map(({ die }) => markOf(marking, die).legal?.action)
    .filter((action) => action !== undefined)
  const last = tray.at(-1)
  if (last && chosen.includes(last.die)) return marks
  const roll = findAction(legal, 'roll_marked') ?? findAction(refused, 'roll_marked')
  return roll && toThrow(marking, chosen).length > 0 ? [...marks, roll.action] : []
}
