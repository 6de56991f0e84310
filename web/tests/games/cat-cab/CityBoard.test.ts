import { render, screen } from '@testing-library/svelte'
import userEvent from '@testing-library/user-event'
import { describe, expect, test, vi } from 'vitest'
import type { CityProps } from '../../../src/games/cat-cab/board'
import CityBoard from '../../../src/games/cat-cab/CityBoard.svelte'

const props: CityProps = {
  columns: 6,
  rows: 8,
  name: 'Mew York by Day',
  night: false,
  gates: [
    { id: 'A', name: 'Scratching Post Tunnel', space: [2, 1], inward: 'up', role: 'entry', open: true },
    { id: 'B', name: 'Chicatgo Turnpike', space: [5, 8], inward: 'down', role: 'exit', open: false },
  ],
  nibbles: [[1, 3]],
  patrol: [[2, 6]],
  avenues: ['Alleycat Avenue'],
  streets: ['1st', '2nd', '3rd'],
  cabs: [
    { seat: 0, colour: 'red', name: 'Ginger Rogue', at: 'start', angle: 0, riders: [] },
    { seat: 1, colour: 'blue', name: 'Blue Mewn', at: [3, 4], angle: 90, riders: [0, 2] },
  ],
  passenger: { at: [6, 8], who: 0, name: 'Mrs Purrkins' },
  targets: [
    { id: 7, at: [2, 2], kind: 'plain', label: 'Drive to Tabby Avenue and 2nd' },
    { id: 9, at: 'out', kind: 'out', label: 'Leave the city' },
  ],
}

describe('the board', () => {
  test('names its cabs, its fare and its gates with their barriers', () => {
    render(CityBoard, props)
    expect(screen.getByRole('group', { name: 'Mew York by Day' })).toBeTruthy()
    for (const name of [
      "Ginger Rogue's cab",
      "Blue Mewn's cab with 2 passengers",
      'Fare: Mrs Purrkins',
      'Entry: Scratching Post Tunnel, barrier open',
      'Exit: Chicatgo Turnpike, barrier closed',
      'Cat nibbles, Alleycat Avenue and 3rd',
    ])
      expect(screen.getByRole('img', { name })).toBeTruthy()
  })

  test('offers exactly the targets it was given, by mouse and by keyboard', async () => {
    const onpick = vi.fn()
    render(CityBoard, { ...props, onpick })
    expect(screen.getAllByRole('button')).toHaveLength(2)
    await userEvent.click(screen.getByRole('button', { name: 'Leave the city' }))
    screen.getByRole('button', { name: /Tabby/ }).focus()
    await userEvent.keyboard(' ')
    expect(onpick.mock.calls).toEqual([[9], [7]])
  })

  test('tells which target is considered, so that its path can be shown', async () => {
    const onconsider = vi.fn()
    render(CityBoard, { ...props, onconsider })
    await userEvent.tab()
    await userEvent.tab()
    expect(onconsider.mock.calls).toEqual([[7], [null], [9]])
  })

  test('draws a cab under way once, and not where it stood', () => {
    render(CityBoard, {
      ...props,
      drive: {
        seat: 1,
        way: [
          [3, 4],
          [3, 5],
        ],
        ms: 400,
      },
    })
    expect(screen.getAllByRole('img', { name: /Blue Mewn's cab/ })).toHaveLength(1)
    expect(screen.getByRole('img', { name: "Blue Mewn's cab with 2 passengers, driving" })).toBeTruthy()
  })
})
