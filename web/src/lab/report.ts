/** What a report holds: `mewple.lab.report` writes it as JSON into the page. */
export interface Report {
  title: string
  facts: [string, string][]
  verdict: string[]
  next: string[]
  sections: Section[]
  /** The address of the server at which links open; empty in the app, where it is the app's own server. */
  server?: string
}

/** A link to a page of the server; `path` is its address there. */
export interface Link {
  text: string
  path: string
}

export type Cell = string | number | Link

export interface Section {
  id: string
  title: string
  text?: string
  figures: Figure[]
}

export type Unit = 'percent' | 'number'

interface Common {
  title: string
  /** The level of the bots and the number of games on which the figure is based. */
  note: string
  text?: string
}

export interface Estimate {
  mean: number
  low: number | null
  high: number | null
}

export interface IntervalsFigure extends Common {
  kind: 'intervals'
  unit: Unit
  /** The value at which a line is drawn: an even share. */
  reference: number | null
  rows: ({ label: string } & Estimate)[]
}

export interface ColumnsFigure extends Common {
  kind: 'columns'
  unit: Unit
  x: string
  y: string
  bars: [string, number][]
}

export interface CurvesFigure extends Common {
  kind: 'curves'
  unit: Unit
  x: string
  y: string
  lines: { name: string; points: ({ x: number } & Estimate)[] }[]
}

export interface HeatFigure extends Common {
  kind: 'heat'
  unit: Unit
  row: string
  column: string
  rows: string[]
  columns: string[]
  cells: Estimate[][]
}

export interface TableFigure extends Common {
  kind: 'table'
  columns: string[]
  rows: Cell[][]
}

export type Figure = IntervalsFigure | ColumnsFigure | CurvesFigure | HeatFigure | TableFigure

export interface Table {
  columns: string[]
  rows: Cell[][]
}

/** What a cell says. */
export const textOf = (cell: Cell): string => (typeof cell === 'object' ? cell.text : String(cell))

/** A number as people read it: 27.1 %, 1,234 or 3.14. */
export function inWords(value: number | null, unit: Unit): string {
  if (value === null || !Number.isFinite(value)) return 'not known'
  if (unit === 'percent') return `${(value * 100).toFixed(1)} %`
  const digits = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2
  return value.toLocaleString('en', { maximumFractionDigits: digits })
}

const interval = ({ low, high }: Estimate, unit: Unit) => `${inWords(low, unit)} to ${inWords(high, unit)}`

const withInterval = (estimate: Estimate | undefined, unit: Unit) =>
  estimate ? `${inWords(estimate.mean, unit)} (${interval(estimate, unit)})` : ''

/** The numbers of a figure as a table: for screen readers, for paper and for spreadsheets. */
export function tableOf(figure: Figure): Table {
  switch (figure.kind) {
    case 'table':
      return { columns: figure.columns, rows: figure.rows }
    case 'intervals':
      return {
        columns: ['', 'mean', '95 % interval'],
        rows: figure.rows.map((row) => [
          row.label,
          inWords(row.mean, figure.unit),
          interval(row, figure.unit),
        ]),
      }
    case 'columns':
      return {
        columns: [figure.x, figure.y],
        rows: figure.bars.map(([label, value]) => [label, inWords(value, figure.unit)]),
      }
    case 'curves':
      return {
        columns: [figure.x, ...figure.lines.map(({ name }) => name)],
        rows: (figure.lines[0]?.points ?? []).map(({ x }, place) => [
          inWords(x, 'percent'),
          ...figure.lines.map(({ points }) => withInterval(points[place], figure.unit)),
        ]),
      }
    case 'heat':
      return {
        columns: [`${figure.row} / ${figure.column}`, ...figure.columns],
        rows: figure.rows.map((name, row) => [
          name,
          ...figure.columns.map((_, column) => {
            const cell = figure.cells[row]?.[column]
            return withInterval(cell, figure.unit)
          }),
        ]),
      }
  }
}

/**
 * The rows sorted by one column: first numbers by their value, including those inside texts ("27.1 %"), then everything
 * else.
 */
export function sortedBy(rows: Table['rows'], column: number, down: boolean): Table['rows'] {
  const key = (row: Cell[]) => {
    const text = textOf(row[column] ?? '')
    return { number: parseFloat(text.replaceAll(',', '')), text }
  }
  const order = (one: Cell[], two: Cell[]) => {
    const [a, b] = [key(one), key(two)]
    if (Number.isNaN(a.number) || Number.isNaN(b.number)) return a.text.localeCompare(b.text)
    return a.number - b.number
  }
  return rows.toSorted((one, two) => (down ? -order(one, two) : order(one, two)))
}
