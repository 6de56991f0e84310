import { fireEvent, render, screen } from '@testing-library/svelte'
import { describe, expect, test, vi } from 'vitest'
import { boardProps } from '../../support/board'
import type { BoardProps } from '../../../src/match/board'
import Board, { handles } from '../../../src/games/cat-astrophe/Board.svelte'
import { action, check, event, happened, item, refusal, view } from './fixtures'
import type { View } from '../../../src/games/cat-astrophe/view'

const props = (more: Partial<BoardProps<View>> = {}, shown: View = view()) => boardProps(shown, more).props

describe('the board', () => {
  test('a lit room is moved to, a thing with its chance is broken', async () => {
    const act = vi.fn()
    const legal = [
      action(1, { kind: 'move', room: 'kitchen' }, 'Move to the Kitchen'),
      action(
        7,
        { kind: 'destroy', thing: 'fern' },
        'Destroy the Fern: strength, need 8, you roll a d12: 42 %',
      ),
    ]
    const shown = view({ checks: [check(7, { words: { kind: 'destroy', thing: 'fern' }, chance: 42 })] })
    render(Board, props({ legal, act }, shown))
    await fireEvent.click(screen.getByRole('button', { name: 'Move to the Kitchen' }))
    await fireEvent.click(screen.getByRole('button', { name: /^Destroy the Fern: strength/ }))
    expect(act.mock.calls).toEqual([[1], [7]])
  })

  test('a check that cannot be made says why', async () => {
    const why = vi.fn()
    const no = refusal(9, { kind: 'destroy' })
    render(Board, props({ why, legal: [action(0, { kind: 'end_turn' }, 'End the turn')], refused: [no] }))
    await fireEvent.click(screen.getByRole('button', { name: /Destroy the fern/ }))
    expect(why).toHaveBeenCalledWith(no)
  })

  test('the key shows every cat with its dice', async () => {
    render(Board, props())
    expect(screen.queryByRole('table')).toBeNull()
    await fireEvent.click(screen.getByRole('button', { name: 'Key' }))
    const row = screen.getByRole('row', { name: /WIDGET/ })
    expect([...row.querySelectorAll('td')].map((cell) => cell.textContent)).toEqual(['d12', 'd4', 'd8'])
    expect(screen.getByText(/Finding takes 4;/).textContent).toContain('In the human’s room it is all +3.')
  })

  test('the end is drawn as it came', () => {
    const { unmount } = render(Board, props({}, view({ result: 'won' })))
    expect(screen.getByRole('region', { name: 'How it ended' }).textContent).toContain('gone')
    unmount()
    render(Board, props({}, view({ result: 'lost' })))
    expect(screen.getByRole('region', { name: 'How it ended' }).textContent).toContain('Caught')
  })

  test('pointing does nothing but point', async () => {
    const act = vi.fn()
    const ping = vi.fn()
    const legal = [action(1, { kind: 'move', room: 'kitchen' }, 'Move to the Kitchen')]
    render(Board, props({ act, ping, legal, pings: [{ at: 'room:kitchen', name: 'Bo', seat: 1, key: 1 }] }))
    expect(screen.getByRole('img', { name: 'Bo points here' })).toBeTruthy()
    await fireEvent.click(screen.getByRole('button', { name: 'Point' }))
    await fireEvent.click(screen.getByRole('button', { name: 'Point at the kitchen' }))
    expect(ping.mock.calls).toEqual([['room:kitchen']])
    expect(act).not.toHaveBeenCalled()
    expect(screen.getByRole('button', { name: 'Move to the Kitchen' })).toBeTruthy()
  })

  test('the human’s attention is used on the board or at the desk', async () => {
    const act = vi.fn()
    const legal = [
      action(3, { kind: 'charm' }, 'Charm the human: no +2 here'),
      action(4, { kind: 'lure', room: 'kitchen' }, 'Lure the human to the Kitchen'),
    ]
    render(Board, props({ act, legal }, view({ phase: 'effect', checks: [] })))
    expect(screen.getAllByRole('button', { name: 'Lure the human to the Kitchen' })).toHaveLength(2)
    await fireEvent.click(screen.getByRole('button', { name: /^Charm the human/ }))
    expect(act).toHaveBeenCalledWith(3)
  })

  test('hands are open to all: items by name, asked for and given', () => {
    const cats = view().cats.map((each) =>
      each.id === 'widget' ? { ...each, items: [item('scarf')] } : each,
    )
    const legal = [action(8, { kind: 'ask', item: 'scarf' }, 'Ask Widget for the scarf')]
    render(Board, props({ legal }, view({ cats })))
    expect(screen.getAllByRole('img', { name: 'scarf: ESCAPE 4' }).length).toBeGreaterThan(0)
    expect(screen.getByRole('button', { name: 'Ask for it, scarf' })).toBeTruthy()
  })

  test('the event lies on the table while it is told', () => {
    const next = view({ event: happened() })
    render(Board, props({ playing: event('event', { card: 3 }), next }))
    expect(screen.getByRole('region', { name: 'Event' }).textContent).toContain('Splash.')
  })

  test('a spectator sees everything and is offered nothing', () => {
    render(Board, props({ seat: null }))
    expect(screen.getByRole('region', { name: 'Escape plan' }).textContent).toContain(
      'Find two ESCAPE items.',
    )
    expect(screen.queryByRole('button', { name: /Move|End/ })).toBeNull()
  })

  test('all kinds of actions are offered here', () => {
    expect(new Set(handles).size).toBe(21)
  })
})
