import { render, screen } from '@testing-library/svelte'
import { expect, test, vi } from 'vitest'
import type { TableEvent } from '../src/lib/net/wire'
import Log from '../src/match/Log.svelte'

const event = (kind: string, text: string, fields: Record<string, unknown>): TableEvent => ({
  version: 1,
  source: 'game',
  kind,
  seat: 0,
  fields,
  text,
  only: null,
  patch: null,
})

function open(game: string, ...log: TableEvent[]) {
  const seats = [{ seat: 0, name: '4 2', kind: 'person' }] as never
  return render(Log, { game, log, seats, now: undefined, onpick: vi.fn() })
}

const dice = () => [...document.querySelectorAll('.dice .die')]

test('the log shows dice in place of the numbers, and a screen reader hears the numbers', async () => {
  open(
    'cat-cab',
    event('rolled', '4 2 rolls 4 2 8.', {
      driver: 0,
      white: { 'white-1': 4, 'white-2': 2 },
      coloured: { 'red-d8': 8 },
    }),
  )
  await vi.waitFor(() => expect(dice()).toHaveLength(3))
  const line = screen.getByRole('button')
  expect(line.textContent?.replace(/\s+/g, ' ')).toContain('4 2 rolls 4 2 8')
  expect(line.querySelector('.sr-only')?.textContent).toBe('4 2 8')
  expect(dice().map((die) => die.querySelectorAll('circle').length)).toEqual([4, 2, 0])
})

test('the log draws what a die was and what it became', async () => {
  open(
    'jetcats',
    event('rerolled', '4 2 re-rolls a red Blank: Fuel.', { die: 'red', from: 'blank', to: 'fuel' }),
  )
  await vi.waitFor(() => expect(dice()).toHaveLength(2))
  expect(screen.getByRole('button').textContent).toContain('a red Blank: Fuel')
})

test('a line without dice, or of a game without dice, is plain text', async () => {
  open('cat-cab', event('collected', '4 2 collects Mrs Purrkins.', {}))
  open('critter-cab', event('rolled', '4 2 rolls 4.', {}))
  await new Promise((done) => setTimeout(done, 50))
  expect(dice()).toHaveLength(0)
})
