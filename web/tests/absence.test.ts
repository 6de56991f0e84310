import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { FromTable } from '../src/lib/net/wire'
import { Match } from '../src/match/match.svelte'
import { type FakeSocket, newestSocket, seat, table, useFakeSockets, welcome } from './support/wire'

let match: Match

function begin(first: FromTable = welcome(1)): FakeSocket {
  match = new Match('t1')
  newestSocket().open()
  newestSocket().say(first)
  return newestSocket()
}

beforeEach(useFakeSockets)

afterEach(() => {
  match.close()
  vi.unstubAllGlobals()
})

test('who is missed, and who is here again, is said in the log', () => {
  const socket = begin(welcome(1, { table: table({ seats: [seat(0), seat(1, { name: 'Bo' })] }) }))
  const lines = match.log.length
  const presence = (here: boolean, missed: number[]) =>
    socket.say({ type: 'presence', present: [true, here], watching: 0, missed })
  presence(false, [])
  presence(false, [1])
  presence(false, [1])
  expect(match.missed).toEqual([1])
  presence(true, [])
  expect(match.log.slice(lines).map(({ text }) => text)).toEqual(['Bo is away.', 'Bo is here again.'])
})

test('a reminder goes out and comes in', () => {
  const heard: string[] = []
  const socket = begin()
  match.options = { reminded: ({ name }) => heard.push(name) }
  socket.say({ type: 'reminded', seat: 0, name: 'Bo' })
  expect(heard).toEqual(['Bo'])
  expect(match.remind(1)).toBe(true)
  expect(socket.sent.at(-1)).toEqual({ type: 'remind', seat: 1 })
})
