import { fireEvent, render, screen } from '@testing-library/svelte'
import { describe, expect, test, vi } from 'vitest'
import { boardProps, withoutMotion } from '../../support/board'
import type { BoardProps } from '../../../src/match/board'
import Board, { handles } from '../../../src/games/cat-astrophe/Board.svelte'
import type { GameEvent } from '../../../src/games/cat-astrophe/events'
import type { View } from '../../../src/games/cat-astrophe/view'
import { action, check, event, happened, view } from './fixtures'

withoutMotion()

const props = (more: Partial<BoardProps<View, GameEvent>> = {}, shown: View = view()) =>
  boardProps<View, GameEvent>(shown, more).props

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

  test('a check that cannot be made is grey, and a tap asks why', async () => {
    const why = vi.fn()
    const checks = [check(9, { title: 'Destroy the Fern', need: 13, die: 12, chance: 0 })]
    render(Board, props({ why, legal: [action(0, { kind: 'end_turn' }, 'End the turn')] }, view({ checks })))
    const no = screen.getByRole('button', { name: /Destroy the Fern/ })
    expect(no.getAttribute('aria-disabled')).toBe('true')
    expect(no.textContent).toContain('needs 13: out of reach with a d12')
    await fireEvent.click(no)
    expect(why).toHaveBeenCalledWith(9)
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
    expect(screen.getByText(/^Charm: no \+3 in that room/)).toBeTruthy()
    await fireEvent.click(screen.getByRole('button', { name: /^Charm the human/ }))
    expect(act).toHaveBeenCalledWith(3, { button: true })
  })

  test('a target that needs a second check says what it takes', () => {
    const legal = [action(5, { kind: 'target_thing', thing: 'fern' }, 'Choose the Fern')]
    const checks = [
      check(5, { words: { kind: 'target_thing', thing: 'fern' }, need: 7, die: 10, chance: 40 }),
    ]
    render(Board, props({ legal }, view({ phase: 'thing', using: 'tuna', checks })))
    const choice = screen.getByRole('region', { name: 'Your choice' })
    expect(choice.textContent).toContain('BRICK uses the tuna: on what?')
    expect(choice.textContent).toContain('needs 7 or more on a d10: 40 %')
  })

  test('hands are open to all: items by name, asked for and given', () => {
    const shown = view({ paws: { ...view().paws, widget: ['scarf'] } })
    const legal = [action(8, { kind: 'ask', item: 'scarf' }, 'Ask Widget for the scarf')]
    render(Board, props({ legal }, shown))
    expect(screen.getAllByRole('img', { name: 'scarf: ESCAPE 4' }).length).toBeGreaterThan(0)
    expect(screen.getByRole('button', { name: 'Ask for it, scarf' })).toBeTruthy()
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

describe('while events are played', () => {
  const story = (playing: GameEvent, shown: View) => {
    render(Board, props({ playing }, shown))
    return screen.getAllByRole('region', { name: 'Event' })[0]
  }

  test('the card lies on the table with the dice that have fallen, and no outcome yet', async () => {
    const rolled = event('rolled', { cat: 'widget', trait: 'strength', face: 2, need: 5, passed: false })
    const shown = view({ event: happened({ rolls: { brick: 9, widget: 2 }, passed: ['brick'] }) })
    const card = story(rolled, shown)
    expect(card?.textContent).toContain('Splash.')
    const told = () => [...(card?.querySelectorAll('.dice li') ?? [])].map(({ textContent }) => textContent)
    // they tumble first
    expect(told().join()).not.toMatch(/made it|failed/)
    await vi.waitFor(
      () => expect(told()).toEqual([expect.stringContaining('made it'), expect.stringContaining('failed')]),
      { timeout: 5000 },
    )
    expect(card?.querySelector('.table .here')).toBeNull()
    expect(card?.textContent).not.toContain('Tracker')
  })

  test('the line of the table comes with the count, the tracker last', () => {
    const counted = happened({ rolls: { brick: 9 }, passed: ['brick'], outcome: 1 })
    const { container, rerender } = render(
      Board,
      props({ playing: event('counted', { successes: 1 }) }, view({ event: counted })),
    )
    expect(container.querySelector('.news .here')?.textContent).toBe('1: +1')
    expect(container.querySelector('.news')?.textContent).not.toContain('Tracker')
    const known = view({ event: { ...counted, change: 1 } })
    void rerender(props({ playing: event('tracker', { from: 4, to: 5 }) }, known))
    return vi.waitFor(() => expect(container.querySelector('.news')?.textContent).toContain('Tracker +1'))
  })

  test('dice that are added up have no cat that failed', () => {
    const summed = happened({ rolls: { brick: 9 }, summed: true, total: 22, need: 19, outcome: 2 })
    const card = story(event('totalled', { total: 22, need: 19, step: 'success' }), view({ event: summed }))
    expect(card?.querySelector('.good, .bad')).toBeNull()
    expect(card?.textContent).toContain('Together 22, needed 19!')
  })

  test('an empty pile says that the human grows warier', () => {
    const card = story(event('wary', {}), view({ event: happened({ card: null }) }))
    expect(card?.textContent).toContain('No events left')
  })

  test('a check says what it came to when its die lies still', async () => {
    const checked = event(
      'checked',
      {
        cat: 'brick',
        task: { kind: 'find', on: [] },
        trait: 'craft',
        need: 3,
        face: 2,
        passed: false,
      },
      'Brick searches: craft d4 rolls 2, needs 3: no.',
    )
    const { container } = render(Board, props({ playing: checked }, view({ checks: [] })))
    const card = container.querySelector('.news .roll')
    expect(card?.textContent).toContain('needs')
    expect(card?.className).not.toMatch(/bad|good/)
    await vi.waitFor(() => expect(card?.className).toMatch(/bad/))
    expect(card?.textContent).toContain('rolls 2, needs 3: no.')
  })

  test('only the thing that breaks shakes', () => {
    const broke = event('broke', { cat: 'brick', thing: 'fern' }, 'Brick has broken the fern.')
    const { container } = render(Board, props({ playing: broke }, view({ broken: ['fern'], checks: [] })))
    expect(container.querySelectorAll('.shaking')).toHaveLength(1)
    expect(screen.getByRole('img', { name: 'fern, makes a crash: broken' })).toBeTruthy()
  })
})
