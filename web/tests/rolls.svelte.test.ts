import { flushSync } from 'svelte'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Ask } from '../src/lib/net/wire'
import { Match } from '../src/match/match.svelte'
import { Rolls } from '../src/match/rolls.svelte'
import { changed, newestSocket, update, useFakeSockets, welcome, type FakeSocket } from './support/wire'

const DIE: Ask = { seat: 0, what: 'die', text: 'a die', n: 6, yours: true }
let match: Match
let socket: FakeSocket
let rolls: Rolls
let stop: () => void

const sent = () => socket.sent.flatMap((each) => (each.type === 'outcome' ? [each.face] : []))

/** The server accepts the last message, and asks for this die next. */
async function takes(version: number, ask: Ask | null): Promise<void> {
  socket.say({ type: 'done', id: socket.lastId, version, count: 1 })
  socket.say(update(version, { patch: changed({ ask }) }))
  await vi.advanceTimersByTimeAsync(0)
  flushSync()
}

function taps(...faces: number[]): void {
  for (const face of faces) rolls.tell(face)
  flushSync()
}

beforeEach(() => {
  vi.useFakeTimers()
  useFakeSockets()
  match = new Match('t1')
  socket = newestSocket()
  socket.open()
  socket.say(welcome(1, { ask: DIE }))
  rolls = new Rolls(match)
  stop = $effect.root(() => {
    $effect(() => rolls.follow())
  })
  flushSync()
})

afterEach(() => {
  stop()
  match.close()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('faces that are tapped ahead are sent one by one, as the server asks for them', async () => {
  taps(3, 5, 1)
  expect([sent(), rolls.waiting]).toEqual([[3], [5, 1]])
  await takes(2, DIE)
  expect([sent(), rolls.waiting]).toEqual([[3, 5], [1]])
  await takes(3, DIE)
  await takes(4, null)
  expect([sent(), rolls.waiting]).toEqual([[3, 5, 1], []])
})

test('faces that wait are forgotten when the server asks for other dice', async () => {
  taps(3, 5)
  await takes(2, { ...DIE, what: 'item' })
  expect([sent(), rolls.waiting]).toEqual([[3], []])
})

test('a face that waits can be taken back, and none is taken when no die is asked for', async () => {
  taps(3, 5)
  rolls.takeBack()
  await takes(2, null)
  taps(6)
  expect([sent(), rolls.waiting]).toEqual([[3], []])
})

test('what the server refuses takes what waits behind it along', async () => {
  taps(3, 5)
  socket.say({ type: 'error', id: socket.lastId, code: 'stale', message: 'Too late.', clause: '' })
  await vi.advanceTimersByTimeAsync(0)
  flushSync()
  expect([sent(), rolls.waiting]).toEqual([[3], []])
})
