import { readFileSync } from 'node:fs'
import { render, screen } from '@testing-library/svelte'
import userEvent from '@testing-library/user-event'
import { createRawSnippet } from 'svelte'
import { describe, expect, test, vi } from 'vitest'
import Card from '../src/lib/board/Card.svelte'
import DiceTray from '../src/lib/board/DiceTray.svelte'
import Die from '../src/lib/board/Die.svelte'
import Hand from '../src/lib/board/Hand.svelte'
import Mewple from '../src/lib/board/Mewple.svelte'
import { MEWPLE } from '../src/lib/board/outlines'
import Scoreboard from '../src/lib/board/Scoreboard.svelte'
import Target from '../src/lib/board/Target.svelte'

const face = createRawSnippet(() => ({ render: () => '<b>face</b>' }))
const named = createRawSnippet((name: () => string) => ({ render: () => `<b>${name()}</b>` }))

describe('a die', () => {
  test('that only lies there is a picture with its value', () => {
    render(Die, { value: 5 })
    expect(screen.getByRole('img').getAttribute('aria-label')).toBe('Die with 6 sides: 5')
    expect(document.querySelectorAll('circle')).toHaveLength(5)
  })

  test('shows a numeral when it has not six sides', () => {
    render(Die, { value: 17, sides: 20 })
    expect(document.querySelector('text')?.textContent?.trim()).toBe('17')
  })

  test('before the first throw shows no value', () => {
    render(Die, { value: null })
    expect(screen.getByRole('img').getAttribute('aria-label')).toContain('not thrown yet')
  })

  test('that can be picked is a button for mouse, Enter and Space, and says whether it is marked', async () => {
    const onpick = vi.fn()
    render(Die, { value: 2, marked: true, onpick })
    const die = screen.getByRole('button', { pressed: true })
    await userEvent.click(die)
    die.focus()
    await userEvent.keyboard('{Enter} ')
    expect(onpick).toHaveBeenCalledTimes(3)
  })

  test('that is disabled cannot be picked and cannot be reached by Tab', async () => {
    const onpick = vi.fn()
    render(Die, { value: 2, disabled: true, onpick })
    const die = screen.getByRole('button')
    await userEvent.click(die)
    die.focus()
    await userEvent.keyboard('{Enter}')
    expect(onpick).not.toHaveBeenCalled()
    expect([die.getAttribute('aria-disabled'), die.getAttribute('tabindex')]).toEqual(['true', '-1'])
  })
})

test('a tray names its dice and tells which one was picked', async () => {
  const onpick = vi.fn()
  render(DiceTray, {
    label: 'Your dice',
    onpick,
    dice: [
      { id: 'a', sides: 6, value: 1, label: 'White die, 1: curse' },
      { id: 'b', sides: 8, value: 7, label: 'Red die, 7: two spaces' },
    ],
  })
  expect(screen.getByRole('group', { name: 'Your dice' })).toBeTruthy()
  await userEvent.click(screen.getByRole('button', { name: /Red die/ }))
  expect(onpick).toHaveBeenCalledExactlyOnceWith('b')
})

describe('cards', () => {
  test('a card that can be picked is a button, otherwise a picture', () => {
    render(Card, { label: 'Nap', face, selected: true, onpick: vi.fn() })
    expect(screen.getByRole('button', { name: 'Nap', pressed: true })).toBeTruthy()
    render(Card, { label: 'Back', face, faceUp: false })
    expect(screen.getByRole('img', { name: 'Back' })).toBeTruthy()
  })

  test('a hand has one stop for Tab and arrows within', async () => {
    const onpick = vi.fn()
    const same = (card: string) => card
    render(Hand<string>, {
      cards: ['Nap', 'Purr', 'Zoom'],
      key: same,
      name: same,
      face: named,
      label: 'Hand',
      onpick,
    })
    await userEvent.tab()
    await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}{Enter}')
    await userEvent.keyboard('{Home}{Enter}')
    expect(onpick.mock.calls.map(([card]) => card)).toEqual(['Zoom', 'Nap'])
    expect(document.querySelectorAll('[tabindex="0"]')).toHaveLength(1)
  })

  test('a disabled card of a hand is not picked', async () => {
    const onpick = vi.fn()
    const same = (card: string) => card
    render(Hand<string>, {
      cards: ['Nap'],
      key: same,
      name: same,
      face: named,
      label: 'Hand',
      onpick,
      disabled: () => true,
    })
    await userEvent.click(screen.getByRole('button', { name: 'Nap' }))
    expect(onpick).not.toHaveBeenCalled()
  })
})

test('a target is a button with a name; it tells when it is considered and when it is picked', async () => {
  const onpick = vi.fn()
  const onconsider = vi.fn()
  render(Target, { x: 0, y: 0, label: 'Drive to Purrk Avenue and 4th', onpick, onconsider })
  await userEvent.tab()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: /Purrk/ }))
  await userEvent.keyboard('{Enter}')
  await userEvent.tab()
  expect(onpick).toHaveBeenCalledOnce()
  expect(onconsider.mock.calls).toEqual([[true], [false]])
})

test('the score strip says who is to move, who is away, and what a score is made of', () => {
  render(Scoreboard, {
    rows: [
      { seat: 0, colour: 'red', name: 'Ginger', score: 15, parts: 'two fares 10, second out 5', turn: true },
      { seat: 1, colour: 'blue', name: 'Blue', score: 0, away: true, bot: 'Tiger' },
    ],
  })
  const [first, second] = screen
    .getAllByRole('listitem')
    .map((row) => row.textContent?.replace(/\s+/g, ' ').trim())
  expect(first).toBe('red, circle: Ginger , to move 15 points: two fares 10, second out 5')
  expect(second).toMatch(/^blue, square: Blue +Tiger 0 points$/)
  expect(document.querySelector('[aria-current="true"]')?.textContent).toContain('Ginger')
  expect(screen.getByRole('img', { name: 'away' })).toBeTruthy()
  expect(screen.getByRole('img', { name: 'bot' })).toBeTruthy()
})

test('the score strip has no points to show where there are none', () => {
  render(Scoreboard, { rows: [{ seat: 0, colour: 'red', name: 'Ginger' }] })
  expect(screen.getByRole('listitem').textContent?.replace(/\s+/g, ' ').trim()).toBe('red, circle: Ginger')
})

describe('the mark', () => {
  test('is decoration unless it is named', () => {
    render(Mewple, { colour: 'red' })
    expect(screen.queryByRole('img')).toBeNull()
    render(Mewple, { label: 'Mewple' })
    expect(screen.getByRole('img', { name: 'Mewple' })).toBeTruthy()
  })

  test('the favicon is cut along the same line', () => {
    expect(readFileSync('public/favicon.svg', 'utf8')).toContain(MEWPLE)
  })
})
