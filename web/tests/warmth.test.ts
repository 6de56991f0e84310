import { render, screen } from '@testing-library/svelte'
import { afterEach, expect, test, vi } from 'vitest'
import { heatOf, progressOf, warmth } from '../src/bots/warmth.svelte'
import WarmUp from '../src/bots/WarmUp.svelte'
import { levelInWords } from '../src/lobby/words'
import type { Warmth } from '../src/lib/net/wire'

const TOLD: Warmth = { ready: ['a'], warming: 'b', waiting: ['c', 'd'], failed: ['e'] }

afterEach(() => {
  warmth.told = null
  vi.unstubAllGlobals()
})

test('how warm a game is', () => {
  expect(['a', 'b', 'c', 'e', 'z'].map((game) => heatOf(TOLD, game))).toEqual([
    'ready',
    'warming',
    'waiting',
    'failed',
    'cold',
  ])
  expect(heatOf(null, 'a')).toBe('cold')
})

test('progress counts all games that are to be ready', () => {
  expect(progressOf(TOLD)).toEqual({ done: 2, all: 5 })
})

test('a level says how long it thinks', () => {
  expect(levelInWords(undefined)).toBe('')
  expect(levelInWords({ id: 'x', name: 'X', text: 'Purrs.', seconds: 0, outside: false })).toBe('Purrs.')
  expect(levelInWords({ id: 'x', name: 'X', text: 'Stalks.', seconds: 0.4, outside: false })).toBe(
    'Stalks. Thinks up to 0.4 s a decision.',
  )
})

test('the notice is there only while bots are warming up', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(TOLD)))
  const { rerender } = render(WarmUp, { game: 'b' })
  expect(await screen.findByRole('status')).toHaveProperty(
    'textContent',
    expect.stringContaining('warming up'),
  )
  expect(screen.getByText('Ready for 2 of 5 games')).toBeTruthy()
  await rerender({ game: 'a' })
  expect(screen.queryByRole('status')).toBeNull()
})
