import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { FromTable } from '../src/lib/net/wire'
import { settings } from '../src/lib/theme/settings.svelte'
import { Hand } from '../src/match/hand.svelte'
import { Match } from '../src/match/match.svelte'
import { turnLine } from '../src/match/turnline'
import {
  changed,
  FakeSocket,
  game,
  happened,
  newestSocket,
  table,
  update,
  useFakeSockets,
  view,
  welcome,
} from './support/wire'

let match: Match

function begin(first: FromTable): FakeSocket {
  match = new Match('t1')
  newestSocket().open()
  newestSocket().say(first)
  return newestSocket()
}

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

describe('whoever is at the screen', () => {
  test('a decision that needs no secret is taken without a curtain, and nothing private is shown', () => {
    const secret1 = happened(1, 'secret of Bo', { only: [1] })
    const socket = begin(
      welcome(1, { table: table({ yours: [0, 1] }), views: [view(0), view(1)], pending: [0] }, [secret1]),
    )
    const hand = new Hand(match, game({ hidden: true }))
    hand.secrets = { matter: (_, who) => who === 0, without: () => ({ of: 'everybody' }) as never }
    hand.settle()
    expect(hand.curtain).toBe(0)
    hand.unveil()
    expect(hand.seen?.view).toEqual({ of: 0 })
    socket.say(update(2, { patch: changed({ pending: [1] }) }))
    hand.settle()
    expect([hand.seat, hand.curtain, hand.seen?.view]).toEqual([1, null, { of: 'everybody' }])
    expect(hand.legal).not.toEqual([])
    expect(hand.log).toEqual([])
    vi.advanceTimersByTime(1)
    socket.say(update(3, { patch: changed({ pending: [0] }) }))
    hand.settle()
    expect(hand.curtain).toBe(0)
  })

  test('the turn line says what was done, then what happens, then what to do next', async () => {
    const socket = begin(welcome(1))
    match.options = { throws: ['dice'] }
    const hand = new Hand(match, game())
    hand.settle()
    expect(turnLine(hand)).toBe('Your turn.')
    hand.act(3)
    expect(turnLine(hand)).toBe('Roll…')
    socket.say(
      update(2, { events: [happened(2, 'Ada rolls 4.', { kind: 'dice' }), happened(2, 'Ada drives.')] }),
    )
    expect(turnLine(hand)).toBe('Ada rolls…')
    expect(match.log).toEqual([])
    vi.advanceTimersByTime(420)
    expect(turnLine(hand)).toBe('Ada drives.')
    socket.say({ type: 'done', id: socket.lastId, version: 2, count: 1 })
    await vi.advanceTimersByTimeAsync(421)
    expect(turnLine(hand)).toBe('Your turn.')
  })

  test('while steps without words are shown it says what was done here, or whose turn it is, and never mixes them up', () => {
    const socket = begin(welcome(1))
    match.options = { beats: { step: 100 } }
    const hand = new Hand(match, game())
    hand.settle()
    hand.act(3)
    const steps = [
      happened(2, 'Ada sets off.'),
      happened(2, '', { kind: 'step', seat: 0 }),
      happened(2, 'Ada arrives.'),
      happened(2, '', { kind: 'step', seat: 1 }),
    ]
    socket.say(update(2, { events: steps }))
    const lines = steps.map(() => {
      const line = turnLine(hand)
      vi.advanceTimersByTime(line.endsWith('…') ? 101 : 421)
      return line
    })
    expect(lines).toEqual(['Ada sets off.', 'Roll…', 'Ada arrives.', 'Your turn.'])
  })
})
