import { render, screen, within } from '@testing-library/svelte'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { inWords, sortedBy, tableOf, type Figure, type Report } from './report'
import ReportView from './ReportView.svelte'

const note = 'All seats played by the strong policy, 1,000 games.'
const figures: Figure[] = [
  {
    kind: 'intervals',
    title: 'Shares',
    note,
    unit: 'percent',
    reference: 0.5,
    rows: [
      { label: 'seat 1', mean: 0.531, low: 0.52, high: 0.542 },
      { label: 'seat 2', mean: 0.469, low: null, high: null },
    ],
  },
  {
    kind: 'columns',
    title: 'Rounds',
    note,
    unit: 'percent',
    x: 'rounds',
    y: 'games',
    bars: [
      ['5', 0.25],
      ['6', 0.75],
    ],
  },
  {
    kind: 'curves',
    title: 'Uncertainty',
    note,
    unit: 'percent',
    x: 'gone',
    y: 'entropy',
    lines: [
      {
        name: 'beginner',
        points: [
          { x: 0.1, mean: 1, low: 0.9, high: 1 },
          { x: 0.9, mean: 0.5, low: 0.4, high: 0.6 },
        ],
      },
      {
        name: 'strong',
        points: [
          { x: 0.1, mean: 0.9, low: 0.8, high: 1 },
          { x: 0.9, mean: 0.2, low: 0.1, high: 0.3 },
        ],
      },
    ],
  },
  {
    kind: 'heat',
    title: 'Sweep',
    note,
    unit: 'number',
    row: 'target',
    column: 'start',
    rows: ['20', '40'],
    columns: ['a', 'b'],
    cells: [
      [
        { mean: 1, low: 0.5, high: 1.5 },
        { mean: 2, low: 1, high: 3 },
      ],
      [
        { mean: 3, low: 2, high: 4 },
        { mean: 4, low: 3, high: 5 },
      ],
    ],
  },
  {
    kind: 'table',
    title: 'Actions',
    note,
    columns: ['action', 'taken'],
    rows: [
      ['roll', '9.5 %'],
      ['hold', '12.0 %'],
    ],
  },
]
const report: Report = {
  title: 'Pig with 2 seats',
  facts: [['Rules', 'version 1']],
  verdict: ['Fair between strong players.'],
  next: ['Let people play it.'],
  sections: [{ id: 'all', title: 'Everything', figures }],
}

test('numbers are written as people read them', () => {
  expect([inWords(0.2714, 'percent'), inWords(1234.5, 'number'), inWords(3.14159, 'number')]).toEqual([
    '27.1 %',
    '1,235',
    '3.14',
  ])
  expect(inWords(null, 'percent')).toBe('not known')
})

test('every figure has its numbers as a table', () => {
  const [intervals, columns, curves, heat, table] = figures.map(tableOf)
  expect(intervals?.rows).toEqual([
    ['seat 1', '53.1 %', '52.0 % to 54.2 %'],
    ['seat 2', '46.9 %', 'not known to not known'],
  ])
  expect(columns?.rows[1]).toEqual(['6', '75.0 %'])
  expect(curves?.columns).toEqual(['gone', 'beginner', 'strong'])
  expect(curves?.rows[1]).toEqual(['90.0 %', '50.0 % (40.0 % to 60.0 %)', '20.0 % (10.0 % to 30.0 %)'])
  expect(heat?.rows[1]).toEqual(['40', '3 (2 to 4)', '4 (3 to 5)'])
  expect(table?.rows).toHaveLength(2)
})

test('tables are sorted by value, not by letters', () => {
  const rows = [
    ['b', '9.5 %'],
    ['a', '12.0 %'],
    ['c', '1,000'],
  ]
  expect(sortedBy(rows, 1, false).map(([name]) => name)).toEqual(['b', 'a', 'c'])
  expect(sortedBy(rows, 0, true).map(([name]) => name)).toEqual(['c', 'b', 'a'])
})

test('a report shows the verdict first and whose play every figure rests on', async () => {
  render(ReportView, { report })
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Pig with 2 seats')
  expect(screen.getByText('Fair between strong players.')).toBeTruthy()
  expect(screen.getAllByText(note)).toHaveLength(figures.length)
  const table = screen.getByRole('region', { name: 'Actions' })
  await userEvent.click(within(table).getByRole('button', { name: /taken/ }))
  expect(
    within(table)
      .getAllByRole('rowheader')
      .map((cell) => cell.textContent),
  ).toEqual(['hold', 'roll'])
})
