import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { FromTable } from '../src/lib/net/wire'
import { settings } from '../src/lib/theme/settings.svelte'
import { Hand } from '../src/match/hand.svelte'
import { Match } from '../src/match/match.svelte'
import {
  changed,
  FakeSocket,
  game,
  happened,
  newestSocket,
  seat,
  table,
  update,
  useFakeSockets,
  view,
  welcome,
  wholeScreen,
} from './support/wire'

let match: Match

function begin(first: FromTable = welcome(1)): FakeSocket {
  match = new Match('t1')
  newestSocket().open()
  newestSocket().say(first)
  return newestSocket()
}

/** Ada's view changes so. */
const seen = (of: unknown) => ({ keys: { views: { items: { 0: { keys: { view: { set: { of } } } } } } } })
const shownView = () => match.viewOf(0)?.view
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
  test('the welcome is there at once, with its whole log and what never changes', () => {
    begin({ ...welcome(7, {}, [happened(1, 'a'), happened(2, 'b')]), static: { board: 'dark' } })
    expect([match.shown?.version, match.playing, shownView()]).toEqual([7, null, { board: 'dark', of: 0 }])
    expect(texts()).toEqual(['a', 'b'])
  })

  test('nothing is shown before its event, and the rest comes when all have been played', () => {
    const socket = begin()
    const events = [happened(2, 'a', { patch: seen('a') }), happened(2, 'b', { patch: seen('b') })]
    socket.say(update(2, { events, patch: changed({ points: [5, 0] }) }))
    const picture = () => [
      match.playing?.text,
      match.viewOf(0, match.before)?.view,
      shownView(),
      match.viewOf(0, match.newest)?.view,
      match.shown?.points[0],
    ]
    expect(picture()).toEqual(['a', { of: 0 }, { of: 'a' }, { of: 'b' }, 0])
    vi.advanceTimersByTime(420)
    expect(picture()).toEqual(['b', { of: 'a' }, { of: 'b' }, { of: 'b' }, 0])
    expect(texts()).toEqual(['a', 'b'])
    vi.advanceTimersByTime(420)
    expect(picture()).toEqual([undefined, undefined, { of: 'b' }, { of: 'b' }, 5])
    expect(match.shown?.version).toBe(2)
  })

  test('updates that come while one is played wait for their turn', async () => {
    const socket = begin()
    socket.say(update(2, { events: [happened(2, 'a', { patch: seen('a') })] }))
    socket.say(update(3, { events: [happened(3, 'b', { patch: seen('b') })] }))
    expect([match.newest?.version, match.playing?.text, shownView()]).toEqual([3, 'a', { of: 'a' }])
    vi.advanceTimersByTime(420)
    expect([match.shown?.version, match.playing]).toEqual([2, null])
    vi.advanceTimersByTime(1)
    expect([match.playing?.text, shownView()]).toEqual(['b', { of: 'b' }])
    vi.advanceTimersByTime(420)
    expect([match.shown?.version, match.playing]).toEqual([3, null])
  })

  test('what did not change stays the same object', () => {
    const socket = begin({ ...welcome(1), static: { board: 'dark' } })
    const before = shownView()
    socket.say(update(2, { patch: changed({ points: [1, 0] }) }))
    expect(shownView()).toBe(before)
  })

  test('the table and its clocks are known at once, while events are played', () => {
    const socket = begin()
    const paused = changed({ table: table({ version: 2, paused: true }) })
    socket.say(update(2, { events: [happened(2, 'a')], patch: paused }))
    expect([match.playing?.text, match.table?.paused]).toEqual(['a', true])
  })

  test('a board gives its own times, and skipping leaves nothing out', () => {
    const socket = begin()
    match.options = { beats: { thing: 1000 } }
    socket.say(update(2, { events: [happened(2, 'a'), happened(2, 'b')] }))
    socket.say(update(3, { events: [happened(3, 'c', { patch: seen('c') })] }))
    vi.advanceTimersByTime(900)
    expect(match.playing?.text).toBe('a')
    match.skip()
    expect([match.shown?.version, match.playing, shownView()]).toEqual([3, null, { of: 'c' }])
    expect(texts()).toEqual(['a', 'b', 'c'])
  })

  test('a line that says what dice show comes when they lie still', () => {
    const socket = begin()
    match.options = { beats: { thing: 1000 }, throws: ['thing'] }
    socket.say(update(2, { events: [happened(2, 'a'), happened(2, 'b')] }))
    vi.advanceTimersByTime(900)
    expect([match.playing?.text, texts()]).toEqual(['a', []])
    vi.advanceTimersByTime(200)
    expect([match.playing?.text, texts()]).toEqual(['b', ['a']])
    match.skip()
    expect(texts()).toEqual(['a', 'b'])
  })

  test('a long move is played in about three seconds, and the next one at normal speed', () => {
    const socket = begin()
    const drive = Array.from({ length: 20 }, (_, i) => happened(2, `${i}`))
    socket.say(update(2, { events: drive }))
    vi.advanceTimersByTime(2900)
    expect(match.playing?.text).toBe('19')
    vi.advanceTimersByTime(400)
    expect([match.shown?.version, match.playing]).toEqual([2, null])
    socket.say(update(3, { events: [happened(3, 'calm')] }))
    vi.advanceTimersByTime(400)
    expect(match.playing?.text).toBe('calm')
  })

  test('much that was missed is not played; however much one action does, it is', () => {
    const socket = begin()
    const many = Array.from({ length: 70 }, (_, i) => happened(2, `${i}`, { patch: seen(i) }))
    socket.say(update(2, { events: many }))
    expect(match.playing?.text).toBe('0')
    match.skip()
    socket.say(update(9, { since: 2, events: many }))
    expect([match.shown?.version, match.playing, shownView()]).toEqual([9, null, { of: 69 }])
    expect(match.log).toHaveLength(140)
  })

  test('with motion off everything is there at once', () => {
    settings.motion = 'off'
    const socket = begin()
    socket.say(update(2, { events: [happened(2, 'a')] }))
    expect(match.shown?.version).toBe(2)
  })

  const hellos = (socket: FakeSocket) => socket.sent.filter(({ type }) => type === 'hello')

  test.each([
    ['a gap', update(9, { since: 5 })],
    ['an update from before', update(1, { since: 0 })],
    ['a patch that does not fit', update(2, { patch: { keys: { hats: { set: 1 } } } })],
    [
      'an event whose patch does not fit',
      update(2, { events: [happened(2, 'a', { patch: { items: {} } })] }),
    ],
  ])('%s makes it ask for everything again', (_, broken) => {
    const socket = begin()
    socket.say(broken)
    expect([match.shown?.version, match.newest?.version, match.playing, texts()]).toEqual([1, 1, null, []])
    expect(socket.sent.at(-1)).toEqual({ type: 'hello', version: null, chat: 0 })
    // An update that was already on its way is ignored, and the screen is requested only once.
    socket.say(update(10))
    expect(hellos(socket)).toHaveLength(2)
    socket.say(welcome(10, { views: [view(0, { view: { of: 'new' } })] }, [happened(3, 'whole')]))
    expect([match.shown?.version, texts(), shownView()]).toEqual([10, ['whole'], { of: 'new' }])
    socket.say(update(11, { patch: seen('newer') }))
    expect([match.shown?.version, shownView()]).toEqual([11, { of: 'newer' }])
  })

  test('an update of the table alone leads to the same version', () => {
    const socket = begin()
    socket.say(update(1, { since: 1, patch: changed({ table: table({ rematch: 't2' }) }) }))
    expect([match.table?.rematch, match.shown?.version, hellos(socket).length]).toEqual(['t2', 1, 1])
  })

  test('a welcome after a break adds what was missed to the log, also what was still being played', () => {
    const socket = begin(welcome(1, {}, [happened(1, 'a')]))
    socket.say(update(2, { events: [happened(2, 'b'), happened(2, 'c')] }))
    socket.say({ ...welcome(4, {}, [happened(3, 'd'), happened(4, 'e')]), since: 2 })
    expect([match.playing, match.shown?.version, texts()]).toEqual([null, 4, ['a', 'b', 'c', 'd', 'e']])
  })

  test('the end is told once, when it has been played', () => {
    const socket = begin()
    const heard = vi.fn()
    match.options = { heard }
    const result = [{ seat: 0, points: 5, place: 1, share: 1 }]
    socket.say(update(2, { events: [happened(2, 'a')], patch: changed({ result }) }))
    expect(heard).not.toHaveBeenCalledWith('end')
    vi.advanceTimersByTime(420)
    socket.say(update(2, { since: 2 }))
    expect(heard.mock.calls.filter(([what]) => what === 'end')).toHaveLength(1)
  })

  test('a match that was over before is no news', () => {
    match = new Match('t1')
    const heard = vi.fn()
    match.options = { heard }
    newestSocket().open()
    newestSocket().say(welcome(9, { result: [] }))
    expect(heard).not.toHaveBeenCalled()
  })

  test('lines of chat come once, also after a new connection', () => {
    const socket = begin()
    const said = { type: 'said', at: 0, name: 'Ada', seat: 0, text: 'hi', number: 4, person: 'p' } as const
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
    socket.say({ type: 'pointed', at: 'room:kitchen', name: 'Ada', seat: 0, person: 'p' })
    vi.advanceTimersByTime(3000)
    socket.say({ type: 'pointed', at: 'room:kitchen', name: 'Bo', seat: null, person: 'p' })
    expect(match.pings.map(({ name }) => name)).toEqual(['Ada', 'Bo'])
    vi.advanceTimersByTime(2500)
    expect(match.pings.map(({ name }) => name)).toEqual(['Bo'])
    expect(match.ping('thing:fern')).toBe(true)
    expect(socket.sent.at(-1)).toEqual({ type: 'point', at: 'thing:fern' })
  })

  test('presence changes who is away; before it is known nobody is', () => {
    const socket = begin(
      welcome(1, { table: table({ seats: [seat(0), seat(1), seat(2, { kind: 'bot' })] }) }),
    )
    const away = () => [0, 1, 2].map((each) => match.isAway(each))
    expect(away()).toEqual([false, false, false])
    socket.say({ type: 'presence', present: [true, false, false], watching: 2, missed: [] })
    expect([away(), match.watching]).toEqual([[false, true, false], 2])
  })
})

