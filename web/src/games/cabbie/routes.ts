/** Ways to drive, read from the routes that the server has worked out. */
import type { ActionInfo } from '$lib/net/wire'
import type { Plan } from './layout'
import type { Routes } from './view'

const BACK: Readonly<Record<string, string>> = { N: 'S', E: 'W', S: 'N', W: 'E' }
const HERE = 'o'

/** Why a drive is over: it is there, somebody may be taken, the passenger pays, or that is all for this turn. */
export type Ending = 'there' | 'claim' | 'paid' | 'turn'

export interface Way {
  cab: number
  goal: number
  /** From the square of the cab to the goal. */
  squares: number[]
  /** How many of them after the first are driven now. */
  now: number
  ending: Ending
  /** The directions to send, one for each square that asks. */
  turns: string[]
}

export const spacesOf = (way: Way): number => way.squares.length - 1

/** Whether a cab that comes to this square shall stop there, if somebody may be taken. */
export type Stops = (square: number) => boolean
const always: Stops = () => true

/** The shortest way of this cab to a square; null where there is none. */
export function wayTo(plan: Plan, routes: Routes, goal: number, stops: Stops = always): Way | null {
  const squares = [goal]
  for (let at = goal; routes.steps[at] !== HERE;) {
    const before = plan.beside(at, BACK[routes.steps[at] ?? ''] ?? '')
    if (before === undefined || before === at || squares.length > routes.steps.length) return null
    squares.unshift((at = before))
  }
  return { cab: routes.cab, goal, squares, ...driveNow(plan, routes, squares, stops) }
}

/** How far the cab comes by itself and with which decisions. */
function driveNow(plan: Plan, { halts }: Routes, squares: readonly number[], stops: Stops) {
  const turns: string[] = []
  let asked = true
  for (const [i, to] of squares.slice(1).entries()) {
    const halt = halts[to] ?? '-'
    if (halt === '-') return { now: i, ending: 'turn' as const, turns }
    if (asked) turns.push(plan.heading(squares[i] ?? to, to))
    if (halt === '!' && stops(to) && i + 2 < squares.length)
      return { now: i + 1, ending: 'claim' as const, turns }
    if (halt === '$') return { now: i + 1, ending: 'paid' as const, turns }
    if (halt === 'x') return { now: i + 1, ending: 'turn' as const, turns }
    asked = halt === '?' || halt === '!'
  }
  return { now: squares.length - 1, ending: 'there' as const, turns }
}

/** The shortest of the ways to any of these squares. */
export function wayToAny(
  plan: Plan,
  routes: Routes,
  goals: readonly number[],
  stops: Stops = always,
): Way | null {
  const far = (square: number) => routes.spaces[square] ?? -1
  const reached = goals.filter((square) => far(square) >= 0)
  const best = reached.toSorted((a, b) => far(a) - far(b))[0]
  return best === undefined ? null : wayTo(plan, routes, best, stops)
}

/** The squares that a cab rolls on by itself after the end of its way. */
export function rollsOn(plan: Plan, routes: Routes, { goal, ending }: Way): number[] {
  const tail = [goal]
  if (ending !== 'there') return tail
  for (let at = goal; routes.halts[at] === '.';) {
    const next = [...'NESW']
      .filter((way) => plan.square(at)[2].includes(way))
      .map((way) => plan.beside(at, way))
      .find((to) => to !== undefined && routes.steps[to] === plan.heading(at, to) && !tail.includes(to))
    if (next === undefined) break
    tail.push((at = next))
  }
  return tail
}

/** The actions of a way. All `drive` actions of a cab are among the legal and the refused ones. */
export function actionsOf({ cab, turns }: Way, known: readonly ActionInfo[]): number[] {
  const actions = turns.map(
    (way) =>
      known.find(
        ({ words }) => words.kind === 'drive' && Number(words.cab) === cab && words.direction === way,
      )?.action,
  )
  return actions.includes(undefined) ? [] : (actions as number[])
}
