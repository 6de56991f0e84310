import { afterEach, beforeEach, vi } from 'vitest'
import type { ActionInfo, EventInfo } from '../../src/lib/net/wire'
import { settings } from '../../src/lib/theme/settings.svelte'
import type { BoardProps } from '../../src/match/board'
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

/** Something that happens in a game, as its board is told. */
export const event = (kind: string, seat = 0, told: Record<string, number> = {}, text = ''): EventInfo => ({
  version: 1,
  words: { kind, ...told },
  seat,
  text,
  source: 'game',
  only: null,
})

/** What a board is given where Ada is to act and nothing may be done, and what it calls. */
export function boardProps<View>(view: View, more: Partial<BoardProps<View>> = {}) {
  const calls = { act: vi.fn(), actAll: vi.fn(), why: vi.fn() }
  const props: BoardProps<View> = {
    game: game(),
    table: table(),
    seat: 0,
    view,
    next: view,
    legal: [],
    refused: [],
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
