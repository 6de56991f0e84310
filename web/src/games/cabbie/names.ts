/**
 * Places the names of the streets: along the longest straight stretch of a street, and between crossings if the name
 * fits.
 */
import { Plan, UNIT } from './layout'
import type { Street } from './view'

export interface Lettering {
  id: string
  name: string
  x: number
  y: number
  /** Reads upwards. */
  upright: boolean
  size: number
}

interface Run {
  cells: [number, number][]
  upright: boolean
}

const LARGEST = 20
/** The smallest size of letters on the map: ten pixels on a desktop's screen. */
export const SMALLEST = 17
/** The width of a letter divided by its size, about. */
const LETTER = 0.5

/** The name of a street with the abbreviations of city maps. */
const SHORTER: readonly (readonly [RegExp, string])[] = [
  [/ Street$/, ' St'],
  [/ Road$/, ' Rd'],
  [/ Avenue$/, ' Ave'],
  [/ Bridge$/, ' Br'],
  [/ Place$/, ' Pl'],
  [/ Embankment$/, ' Emb'],
  [/ Palace /, ' Pal '],
  [/ Square$/, ' Sq'],
  [/ Viaduct$/, ' Vdct'],
]
const shortened = (name: string): string =>
  SHORTER.reduce((short, [long, abbreviated]) => short.replace(long, abbreviated), name)

/** The straight pieces of a lane, without the squares for which `keep` is false. */
function runsOf(plan: Plan, lane: readonly number[], keep: (square: number) => boolean): Run[] {
  const runs: Run[] = []
  let run: Run | undefined
  let before: readonly [number, number] | undefined
  for (const square of lane) {
    const [x, y] = plan.square(square)
    const upright = before ? before[0] === x : undefined
    if (!keep(square)) run = undefined
    else if (!run || !before || (run.cells.length > 1 && run.upright !== upright)) {
      const corner: [number, number][] = run && before ? [[before[0], before[1]]] : []
      runs.push((run = { cells: [...corner, [x, y]], upright: corner.length > 0 && upright === true }))
    } else {
      run.upright = upright === true
      run.cells.push([x, y])
    }
    before = [x, y]
  }
  return runs
}

const longest = (runs: readonly Run[]): Run | undefined =>
  runs.toSorted((a, b) => b.cells.length - a.cells.length)[0]

const sizeOf = (name: string, run: Run | undefined) =>
  run ? Math.min(LARGEST, (run.cells.length * UNIT * 0.94) / (name.length * LETTER)) : 0

/** Moves a name half a square towards the other lane if the street has two. */
function towardsMiddle(plan: Plan, street: Street, { cells, upright }: Run): number {
  if (street.lanes.length < 2) return 0
  const own = new Set(street.lanes[1])
  const [x, y] = cells[Math.floor(cells.length / 2)] ?? [0, 0]
  const [after, before] = upright
    ? [plan.at(x + 1, y), plan.at(x - 1, y)]
    : [plan.at(x, y + 1), plan.at(x, y - 1)]
  if (after !== undefined && own.has(after)) return UNIT / 2
  return before !== undefined && own.has(before) ? -UNIT / 2 : 0
}

export function lettering(plan: Plan, street: Street): Lettering | null {
  const lane = street.lanes[0] ?? []
  const alone = longest(runsOf(plan, lane, (square) => plan.streetsAt(square).length === 1))
  const whole = longest(runsOf(plan, lane, () => true))
  const runs = [alone, whole]
  // The name, or its short form, stands between crossings if it fits there; otherwise it runs across them. Two names
  // that cross would be hard to read.
  const short = shortened(street.name)
  const [run, name] =
    runs
      .flatMap((run) => [street.name, short].map((name) => [run, name] as const))
      .find(([run, name]) => sizeOf(name, run) >= SMALLEST) ?? ([whole, short] as const)
  const [first, last] = [run?.cells[0], run?.cells.at(-1)]
  if (!run || !first || !last) return null
  const shift = towardsMiddle(plan, street, run)
  return {
    id: street.id,
    name,
    x: ((first[0] + last[0] + 1) / 2) * UNIT + (run.upright ? shift : 0),
    y: ((first[1] + last[1] + 1) / 2) * UNIT + (run.upright ? 0 : shift),
    upright: run.upright,
    size: Math.max(SMALLEST, sizeOf(name, run)),
  }
}
