import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { overNetwork } from '../src/lib/net/connection'
import { backoff, Refusal, TableSocket, type Listener, type SocketState } from '../src/lib/net/socket'
import type { FromClient } from '../src/lib/net/wire'
import { FakeSocket, newestSocket, update, useFakeSockets } from './support/wire'

let states: SocketState[]
let version: number | null
let heard: Listener
let line: TableSocket

beforeEach(() => {
  vi.useFakeTimers()
  useFakeSockets()
  states = []
  version = null
  heard = {
    welcome: vi.fn((message) => (version = message.version)),
    update: vi.fn((message) => (version = message.version)),
    said: vi.fn(),
    pointed: vi.fn(),
    presence: vi.fn(),
    people: vi.fn(),
    turnedAway: vi.fn(),
    reminded: vi.fn(),
    state: (state) => states.push(state),
    complaint: vi.fn(),
    hello: () => ({ type: 'hello', version, chat: 0 }),
  }
  line = new TableSocket(overNetwork('ws://table'), heard)
})

afterEach(() => {
  line.close()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('the line to a table', () => {
  test('says hello with nothing known, then hands on what it hears', () => {
    newestSocket().open()
    expect(newestSocket().sent).toEqual([{ type: 'hello', version: null, chat: 0 }])
    newestSocket().say(update(4))
    expect(heard.update).toHaveBeenCalledOnce()
    expect(states).toEqual(['connecting', 'open'])
  })

  test('opens again after a break and says which version it has', () => {
    newestSocket().open()
    newestSocket().say(update(4))
    newestSocket().close()
    expect(states.at(-1)).toBe('lost')
    vi.advanceTimersByTime(600)
    newestSocket().open()
    expect(FakeSocket.all).toHaveLength(2)
    expect(newestSocket().sent).toEqual([{ type: 'hello', version: 4, chat: 0 }])
    expect(states.at(-1)).toBe('open')
  })

  test('waits longer after each failure, up to a limit', () => {
    const waits = [0, 1, 2, 3, 10].map((tries) => backoff(tries, () => 0.5))
    expect(waits).toEqual([400, 800, 1600, 3200, 8000])
  })

  test('tries at once when the browser is online again', () => {
    newestSocket().open()
    dispatchEvent(new Event('offline'))
    expect(states.at(-1)).toBe('lost')
    dispatchEvent(new Event('online'))
    expect(FakeSocket.all).toHaveLength(2)
  })

  test('an intent is answered by done, by an error with its clause, or by the break of the line', async () => {
    newestSocket().open()
    const act: FromClient = { type: 'act', seat: 0, actions: [3], version: 4 }
    const first = line.ask(act)
    newestSocket().say({ type: 'done', id: newestSocket().lastId, version: 5, count: 1 })
    expect(await first).toMatchObject({ version: 5 })
    const second = line.ask(act)
    newestSocket().say({
      type: 'error',
      id: newestSocket().lastId,
      code: 'illegal',
      message: 'No.',
      clause: 'R4',
    })
    await expect(second).rejects.toMatchObject({ code: 'illegal', message: 'No.', clause: 'R4' })
    const third = line.ask(act)
    newestSocket().close()
    await expect(third).rejects.toBeInstanceOf(Refusal)
    await expect(line.ask(act)).rejects.toMatchObject({ code: 'offline' })
  })

  test('an error that answers no intent is a complaint', () => {
    newestSocket().open()
    newestSocket().say({ type: 'error', id: '', code: 'too-many', message: 'Slow down.', clause: '' })
    expect(heard.complaint).toHaveBeenCalledWith('Slow down.')
  })

  test('a line that answers no ping is dropped and opened again', () => {
    newestSocket().open()
    vi.advanceTimersByTime(20_000)
    expect(newestSocket().sent.at(-1)).toMatchObject({ type: 'ping' })
    vi.advanceTimersByTime(8_000)
    expect(states.at(-1)).toBe('lost')
    vi.advanceTimersByTime(600)
    expect(FakeSocket.all).toHaveLength(2)
  })

  test('a closed line stays closed', () => {
    newestSocket().open()
    line.close()
    vi.advanceTimersByTime(60_000)
    dispatchEvent(new Event('online'))
    expect(FakeSocket.all).toHaveLength(1)
  })
})
