import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { settings } from '../src/lib/theme/settings.svelte'
import { Hand } from '../src/match/hand.svelte'
import { hurry, Match } from '../src/match/match.svelte'
import {
  FakeSocket,
  game,
  happened,
  newestSocket,
  seat,
  table,
  update,
  useFakeSockets,
  view,
} from './support/wire'

let match: Match

function begin(first = update(1, { since: 0 })): FakeSocket {
  match = new Match('t1')
  newestSocket().open()
  newestSocket().say(first)
  return newestSocket()
}

const texts = () => match.log.map((event) => event.text)
const settled = () => vi.advanceTimersByTimeAsync(0)

beforeEach(() => {
  vi.useFakeTimers()
  useFakeSockets()
  settings.motion = 'normal'
  settings.confirm = 'off'
})

afterEach(() => {
  match.close()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('a match as it is shown', () => {
  test('the first update is there at once, with its whole log', () => {
    begin(update(7, { since: 0, events: [happened(1, 'a'), happened(2, 'b')] }))
    expect(match.shown?.version).toBe(7)
    expect(texts()).toEqual(['a', 'b'])
  })

  test('later events are played one after another before the new view is shown', () => {
    const socket = begin()
    socket.say(update(2, { events: [happened(2, 'a'), happened(2, 'b')] }))
    expect([match.shown?.version, match.playing?.text]).toEqual([1, 'a'])
    vi.advanceTimersByTime(420)
    expect([match.shown?.version, match.playing?.text]).toEqual([1, 'b'])
    vi.advanceTimersByTime(420)
    expect([match.shown?.version, match.playing]).toEqual([2, null])
    expect(texts()).toEqual(['a', 'b'])
  })

  test('a board gives its own times, and skipping leaves nothing out', () => {
    const socket = begin()
    match.options = { beats: { thing: 1000 } }
    socket.say(update(2, { events: [happened(2, 'a'), happened(2, 'b')] }))
    vi.advanceTimersByTime(900)
    expect(match.playing?.text).toBe('a')
    match.stage.skipAll()
    expect([match.shown?.version, match.playing]).toEqual([2, null])
    expect(texts()).toEqual(['a', 'b'])
  })

  test('many waiting events are played faster, and the speed is normal again afterwards', () => {
    const socket = begin()
    const many = Array.from({ length: 8 }, (_, i) => happened(2, `${i}`))
    socket.say(update(2, { events: many }))
    vi.advanceTimersByTime(8 * 420 * 0.85)
    expect(match.shown?.version).toBe(2)
    socket.say(update(3, { events: [happened(3, 'calm')] }))
    vi.advanceTimersByTime(400)
    expect(match.playing?.text).toBe('calm')
    expect([0, 6, 13].map(hurry)).toEqual([1, 0.6, 0.35])
  })

  test('much that was missed is not played; however much one action does, it is', () => {
    const socket = begin()
    const many = Array.from({ length: 40 }, (_, i) => happened(2, `${i}`))
    socket.say(update(2, { events: many }))
    expect([match.shown?.version, match.playing?.text]).toEqual([1, '0'])
    match.stage.skipAll()
    socket.say(update(9, { since: 2, events: many }))
    expect([match.shown?.version, match.playing]).toEqual([9, null])
  })

  test('with motion off everything is there at once', () => {
    settings.motion = 'off'
    const socket = begin()
    socket.say(update(2, { events: [happened(2, 'a')] }))
    expect(match.shown?.version).toBe(2)
  })

  test('a gap makes it ask for everything again', () => {
    const socket = begin()
    socket.say(update(9, { since: 5 }))
    expect(match.shown?.version).toBe(1)
    expect(socket.sent.at(-1)).toEqual({ type: 'hello', version: null, chat: 0 })
    socket.say(update(9, { since: 0, events: [happened(3, 'whole')] }))
    expect([match.shown?.version, texts()]).toEqual([9, ['whole']])
  })

  test('lines of chat come once, also after a new connection', () => {
    const socket = begin()
    const said = { type: 'said', at: 0, name: 'Ada', seat: 0, text: 'hi', number: 4 } as const
    socket.say(said)
    socket.say(said)
    expect(match.chat).toHaveLength(1)
    socket.close()
    vi.advanceTimersByTime(600)
    newestSocket().open()
    expect(newestSocket().sent[0]).toMatchObject({ type: 'hello', version: 1, chat: 4 })
  })

  test('what somebody points at is shown for some seconds, and sent to the table', () => {
    const socket = begin()
    socket.say({ type: 'pointed', at: 'room:kitchen', name: 'Ada', seat: 0 })
    vi.advanceTimersByTime(3000)
    socket.say({ type: 'pointed', at: 'room:kitchen', name: 'Bo', seat: null })
    expect(match.pings.map(({ name }) => name)).toEqual(['Ada', 'Bo'])
    vi.advanceTimersByTime(2500)
    expect(match.pings.map(({ name }) => name)).toEqual(['Bo'])
    expect(match.ping('thing:fern')).toBe(true)
    expect(socket.sent.at(-1)).toEqual({ type: 'point', at: 'thing:fern' })
  })

  test('presence changes who is away', () => {
    const socket = begin()
    socket.say({ type: 'presence', present: [true, false], watching: 2 })
    expect(match.table?.seats.map((each) => each.present)).toEqual([true, false])
    expect(match.watching).toBe(2)
  })
})

describe('intents', () => {
  test('several actions go one after another, each with the version the last one led to', async () => {
    const socket = begin()
    const done = match.act(0, [3, 4])
    expect(socket.sent.at(-1)).toMatchObject({ type: 'act', action: 3, version: 1 })
    socket.say({ type: 'done', id: socket.lastId, version: 2 })
    await settled()
    expect(socket.sent.at(-1)).toMatchObject({ type: 'act', action: 4, version: 2 })
    socket.say({ type: 'done', id: socket.lastId, version: 3 })
    expect(await done).toBe(true)
  })

  test('they stop at the first that is refused, and the reason is kept', async () => {
    const socket = begin()
    const done = match.act(0, [3, 4, 5])
    socket.say({ type: 'error', id: socket.lastId, code: 'illegal', message: 'Not now.', clause: 'R9' })
    expect(await done).toBe(false)
    expect(socket.sent.filter((message) => message.type === 'act')).toHaveLength(1)
    expect(match.complaint).toEqual({ message: 'Not now.', clause: 'R9' })
  })
})

describe('the hand at the screen', () => {
  test('offers the legal actions, but not while events are played', () => {
    const socket = begin()
    const hand = new Hand(match, game())
    expect(hand.legal.map((each) => each.label)).toEqual(['Roll'])
    socket.say(update(2, { events: [happened(2, 'a')] }))
    expect(hand.legal).toEqual([])
    vi.advanceTimersByTime(420)
    expect(hand.legal).toHaveLength(1)
  })

  test('offers nothing between the answer to an action and the update that shows it', async () => {
    const socket = begin()
    const hand = new Hand(match, game())
    hand.act(3)
    socket.say({ type: 'done', id: socket.lastId, version: 2 })
    await settled()
    expect([match.busy, hand.legal]).toEqual([false, []])
    socket.say(update(2))
    expect(hand.legal).toHaveLength(1)
  })

  test('on a shared screen the one who has just acted can still take it back', () => {
    const views = [view(0, { can_undo: true, undo_label: 'Hold 5' }), view(1)]
    const socket = begin(update(1, { since: 0, table: shared(), views, pending: [1] }))
    const hand = new Hand(match, game())
    expect([hand.seat, hand.undoing?.seat]).toEqual([1, 0])
    void hand.undo()
    expect(socket.sent.at(-1)).toMatchObject({ type: 'undo', seat: 0 })
  })

  test('with the confirm setting the first tap proposes and the second acts', () => {
    settings.confirm = 'on'
    const socket = begin()
    const hand = new Hand(match, game())
    hand.act(3)
    expect(hand.proposed).toEqual([3])
    expect(socket.sent.some((message) => message.type === 'act')).toBe(false)
    hand.act(3)
    expect(socket.sent.at(-1)).toMatchObject({ type: 'act', action: 3 })
  })

  const shared = () => table({ seats: [seat(0, { yours: true }), seat(1, { yours: true })] })

  test('a shared screen goes to whoever is due', () => {
    const socket = begin(update(1, { since: 0, table: shared(), views: [view(0), view(1)], pending: [1] }))
    const hand = new Hand(match, game())
    hand.settle()
    expect(hand.seat).toBe(1)
    expect(hand.curtain).toBeNull()
    socket.say(update(2, { table: shared(), views: [view(0), view(1)], pending: [0] }))
    expect(hand.seat).toBe(0)
  })

  test('with hidden hands a curtain falls at each hand-over, and private lines stay behind it', () => {
    const private1 = happened(1, 'secret of Bo', { only: [1] })
    const socket = begin(
      update(1, { since: 0, table: shared(), views: [view(0), view(1)], pending: [1], events: [private1] }),
    )
    const hand = new Hand(match, game({ hidden: true }))
    hand.settle()
    expect(hand.curtain).toBe(1)
    expect(hand.legal).toEqual([])
    expect(hand.log).toEqual([])
    hand.unveil()
    expect(hand.curtain).toBeNull()
    expect(hand.log).toHaveLength(1)
    socket.say(update(2, { table: shared(), views: [view(0), view(1)], pending: [0] }))
    hand.settle()
    expect(hand.curtain).toBe(0)
    hand.unveil()
    expect(hand.log).toEqual([])
  })

  test('a seat that a bot keeps is not due', () => {
    begin(update(1, { since: 0, table: table({ seats: [seat(0, { taken_over: true }), seat(1)] }) }))
    expect(match.due).toEqual([])
  })
})
