import { beforeEach, describe, expect, test } from 'vitest'
import { Coach, fits, type Progress } from '../src/lessons/coach.svelte'
import { isKnown, keepPlace, placeOf, settle } from '../src/lessons/memory'
import { findThing } from '../src/lessons/things'
import type { LessonPart, LessonStep, TableEvent } from '../src/lib/net/wire'

const step = (more: Partial<LessonStep>): LessonStep => ({
  say: 'Hm.',
  at: [],
  do: [],
  no: '',
  watch: '',
  until: '',
  ...more,
})
const roll = { pattern: 'roll', actions: [1] }
const drive = { pattern: 'move:*:up', actions: [4, 5] }
const happened = (kind: string, version: number) => ({ kind, version }) as TableEvent

function lesson(...steps: LessonStep[]) {
  const log: string[] = []
  const kept: Progress[] = []
  const match = {
    stage: { hold: () => log.push('hold'), release: () => log.push('release') },
    awaited: 0,
    shown: { version: 0 },
  }
  const part: LessonPart = { title: 'A part', steps }
  const coach = (from?: Progress, past?: TableEvent[]) =>
    new Coach(part, match, (progress) => kept.push(progress), from, past)
  return { log, kept, match, coach }
}

describe('a coach', () => {
  test('holds the board while there is something to read', () => {
    const { log, coach } = lesson(step({}), step({ do: [roll], no: 'Roll!' }))
    const rusty = coach()
    expect(log).toEqual(['hold'])
    rusty.next()
    expect(log).toEqual(['hold', 'release'])
    expect(rusty.reads).toBe(false)
    rusty.next()
    expect(rusty.step).toBe(1)
  })

  test('answers an action that was not asked for, and an undo', () => {
    const { coach } = lesson(step({ do: [roll], no: 'Roll!' }))
    const rusty = coach()
    expect(rusty.allows(['move:2:up'])).toBe(false)
    expect(rusty.answer).toBe('Roll!')
    expect(rusty.allows([1, 'move:2:up'])).toBe(false)
    expect(rusty.allows(null)).toBe(false)
    expect(rusty.answer).toContain('forward')
    expect(rusty.allows([1])).toBe(true)
  })

  test('goes on when what the action caused has been shown', () => {
    const { coach, match } = lesson(step({ do: [roll], no: 'Roll!' }), step({}))
    const rusty = coach()
    match.awaited = 7
    rusty.did(['roll'])
    rusty.played(happened('rolled', 7))
    expect(rusty.step).toBe(0)
    rusty.rested(6)
    expect(rusty.step).toBe(0)
    rusty.rested(7)
    expect(rusty.step).toBe(1)
  })

  test('goes on at once when it was shown before the server answered', () => {
    const { coach, match } = lesson(step({ do: [roll], no: 'Roll!' }), step({}))
    const rusty = coach()
    match.awaited = match.shown.version = 7
    rusty.did([1])
    expect(rusty.step).toBe(1)
  })

  test('waits for an event where a step says so, also one that has been played already', () => {
    const { coach } = lesson(
      step({ do: [drive], no: 'Drive!', until: 'collected' }),
      step({ watch: 'fight' }),
      step({ watch: 'end' }),
    )
    const rusty = coach()
    rusty.played(happened('collected', 0))
    expect(rusty.step).toBe(0)
    expect(rusty.allows([4])).toBe(true)
    rusty.did([4])
    rusty.played(happened('moved', 1))
    expect(rusty.step).toBe(0)
    rusty.played(happened('collected', 1))
    expect(rusty.step).toBe(1)
    rusty.played(happened('fight', 2))
    expect(rusty.step).toBe(1)
    rusty.next()
    expect(rusty.step).toBe(2)
    rusty.next()
    expect(rusty.watching).toBe(true)
    rusty.played(happened('end', 3))
    expect(rusty.over).toBe(true)
  })

  test('lets those who know act before they have read everything', () => {
    const { coach } = lesson(step({}), step({}), step({ do: [roll], no: 'Roll!' }), step({ watch: 'end' }))
    const rusty = coach()
    expect(rusty.allows(['roll'])).toBe(true)
    expect(rusty.step).toBe(2)
  })

  test('does not let anybody act before what is to be watched', () => {
    const { coach } = lesson(step({ watch: 'end' }), step({ do: [roll], no: 'Roll!' }))
    const rusty = coach()
    expect(rusty.allows(['roll'])).toBe(false)
    expect(rusty.answer).toContain('read')
  })

  test('goes on where it was left, with what has happened since', () => {
    const { coach, kept } = lesson(step({ do: [roll], no: 'Roll!', until: 'rolled' }), step({ watch: 'end' }))
    const rusty = coach()
    rusty.allows([1])
    rusty.played(happened('rolled', 1))
    expect(kept.at(-1)).toEqual({ step: 1, heard: 1 })
    const again = coach(kept.at(-1), [happened('rolled', 1), happened('end', 2)])
    again.next()
    expect(again.over).toBe(true)
  })
})

test('actions fit by number or by notation', () => {
  expect(fits(drive, 4)).toBe(true)
  expect(fits(drive, 6)).toBe(false)
  expect(fits(drive, 'move:2:up')).toBe(true)
  expect(fits(drive, 'move:2:upwards')).toBe(false)
  expect(fits({ pattern: 'go:a+b', actions: [] }, 'go:a+b')).toBe(true)
})

describe('the memory of lessons', () => {
  beforeEach(() => localStorage.clear())

  test('keeps where each lesson was left', () => {
    const place = { table: 't1', part: 2, step: 3, heard: 4 }
    keepPlace('toy', place)
    expect(placeOf('toy')).toEqual(place)
    expect(placeOf('pig')).toBeUndefined()
    settle('toy')
    expect(placeOf('toy')).toBeUndefined()
    expect([isKnown('toy'), isKnown('pig')]).toEqual([true, false])
  })

  test('is not upset by what it cannot read', () => {
    localStorage.setItem('mewple.lessons', '{"known": 3')
    expect(isKnown('toy')).toBe(false)
    settle('toy')
    expect(isKnown('toy')).toBe(true)
  })
})

test('things are found by the beginning of their names, and never in the coach', () => {
  document.body.innerHTML = `
    <div data-lesson><button>Keep all</button></div>
    <button>Do not Keep all</button><button>Keep   all dice</button><g aria-label="Exit: east"></g>`
  for (const each of document.body.querySelectorAll('*'))
    each.getBoundingClientRect = () => ({ width: 10, height: 10 }) as DOMRect
  expect(findThing('Keep all', document)?.textContent).toBe('Keep   all dice')
  expect(findThing('Exit', document)?.getAttribute('aria-label')).toBe('Exit: east')
  expect(findThing('Moon', document)).toBeNull()
})
