import { titled } from './groups'

export interface Grid {
  title: string
  columns: string[]
  rows: string[][]
}

/** A view laid out for reading: single facts, one grid with a row for each seat, other grids, and nested parts. */
export interface Layout {
  facts: { title: string; text: string }[]
  seats: Grid | null
  grids: Grid[]
  parts: { title: string; layout: Layout }[]
}

type Thing = Record<string, unknown>
type Names = (seat: number) => string

/** If a field with one of these names is a number, it is shown as the name of that seat's player. */
const SEAT_WORDS = /^(seat|player|turn|on|owner|winner|leader|first_player|start_player)$/
const NOTHING = '–'

const isThing = (value: unknown): value is Thing =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Any value as a short text. */
export function inWords(value: unknown): string {
  if (value === null || value === undefined || value === '') return NOTHING
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (Array.isArray(value)) return value.length === 0 ? NOTHING : value.map(inWords).join(', ')
  if (isThing(value))
    return Object.entries(value)
      .map(([key, each]) => `${titled(key).toLowerCase()} ${inWords(each)}`)
      .join(', ')
  return String(value)
}

function gridOf(title: string, things: readonly unknown[]): Grid {
  const keys = [...new Set(things.filter(isThing).flatMap((thing) => Object.keys(thing)))]
  const rows = things.map((thing) => keys.map((key) => inWords(isThing(thing) ? thing[key] : undefined)))
  return { title, columns: keys.map(titled), rows }
}

/** Adds values, one for each seat, to the grid of the seats: one column, or one for each field if they are objects. */
function joinSeats(grid: Grid | null, key: string, values: readonly unknown[], names: Names): Grid {
  const joined = grid ?? { title: 'Players', columns: [''], rows: values.map((_, seat) => [names(seat)]) }
  const added = values.every(isThing)
    ? gridOf(key, values)
    : { columns: [titled(key)], rows: values.map((v) => [inWords(v)]) }
  return {
    ...joined,
    columns: [...joined.columns, ...added.columns],
    rows: joined.rows.map((row, seat) => [...row, ...(added.rows[seat] ?? [])]),
  }
}

/** Lays out any game's view without knowing the game. */
export function layOut(view: unknown, seats: number, names: Names): Layout {
  const layout: Layout = { facts: [], seats: null, grids: [], parts: [] }
  for (const [key, value] of Object.entries(isThing(view) ? view : { view })) {
    const title = titled(key)
    if (Array.isArray(value) && value.length === seats && seats > 1)
      layout.seats = joinSeats(layout.seats, key, value, names)
    else if (Array.isArray(value) && value.length > 0 && value.every(isThing))
      layout.grids.push(gridOf(title, value))
    else if (isThing(value)) layout.parts.push({ title, layout: layOut(value, seats, names) })
    else {
      const isSeat =
        SEAT_WORDS.test(key) && Number.isInteger(value) && Number(value) >= 0 && Number(value) < seats
      layout.facts.push({ title, text: isSeat ? names(Number(value)) : inWords(value) })
    }
  }
  return layout
}
