import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { MomentView } from '../src/lib/net/wire'
import { settings } from '../src/lib/theme/settings.svelte'
import { Match } from '../src/match/match.svelte'
import { Moments } from '../src/replay/moments'
import { Replay } from '../src/replay/replay.svelte'
import { changed, happened, newestSocket, useFakeSockets, view, welcome, wholeScreen } from './support/wire'

const seen = (of: unknown) => ({ keys: { views: { items: { 0: { keys: { view: { set: { of } } } } } } } })

/**
 * The server's answer about a version. Each version has two events: after the first event of version 2, Ada sees "2a",
 * and after the second "2b".
 */
function told(version: number, from: number | null): MomentView {
  const last = `${version}b`
  const events = ['a', 'b'].map((letter) =>
    happened(version, `${version}${letter}`, from === null ? {} : { patch: seen(`${version}${letter}`) }),
  )
  return {
    type: 'moment',
    id: '',
    version,
    screen:
      from === null ? wholeScreen({ views: [view(0, { view: { of: last } })], points: [version] }) : null,
    patch: from === null ? null : changed({ points: [version] }),
    events,
  }
}

describe('moments of a match', () => {
  const asked = vi.fn()
  const fetch = (version: number, from: number | null) => {
    asked(version, from)
    return Promise.resolve<MomentView | null>(told(version, from))
  }
  beforeEach(() => asked.mockReset())

  test('the way to a version is asked for from the one before, once', async () => {
    const moments = new Moments(fetch)
    await moments.at(1)
    const way = await moments.wayTo(2)
    await moments.wayTo(2)
    expect(asked.mock.calls).toEqual([
      [1, null],
      [2, 1],
    ])
    expect(way?.steps.map(({ shown }) => shown.views[0]?.view)).toEqual([{ of: '2a' }, { of: '2b' }])
    expect([way?.last.version, way?.last.points]).toEqual([2, [2]])
  })

  test('where a way leads need not be fetched', async () => {
    const moments = new Moments(fetch)
    await moments.wayTo(2)
    expect((await moments.at(2))?.events.map(({ text }) => text)).toEqual(['2a', '2b'])
    expect(asked).toHaveBeenCalledTimes(2)
  })

  test('a version after one at which nothing happened is led to from that one', async () => {
    const moments = new Moments(fetch)
    await moments.at(1)
    await moments.wayTo(3)
    expect(asked.mock.calls).toEqual([
      [1, null],
      [2, null],
      [3, 2],
    ])
  })

  test('patches that do not fit are left out: the moment is shown as it is', async () => {
    const moments = new Moments(async (version, from) => ({
      ...told(version, from),
      ...(from === null ? {} : { patch: { keys: { hats: { set: 1 } } } }),
    }))
    const way = await moments.wayTo(2)
    expect([way?.steps, way?.last.views[0]?.view]).toEqual([[], { of: '2b' }])
  })

  test('what failed is asked for again', async () => {
    const answers = [null, told(1, null)]
    const moments = new Moments(() => Promise.resolve(answers.shift() ?? null))
    expect(await moments.at(1)).toBeNull()
    expect((await moments.at(1))?.shown.version).toBe(1)
  })
})

describe('a replay', () => {
  let match: Match
  let replay: Replay
  const sent = () => newestSocket().sent.filter((message) => message.type === 'moment')
  let answered = 0

  /** Answers all requests so far. */
  async function answer(): Promise<void> {
    await vi.advanceTimersByTimeAsync(0)
    const ask = sent()[answered]
    if (!ask) return
    answered += 1
    newestSocket().say({ ...told(ask.version, ask.from ?? null), id: ask.id ?? '' })
    return answer()
  }
  const picture = () => [replay.head.playing?.text, replay.before?.view, replay.view?.view, replay.next?.view]

  beforeEach(() => {
    vi.useFakeTimers()
    useFakeSockets()
    settings.motion = 'normal'
    answered = 0
    match = new Match('t1')
    newestSocket().open()
    newestSocket().say({
      ...welcome(3, {}, [happened(1, 'x'), happened(2, 'y'), happened(3, 'z')]),
      static: { board: 'dark' },
    })
    replay = new Replay(match, 0)
  })
  afterEach(() => {
    replay.close()
    match.close()
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  const sees = (of: string) => ({ board: 'dark', of })

  test('shows a moment at once, and plays the next event by event', async () => {
    void replay.to(0)
    await answer()
    expect(picture()).toEqual([undefined, sees('1b'), sees('1b'), sees('1b')])
    expect(replay.events.map(({ text }) => text)).toEqual(['1a', '1b'])
    void replay.to(1)
    await answer()
    expect(picture()).toEqual(['2a', sees('1b'), sees('2a'), sees('2b')])
    await vi.advanceTimersByTimeAsync(420)
    expect(picture()).toEqual(['2b', sees('2a'), sees('2b'), sees('2b')])
    await vi.advanceTimersByTimeAsync(420)
    expect(picture()).toEqual([undefined, sees('2b'), sees('2b'), sees('2b')])
    expect(replay.head.shown?.points).toEqual([2])
  })

  test('goes backwards and over several moments at once', async () => {
    void replay.to(2)
    await answer()
    expect(picture()).toEqual([undefined, sees('3b'), sees('3b'), sees('3b')])
    replay.step(-1)
    await answer()
    expect(picture()).toEqual([undefined, sees('2b'), sees('2b'), sees('2b')])
    expect(replay.atEnd).toBe(false)
  })

  test('a step while another is played ends that one', async () => {
    void replay.to(0)
    await answer()
    void replay.to(1)
    await answer()
    expect(picture()[0]).toBe('2a')
    void replay.to(2)
    await answer()
    expect(picture()).toEqual(['3a', sees('2b'), sees('3a'), sees('3b')])
    await vi.advanceTimersByTimeAsync(840)
    expect([replay.head.shown?.version, replay.atEnd]).toEqual([3, true])
  })
})
