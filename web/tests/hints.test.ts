import { render, screen } from '@testing-library/svelte'
import userEvent from '@testing-library/user-event'
import { tick } from 'svelte'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { chanceInWords } from '../src/bots/advice.svelte'
import HintPanel from '../src/bots/HintPanel.svelte'
import type { HintInfo, TableInfo } from '../src/lib/net/wire'
import { settings } from '../src/lib/theme/settings.svelte'
import { Hand } from '../src/match/hand.svelte'
import { Match } from '../src/match/match.svelte'
import {
  FakeSocket,
  game,
  changed,
  newestSocket,
  table,
  update,
  useFakeSockets,
  view,
  welcome,
} from './support/wire'

let match: Match | undefined
let hand: Hand
const onpick = vi.fn()

const HINTS: HintInfo[] = [
  {
    actions: [3, 4],
    words: { kind: 'roll' },
    label: 'Roll twice',
    chance: 0.62,
    reason: 'Wins more.',
    equal: false,
    marks: ['Roll'],
  },
  {
    actions: [5],
    words: { kind: 'swap' },
    label: 'Swap',
    chance: 0.61,
    reason: 'Nearly the same.',
    equal: true,
    marks: [],
  },
  {
    actions: [4],
    words: { kind: 'hold' },
    label: 'Hold',
    chance: 0.004,
    reason: 'Wins less.',
    equal: false,
    marks: [],
  },
]
const LEGAL = HINTS.map(({ actions, words, label }) => ({ action: actions[0] ?? 0, words, label }))

function open(more: Partial<TableInfo> = {}): FakeSocket {
  const opened = new Match('t1')
  match = opened
  newestSocket().open()
  newestSocket().say(welcome(5, { table: table(more), views: [view(0, { legal: LEGAL })] }))
  hand = new Hand(opened, game())
  render(HintPanel, { hand, onpick })
  return newestSocket()
}

const asked = (socket: FakeSocket) => socket.sent.filter(({ type }) => type === 'hint')

async function answer(socket: FakeSocket, hints = HINTS): Promise<void> {
  socket.say({ type: 'hint', id: socket.lastId, version: 5, seat: 0, hints })
  await vi.waitFor(() => screen.getByText('Wins more.'))
}

beforeEach(() => {
  useFakeSockets()
  onpick.mockReset()
  settings.confirm = 'off'
})
afterEach(() => {
  match?.close()
  vi.unstubAllGlobals()
})

test('chances in words are never surer than they are', () => {
  expect([0, 0.004, 0.432, 0.996, 1].map(chanceInWords)).toEqual([
    '0 %',
    'under 1 %',
    '43 %',
    'over 99 %',
    '100 %',
  ])
})

test('it asks by itself, once, and shows the actions with their chances and reasons', async () => {
  const socket = open()
  await tick()
  expect(asked(socket)).toMatchObject([{ type: 'hint', seat: 0, version: 5 }])
  expect(screen.getByText('Thinking it over')).toBeTruthy()
  await answer(socket)
  const [first, equal, worse] = screen.getAllByRole('button')
  expect(first?.textContent).toMatch(/62 %\schance to win/)
  expect(equal?.textContent).toBe('Swap')
  expect(worse?.textContent).toContain('under 1 %')
  expect(asked(socket)).toHaveLength(1)
})

test('a hint that is picked is proposed, not done', async () => {
  const socket = open()
  await answer(socket)
  await userEvent.click(screen.getByRole('button', { name: /Roll/ }))
  expect(hand.proposed).toEqual([3, 4])
  expect(hand.question).toBe('Roll twice')
  expect(hand.marked).toEqual(['Roll'])
  expect(onpick).toHaveBeenCalledOnce()
  expect(socket.sent.filter(({ type }) => type === 'act')).toHaveLength(0)
})

test('a single sensible move has no bar', async () => {
  const socket = open()
  await answer(
    socket,
    HINTS.slice(0, 1).map((hint) => ({ ...hint, chance: null })),
  )
  expect(screen.queryByText(/chance to win/)).toBeNull()
})

test('marks go with the proposal', async () => {
  const socket = open()
  await answer(socket)
  await userEvent.click(screen.getByRole('button', { name: /Roll/ }))
  hand.cancel()
  expect(hand.marked).toEqual([])
})

test('the next decision is asked about anew', async () => {
  const socket = open()
  await answer(socket)
  socket.say(update(6, { patch: changed({ views: [view(0, { legal: LEGAL })] }) }))
  await vi.waitFor(() => expect(asked(socket)).toHaveLength(2))
  expect(screen.queryByText('Wins more.')).toBeNull()
})

test('while bots warm up it says so, and asks again by itself', async () => {
  vi.stubGlobal('fetch', () =>
    Promise.resolve(Response.json({ ready: [], warming: 'toy', waiting: [], failed: [] })),
  )
  const socket = open()
  await tick()
  socket.say({
    type: 'error',
    id: socket.lastId,
    code: 'not-ready',
    message: 'Still warming up.',
    clause: '',
  })
  expect((await screen.findByRole('alert')).textContent).toBe('Still warming up.')
  await vi.waitFor(() => expect(asked(socket)).toHaveLength(2), { timeout: 4000 })
})

test('with other people it asks for consent instead, and says who agrees', async () => {
  const socket = open({ hints_on: false, agreed_to_hints: [1] })
  expect(screen.getByText('has not agreed', { exact: false })).toBeTruthy()
  expect(screen.getByRole('list').textContent).toContain('Bo agrees')
  await userEvent.click(screen.getByRole('button', { name: 'I agree to hints' }))
  expect(socket.sent.at(-1)).toMatchObject({ type: 'seat', what: 'hints', seat: 0 })
  expect(asked(socket)).toHaveLength(0)
})

test('a table without hints says so', () => {
  open({ hints: false, hints_on: false })
  expect(screen.getByText(/set up without hints/)).toBeTruthy()
})
