import { render } from '@testing-library/svelte'
import { flushSync } from 'svelte'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { settings } from '../src/lib/theme/settings.svelte'
import type { BoardProps } from '../src/match/board'
import BoardArea from '../src/match/BoardArea.svelte'
import { Hand } from '../src/match/hand.svelte'
import { Match } from '../src/match/match.svelte'
import PackageBoard from '../src/match/PackageBoard.svelte'
import { packageBoards } from '../src/match/packageBoards'
import {
  changed,
  game,
  happened,
  newestSocket,
  table,
  update,
  useFakeSockets,
  view,
  welcome,
} from './support/wire'

/** The last props of the board. */
let given: BoardProps
let match: Match
const why = vi.fn()

beforeEach(() => {
  vi.useFakeTimers()
  useFakeSockets()
  settings.motion = 'normal'
  settings.confirm = 'off'
  const note = (props: BoardProps) => {
    given = props
  }
  packageBoards.set('toy', {
    mount: (_, props) => {
      note(props)
      return { update: note, remove: () => undefined }
    },
  })
  match = new Match('t1')
  newestSocket().open()
  newestSocket().say({
    ...welcome(1, { table: table({ yours: [0, 1] }), views: [view(0), view(1)] }),
    static: { board: 'dark' },
  })
  render(BoardArea, { Board: PackageBoard, hand: new Hand(match, game()), clock: null, why })
})
afterEach(() => {
  match.close()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const seen = (of: unknown) => ({ keys: { views: { items: { 0: { keys: { view: { set: { of } } } } } } } })
const later = (ms: number) => {
  vi.advanceTimersByTime(ms)
  flushSync()
}
const picture = () => [given.before, given.view, given.next].map((each) => (each as { of: unknown }).of)
const kinds = () => given.playing?.kind ?? null

test('a board sees each event of its game with the view before it, with it, and after all', () => {
  expect([picture(), kinds(), given.legal.length]).toEqual([[0, 0, 0], null, 1])
  expect(given.view).toMatchObject({ board: 'dark' })
  newestSocket().say(
    update(2, {
      events: [
        happened(2, 'Ada drives.', { kind: 'drove', fields: { to: 'E4' }, patch: seen('drove') }),
        happened(2, 'Bo draws.', { kind: 'drew', only: [1] }),
        happened(2, 'Bo sits down.', { kind: 'sit', source: 'table' }),
        happened(2, 'Ada pays.', { kind: 'paid', patch: seen('paid') }),
      ],
      patch: changed({ points: [3, 0] }),
    }),
  )
  flushSync()
  expect([picture(), kinds(), given.legal]).toEqual([[0, 'drove', 'paid'], 'drove', []])
  expect(given.playing).toMatchObject({ source: 'game', seat: 0, fields: { to: 'E4' }, text: 'Ada drives.' })
  later(420)
  expect([picture(), kinds()]).toEqual([['drove', 'drove', 'paid'], null])
  later(420)
  expect(kinds()).toBeNull()
  later(420)
  expect([picture(), kinds(), given.points]).toEqual([['drove', 'paid', 'paid'], 'paid', [0, 0]])
  later(420)
  expect([picture(), kinds(), given.legal.length, given.points]).toEqual([
    ['paid', 'paid', 'paid'],
    null,
    1,
    [3, 0],
  ])
})

test('two updates in a row: between them a board sees that nothing plays', () => {
  const playing: (string | null)[] = []
  newestSocket().say(update(2, { events: [happened(2, 'a', { kind: 'one' })] }))
  newestSocket().say(update(3, { events: [happened(3, 'b', { kind: 'two' })] }))
  for (const ms of [0, 420, 1, 420]) {
    later(ms)
    playing.push(kinds())
  }
  expect(playing).toEqual(['one', null, 'two', null])
})

test('a board acts by numbers and notations, and asks why', () => {
  given.actAll(['drive:up', 4])
  expect(newestSocket().sent.at(-1)).toMatchObject({ type: 'act', seat: 0, actions: ['drive:up', 4] })
  given.why('drive:left')
  expect(why).toHaveBeenCalledWith('drive:left')
})
