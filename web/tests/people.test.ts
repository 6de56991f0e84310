import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { People, Said } from '../src/lib/net/wire'
import { Match } from '../src/match/match.svelte'
import { type FakeSocket, newestSocket, seat, table, useFakeSockets, welcome } from './support/wire'

let match: Match
let socket: FakeSocket

const people = (more: Partial<People> = {}): People => ({
  type: 'people',
  you: 'me',
  seats: ['me', 'bo'],
  host: false,
  locked: false,
  muted: [],
  ...more,
})
const said = (number: number, person: string, name: string): Said => ({
  type: 'said',
  at: 1,
  name,
  seat: null,
  text: 'hello',
  number,
  person,
})

beforeEach(() => {
  useFakeSockets()
  localStorage.clear()
  match = new Match('t1')
  socket = newestSocket()
  socket.open()
  socket.say(welcome(1, { table: table({ seats: [seat(0), seat(1, { name: 'Bo' })] }) }))
  socket.say(people())
})

afterEach(() => {
  match.close()
  vi.unstubAllGlobals()
})

describe('muting for oneself', () => {
  test('hides reactions and pointing, whatever name they use, and lasts for the next visit', () => {
    match.people.mute('bo')
    socket.say({ type: 'pointed', at: 'place', name: 'Other name', seat: 1, person: 'bo' })
    socket.say({ type: 'pointed', at: 'reaction:hiss', name: 'Bo', seat: 1, person: 'bo' })
    expect(match.pings).toEqual([])
    expect(match.company.reactionAt(1)).toBeUndefined()
    socket.say({ type: 'pointed', at: 'place', name: 'Cem', seat: null, person: 'cem' })
    expect(match.pings).toHaveLength(1)

    const later = new Match('t1')
    expect([later.people.isMuted('bo'), later.people.isMuted('cem')]).toEqual([true, false])
    expect(new Match('t2').people.isMuted('bo')).toBe(false)
    match.people.mute('bo')
    expect(match.people.isMuted('bo')).toBe(false)
  })

  test('makes no sound for their chat', () => {
    const heard = vi.fn()
    match.options = { heard }
    match.people.mute('bo')
    socket.say(said(1, 'bo', 'Bo'))
    expect(heard).not.toHaveBeenCalled()
    socket.say(said(2, 'cem', 'Cem'))
    expect(heard).toHaveBeenCalledWith('chat')
  })
})

describe('who else is there', () => {
  test('everybody who sits, then spectators who have said something, by their last name', () => {
    socket.say(said(1, 'cem', 'Cem'))
    socket.say(said(2, 'cem', 'Cem the Great'))
    socket.say(said(3, 'me', 'Me'))
    socket.say(people({ muted: [{ person: 'dee', name: 'Dee' }] }))
    expect(match.people.others((at) => match.name(at), match.chat)).toEqual([
      { person: 'bo', name: 'Bo', seat: 1 },
      { person: 'cem', name: 'Cem the Great', seat: null },
      { person: 'dee', name: 'Dee', seat: null },
    ])
  })
})

describe('what whoever set up the table decides', () => {
  test('is sent and shown', async () => {
    socket.say(people({ host: true }))
    const asked = match.moderate('mute', 'bo')
    expect(socket.sent.at(-1)).toMatchObject({ type: 'moderate', what: 'mute', person: 'bo' })
    const { id } = socket.sent.at(-1) as { id: string }
    socket.say({ type: 'done', id, version: 1, count: 0 })
    expect(await asked).toBe(true)
    socket.say(people({ host: true, locked: true, muted: [{ person: 'bo', name: 'Bo' }] }))
    expect([match.people.locked, match.people.isMutedForAll('bo'), match.people.quiet]).toEqual([
      true,
      true,
      false,
    ])
  })

  test('somebody who is muted for everybody is quiet', () => {
    socket.say(people({ muted: [{ person: 'me', name: 'Me' }] }))
    expect(match.people.quiet).toBe(true)
    const count = socket.sent.length
    match.tellFace()
    expect(socket.sent).toHaveLength(count)
  })

  test('somebody who is removed is told why, once, and does not connect again', () => {
    vi.useFakeTimers()
    socket.say({ type: 'error', id: '', code: 'removed', message: 'You were removed.', clause: '' })
    socket.close(4403, 'You were removed.')
    vi.advanceTimersByTime(60_000)
    expect(match.turnedAway).toBe('You were removed.')
    expect(match.complaint).toBeNull()
    expect(match.line).toBe('closed')
    expect(newestSocket()).toBe(socket)
    vi.useRealTimers()
  })
})
