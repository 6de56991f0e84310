import { afterEach, beforeEach, vi } from 'vitest'
import type { ActionInfo } from '../../src/lib/net/wire'
import { settings } from '../../src/lib/theme/settings.svelte'
import type { BoardProps, EventOf, GameEvent } from '../../src/match/board'
import { game, table } from './wire'

/** Nothing moves in the tests of this file. */
export function withoutMotion(): void {
  beforeEach(() => {
    settings.motion = 'off'
  })
  afterEach(() => {
    settings.motion = 'normal'
  })
}

export const action = (number: number, label: string, words: ActionInfo['words']): ActionInfo => ({
  action: number,
  label,
  words,
})

/** An event of a game, as its board receives it. */
export const event = <Kind extends string, Fields = Record<string, never>>(
  kind: Kind,
  seat = 0,
  fields: Fields = {} as Fields,
  text = '',
): EventOf<Kind, Fields> => ({ version: 1, source: 'game', kind, seat, fields, text, only: null })

/** The props of a board at which Ada has to act but has no legal actions, with mock functions for its callbacks. */
export function boardProps<View, Event extends GameEvent = GameEvent>(
  view: View,
  more: Partial<BoardProps<View, Event>> = {},
) {
  const calls = { act: vi.fn(), actAll: vi.fn(), why: vi.fn() }
  const props: BoardProps<View, Event> = {
    game: game(),
    table: table(),
    seat: 0,
    view,
    before: view,
    next: view,
    legal: [],
    pending: [0],
    points: [0, 0],
    playing: null,
    proposed: [],
    names: (seat) => ['Ada', 'Bo', 'Cy'][seat] ?? '',
    colour: (seat) => (['red', 'blue'] as const)[seat] ?? 'green',
    ...calls,
    ...more,
  }
  return { ...calls, props }
}