describe('intents', () => {
  test('a move is one message, by numbers or by notations', async () => {
    const socket = begin()
    const done = match.act(0, ['move:2:up', 4])
    expect(socket.sent.at(-1)).toMatchObject({ type: 'act', seat: 0, actions: ['move:2:up', 4], version: 1 })
    socket.say({ type: 'done', id: socket.lastId, version: 3, count: 2 })
    expect(await done).toBe(true)
    expect(socket.sent.filter(({ type }) => type === 'act')).toHaveLength(1)
  })

  test('a move that ends early is no error', async () => {
    const socket = begin()
    const done = match.act(0, [3, 4, 5])
    socket.say({ type: 'done', id: socket.lastId, version: 2, count: 1 })
    expect([await done, match.complaint]).toEqual([true, null])
  })

  test('a move that is refused changes nothing, and the reason is kept', async () => {
    const socket = begin()
    const done = match.act(0, [3, 4, 5])
    socket.say({ type: 'error', id: socket.lastId, code: 'illegal', message: 'Not now.', clause: 'R9' })
    expect(await done).toBe(false)
    expect(match.complaint).toEqual({ message: 'Not now.', clause: 'R9' })
  })

  test('an earlier moment is shown instead of the present, with what never changes', async () => {
    const socket = begin({ ...welcome(5), static: { board: 'dark' } })
    const hand = new Hand(match, game())
    const looked = match.lookBack(2, 0)
    expect(socket.sent.at(-1)).toMatchObject({ type: 'moment', version: 2, from: null, seat: 0 })
    const past = wholeScreen({ views: [view(0, { view: { of: 'past' } })] })
    socket.say({ type: 'moment', id: socket.lastId, version: 2, screen: past, patch: null, events: [] })
    await looked
    expect([hand.seen?.view, hand.before?.view, hand.next?.view]).toEqual(
      Array(3).fill({ board: 'dark', of: 'past' }),
    )
    match.backToNow()
    expect(hand.seen?.view).toEqual({ board: 'dark', of: 0 })
  })
})

