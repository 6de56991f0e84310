import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Stage, type Beat } from '../src/lib/board/stage.svelte'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

function recorder() {
  const log: string[] = []
  const beat = (name: string, ms = 100): Beat => ({
    ms,
    start: (given) => log.push(`${name} ${given}`),
    finish: () => log.push(`${name} done`),
  })
  return { log, beat }
}

describe('the stage', () => {
  test('plays beats one after the other', () => {
    const { log, beat } = recorder()
    const stage = new Stage()
    void stage.play(beat('dice'), beat('cab', 50))
    expect(log).toEqual(['dice 100'])
    vi.advanceTimersByTime(99)
    expect(log).toHaveLength(1)
    vi.advanceTimersByTime(1)
    expect(log).toEqual(['dice 100', 'dice done', 'cab 50'])
    vi.advanceTimersByTime(50)
    expect(log.at(-1)).toBe('cab done')
    expect(stage.playing).toBe(false)
  })

  test('holds before beats that wait, until it is released or skipped', () => {
    const { log, beat } = recorder()
    const stage = new Stage()
    stage.hold()
    void stage.play(beat('rest', 0), { ...beat('dice'), waits: true })
    expect(log).toEqual(['rest 0', 'rest done'])
    stage.release()
    expect(log.at(-1)).toBe('dice 100')
    stage.hold()
    void stage.play({ ...beat('cab'), waits: true }, beat('end', 0))
    vi.runAllTimers()
    expect(log.at(-1)).toBe('dice done')
    stage.skipAll()
    expect(log.slice(-4)).toEqual(['cab 0', 'cab done', 'end 0', 'end done'])
    expect(stage.playing).toBe(false)
  })

  test('a beat that somebody is asked for waits until it is let begin, and skipping lets it begin', () => {
    const { log, beat } = recorder()
    const stage = new Stage()
    void stage.play(beat('cab'), { ...beat('dice'), asks: () => true }, beat('card'))
    vi.runAllTimers()
    expect(log).toEqual(['cab 100', 'cab done'])
    expect([stage.playing, stage.asking !== null]).toEqual([true, true])
    stage.begin()
    expect(log.at(-1)).toBe('dice 100')
    vi.runAllTimers()
    expect(log.at(-1)).toBe('card done')
    void stage.play({ ...beat('late'), asks: () => true })
    stage.skipAll()
    expect(log.at(-1)).toBe('late done')
    expect(stage.playing).toBe(false)
  })

  test('beats added while it plays wait for their turn', () => {
    const { log, beat } = recorder()
    const stage = new Stage()
    void stage.play(beat('a'))
    void stage.play(beat('b'))
    expect(log).toEqual(['a 100'])
    vi.runAllTimers()
    expect(log).toEqual(['a 100', 'a done', 'b 100', 'b done'])
  })

  test('speed scales durations and is asked anew for every beat', () => {
    const { log, beat } = recorder()
    let speed = 0.5
    const stage = new Stage(() => speed)
    void stage.play(beat('a'), beat('b'))
    speed = 2
    vi.runAllTimers()
    expect(log).toEqual(['a 50', 'a done', 'b 200', 'b done'])
  })

  test('with motion off everything is there at once, in order', () => {
    const { log, beat } = recorder()
    void new Stage(() => 0).play(beat('a'), beat('b'))
    expect(log).toEqual(['a 0', 'a done', 'b 0', 'b done'])
  })

  test('skip ends one beat, skipAll all of them, and none is left out', () => {
    const { log, beat } = recorder()
    const stage = new Stage()
    void stage.play(beat('a'), beat('b'), beat('c'))
    stage.skip()
    expect(log).toEqual(['a 100', 'a done', 'b 100'])
    stage.skipAll()
    expect(log).toEqual(['a 100', 'a done', 'b 100', 'b done', 'c 0', 'c done'])
    expect([stage.playing, vi.getTimerCount()]).toEqual([false, 0])
  })

  test('skipAll lasts for what was waiting, not for what comes later', () => {
    const { log, beat } = recorder()
    const stage = new Stage()
    void stage.play(beat('a'))
    stage.skipAll()
    void stage.play(beat('b'))
    expect(log.at(-1)).toBe('b 100')
  })

  test('a beat may need a little real time at any speed, but not when it is skipped', () => {
    const { log, beat } = recorder()
    const stage = new Stage(() => 0)
    void stage.play({ ...beat('a', 0), least: 1 }, beat('b'))
    expect(log).toEqual(['a 1'])
    vi.advanceTimersByTime(1)
    expect(log.at(-1)).toBe('b done')
    void stage.play({ ...beat('c', 0), least: 1 }, { ...beat('d', 0), least: 1 })
    stage.skipAll()
    expect(log.slice(4)).toEqual(['c 1', 'c done', 'd 0', 'd done'])
  })

  test('clear forgets what was not started', () => {
    const { log, beat } = recorder()
    const stage = new Stage()
    void stage.play(beat('a'), beat('b'))
    stage.clear()
    expect(log).toEqual(['a 100', 'a done'])
  })

  test('play resolves when the stage is at rest', async () => {
    const { beat } = recorder()
    const stage = new Stage()
    const rest = vi.fn()
    const first = stage.play(beat('a')).then(rest)
    const second = stage.play(beat('b'))
    await vi.advanceTimersByTimeAsync(150)
    expect(rest).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(50)
    await Promise.all([first, second])
    expect(rest).toHaveBeenCalledOnce()
  })

  test('a beat that adds another from its end is followed by it', () => {
    const { log, beat } = recorder()
    const stage = new Stage()
    void stage.play({ ms: 10, finish: () => void stage.play(beat('encore')) })
    vi.runAllTimers()
    expect(log).toEqual(['encore 100', 'encore done'])
  })
})
