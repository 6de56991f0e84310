/** Ways to drive, read from the routes that the server has worked out. */
import type { Plan } from './layout'
import type { Halts, Routes } from './view'

const BACK: Readonly<Record<string, string>> = { N: 'S', E: 'W', S: 'N', W: 'E' }
const HERE = 'o'

/** Why a drive ends: it has arrived, a passenger can be taken, the passenger pays, or the turn's spaces are used up. */
export type Ending = 'there' | 'claim' | 'paid' | 'turn'

export interface Way {
  cab: number
  goal: number
  /** From the square of the cab to the goal. */
  squares: number[]
  /** The number of squares, without the first, that the cab drives now. */
  now: number
  ending: Ending
  /** The actions to send: one drive for each square at which the player must decide. */
  actions: string[]
  /** The squares on this turn's part of the way where the cab could take a passenger. */
  offers: number[]
  /** The goal, and the squares after it over which the cab rolls without a decision of the player. */
  tail: number[]
}

export const spacesOf = (way: Way): number => way.squares.length - 1

/** Whether the cab should stop on this square if it can take a passenger there. */
export type Stops = (square: number) => boolean

/** The squares from which a cab can drive onto these in one step, by an arrow or by changing lanes. */
function before(plan: Plan, squares: readonly number[]): number[] {
  const found = squares.flatMap((square) =>
    Object.entries(BACK).flatMap(([way, back]) => {
      const from = plan.beside(square, back)
      if (from === undefined) return []
      const [, , arrows, sideways] = plan.square(from)
      return arrows.includes(way) || sideways.includes(way) ? [from] : []
    }),
  )
  return [...new Set(found)]
}

/** The ways of one cab. */
export class Ways {
  /**
   * For each square, the square before it on the shortest way; undefined for the cab's own square and for squares that
   * it cannot reach.
   */
  #before: (number | undefined)[]
  #halts = new Map<number, keyof Halts>()

  constructor(
    plan: Plan,
    readonly routes: Routes,
  ) {
    this.#before = [...routes.steps].map((step, square) => {
      const back = BACK[step]
      return back ? plan.beside(square, back) : undefined
    })
    for (const [halt, squares] of Object.entries(routes.halts) as [keyof Halts, number[]][])
      for (const square of squares) this.#halts.set(square, halt)
  }

  /** The shortest way to one of these squares; null if there is none. */
  to(goals: readonly number[], stops: Stops = () => true): Way | null {
    const paths = goals.map((goal) => this.#path(goal)).filter((path) => path !== null)
    const [squares] = paths.toSorted((a, b) => a.length - b.length)
    const goal = squares?.at(-1)
    if (!squares || goal === undefined) return null
    const drive = this.#drive(squares, stops)
    const offers = squares.slice(1, drive.now + 1).filter((square) => this.#halts.get(square) === 'claims')
    const tail = drive.ending === 'there' ? this.#rollOn(goal) : [goal]
    return { cab: this.routes.cab, goal, squares, ...drive, offers, tail }
  }

  /** The way to a square near these where the cab can wait, while other cabs or a jam block all of them. */
  towards(plan: Plan, goals: readonly number[], stops: Stops = () => true): Way | null {
    const seen = new Set(goals)
    for (let edge = before(plan, goals); edge.length > 0;) {
      const way = this.to(edge, stops)
      if (way) return way
      for (const square of edge) seen.add(square)
      edge = before(plan, edge).filter((square) => !seen.has(square))
    }
    return null
  }

  #path(goal: number): number[] | null {
    const path = [goal]
    for (let at = goal; this.routes.steps[at] !== HERE;) {
      const before = this.#before[at]
      if (before === undefined) return null
      path.unshift((at = before))
    }
    return path
  }

  /** How far the cab drives this turn, and with which decisions. */
  #drive(squares: readonly number[], stops: Stops): Pick<Way, 'now' | 'ending' | 'actions'> {
    const { cab, steps } = this.routes
    const actions: string[] = []
    let asked = true
    for (const [i, to] of squares.slice(1).entries()) {
      const halt = this.#halts.get(to)
      if (!halt) return { now: i, ending: 'turn', actions }
      if (asked) actions.push(`drive:${cab}:${steps[to]}`)
      const now = i + 1
      if (halt === 'claims' && stops(to) && now < squares.length - 1) return { now, ending: 'claim', actions }
      if (halt === 'pays') return { now, ending: 'paid', actions }
      if (halt === 'ends') return { now, ending: 'turn', actions }
      asked = halt !== 'rolls'
    }
    return { now: squares.length - 1, ending: 'there', actions }
  }

  #rollOn(goal: number): number[] {
    const tail = [goal]
    for (let at = goal; this.#halts.get(at) === 'rolls';) {
      const next = this.#before.indexOf(at)
      if (next < 0) break
      tail.push((at = next))
    }
    return tail
  }
}