describe('why an action is not possible', () => {
  const REFUSED = { action: 7, words: { kind: 'hold' }, label: 'Hold', text: 'Roll first.', clause: 'R2' }
  const answer = (socket: FakeSocket) =>
    socket.say({ type: 'reasons', id: socket.lastId, version: 1, seat: 0, refused: [REFUSED] })

  test('the server is asked, for these actions or for all of the decision', async () => {
    const socket = begin()
    const hand = new Hand(match, game())
    const asked = hand.askWhy(['hold'])
    expect(socket.sent.at(-1)).toMatchObject({ type: 'why', seat: 0, version: 1, actions: ['hold'] })
    answer(socket)
    expect(await asked).toEqual([REFUSED])
    void hand.askWhy([]).catch(() => undefined)
    expect(socket.sent.at(-1)).toMatchObject({ type: 'why', actions: [] })
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

  test('offers nothing between two updates that are played one after the other', () => {
    const socket = begin()
    const hand = new Hand(match, game())
    socket.say(update(2, { events: [happened(2, 'a')] }))
    socket.say(update(3, { events: [happened(3, 'b')] }))
    vi.advanceTimersByTime(420)
    expect([match.playing, match.settled, hand.legal]).toEqual([null, false, []])
    vi.advanceTimersByTime(421)
    expect([match.settled, hand.legal.length]).toEqual([true, 1])
  })

  test('offers nothing between the answer to an action and the update that shows it', async () => {
    const socket = begin()
    const hand = new Hand(match, game())
    hand.act(3)
    socket.say({ type: 'done', id: socket.lastId, version: 2, count: 1 })
    await settled()
    expect([match.busy, hand.legal]).toEqual([false, []])
    socket.say(update(2))
    expect(hand.legal).toHaveLength(1)
  })

  test('on a shared screen the one who has just acted can still take it back', () => {
    const views = [view(0, { undo: { possible: true, label: 'Hold 5', why_not: '' } }), view(1)]
    const socket = begin(welcome(1, { table: shared(), views, pending: [1] }))
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
    expect(socket.sent.at(-1)).toMatchObject({ type: 'act', actions: [3] })
  })

  const shared = () => table({ yours: [0, 1] })

  test('a shared screen goes to whoever is due', () => {
    const socket = begin(welcome(1, { table: shared(), views: [view(0), view(1)], pending: [1] }))
    const hand = new Hand(match, game())
    hand.settle()
    expect(hand.seat).toBe(1)
    expect(hand.curtain).toBeNull()
    socket.say(update(2, { patch: changed({ pending: [0] }) }))
    expect(hand.seat).toBe(0)
  })

  test('with hidden hands a curtain falls at each hand-over, and private lines stay behind it', () => {
    const private1 = happened(1, 'secret of Bo', { only: [1] })
    const socket = begin(welcome(1, { table: shared(), views: [view(0), view(1)], pending: [1] }, [private1]))
    const hand = new Hand(match, game({ hidden: true }))
    hand.settle()
    expect(hand.curtain).toBe(1)
    expect(hand.legal).toEqual([])
    expect(hand.log).toEqual([])
    hand.unveil()
    expect(hand.curtain).toBeNull()
    expect(hand.log).toHaveLength(1)
    socket.say(update(2, { patch: changed({ pending: [0] }) }))
    hand.settle()
    expect(hand.curtain).toBe(0)
    hand.unveil()
    expect(hand.log).toEqual([])
  })

  test('a seat that a bot keeps is not due', () => {
    begin(welcome(1, { table: table({ seats: [seat(0, { left: true }), seat(1)] }) }))
    expect(match.due).toEqual([])
  })
})
