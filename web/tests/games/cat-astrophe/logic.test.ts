import { describe, expect, test } from 'vitest'
import { happened as apart } from '../../../src/match/happened'
import { boxOf, catSpot, floorSpot, humanSpot, pointedAt } from '../../../src/games/cat-astrophe/layout'
import { fold, inStory, storyIn } from '../../../src/games/cat-astrophe/fold'
import { storyOf } from '../../../src/games/cat-astrophe/news'
import { action, cat, check, event, happened, item, refusal, room, view } from './fixtures'
import type { View } from '../../../src/games/cat-astrophe/view'
import {
  actingCat,
  freeLabel,
  freeWith,
  needText,
  partsText,
  triesOf,
} from '../../../src/games/cat-astrophe/words'

const played = (before: View, next: View, ...events: ReturnType<typeof event>[]) =>
  events.reduce((scene, each) => fold(scene, apart(each), next), before)

describe('what the board shows while events are played', () => {
  test('a cat that moves is in the other room, and the rooms know', () => {
    const scene = played(view(), view(), event('moved', { cat: 0, room: 1 }))
    expect(scene.cats[0]?.room).toBe('kitchen')
    expect(scene.rooms.map(({ cats }) => cats.length)).toEqual([3, 1])
  })

  test('the human comes home, makes a room harder, and is led along with a cat', () => {
    const home = played(view(), view(), event('human', { room: 0 }))
    expect(home.rooms.map(({ human, stealth }) => [human, stealth])).toEqual([
      [true, 3],
      [false, 0],
    ])
    const led = played(home, home, event('lured', { cat: 2, room: 1, together: 1 }))
    expect([led.human.room, led.cats[2]?.room, led.cats[0]?.room]).toEqual(['kitchen', 'kitchen', 'hallway'])
    const charmed = played(led, led, event('charmed', { cat: 2, room: 1 }))
    expect([charmed.human.charmer, charmed.rooms[1]?.stealth]).toEqual(['marzipan', 0])
  })

  test('items and damage are as they will be; the tracker steps', () => {
    const next = view({
      cats: view().cats.map((each, i) => (i === 1 ? { ...each, items: [item('scarf')] } : each)),
    })
    const scene = played(
      view(),
      next,
      event('found', { cat: 1, item: 1, room: 0 }),
      event('tracker', { from: 4, to: 6 }),
    )
    expect(scene.cats[1]?.items.map(({ id }) => id)).toEqual(['scarf'])
    expect(scene.tracker.value).toBe(6)
  })

  test('an event that is not drawn changes nothing', () => {
    const before = view()
    expect(played(before, before, event('checked', { cat: 0 }))).toBe(before)
    expect([inStory('rolled'), inStory('moved')]).toEqual([true, false])
  })
})

describe('where things are', () => {
  test('cats stand inside their room, each in a place of its own', () => {
    const scene = view()
    const spots = scene.cats.map((each) => catSpot(scene, each))
    expect(new Set(spots.map(({ x }) => x)).size).toBe(4)
    const { width, height } = boxOf(room('hallway', [0, 0, 5, 4]))
    for (const { x, y } of spots) expect(x > 0 && x < width && y > 0 && y < height).toBe(true)
  })

  test('many items on one floor lie beside and above each other', () => {
    const hall = room('hallway', [0, 0, 4, 3])
    const spots = [0, 1, 2, 3].map((i) => floorSpot(hall, i))
    expect(new Set(spots.map(({ x, y }) => `${x} ${y}`)).size).toBe(4)
  })

  test('a ping points at rooms, things, cats and the human, and at nothing it does not know', () => {
    const scene = view({ human: { ...view().human, home: true, room: 'kitchen' } })
    expect(pointedAt(scene, 'room:kitchen')).toEqual({ x: 750, y: 200 })
    expect(pointedAt(scene, 'human')).toEqual(humanSpot(scene))
    expect(pointedAt(scene, 'cat:brick')).toEqual(catSpot(scene, scene.cats[0] ?? cat('brick')))
    expect(pointedAt(scene, 'thing:fern')).not.toBeNull()
    expect(['room:attic', 'nonsense', '', 'thing:moon'].map((at) => pointedAt(scene, at))).toEqual([
      null,
      null,
      null,
      null,
    ])
    expect(pointedAt(view(), 'human')).toBeNull()
  })
})

describe('checks before they are tried', () => {
  test('what is needed, what it is made of, and what cannot be', () => {
    const parts = [
      { text: 'tracker', amount: 4 },
      { text: 'stealth', amount: 2 },
      { text: 'worn', amount: -2 },
    ]
    expect(partsText({ parts })).toBe('4 tracker + 2 human in the room − 2 what it wears')
    expect(needText(check(1, { need: 7, die: 10, chance: 40 }))).toBe('need 7 on a d10: 40 %')
    expect(needText(check(1, { need: -1, die: 10, chance: 100 }))).toBe('need 1 on a d10: 100 %')
    expect(needText(check(1, { need: 13, die: 12, chance: 0 }))).toBe('need 13, the d12 cannot')
  })

  test('the likeliest comes first, the hopeless last, and what nobody offers is left out', () => {
    const scene = view({
      checks: [
        check(1, { chance: 0, possible: false }),
        check(2, { chance: 20 }),
        check(3, { chance: 70 }),
        check(4),
      ],
    })
    const tries = triesOf(scene, [action(2, {}), action(3, {}, 'Find an item here: craft')], [refusal(1, {})])
    expect(tries.map(({ check }) => check.action)).toEqual([3, 2, 1])
    expect(tries.map(({ title }) => title)).toEqual(['Find an item here', 'do it', 'Destroy the fern'])
    expect(tries[2]?.refused?.clause).toBe('R34')
  })

  test('only the cat of the seat that looks acts', () => {
    expect([actingCat(view(), 0)?.id, actingCat(view(), 1), actingCat(view({ cat: null }), 0)]).toEqual([
      'brick',
      undefined,
      undefined,
    ])
  })

  test('things are handed around by name', () => {
    const give = action(5, { kind: 'give', item: 'scarf', cat: 'widget' })
    expect(freeWith([give, action(6, { kind: 'drop', item: 'box' })], 'scarf')).toEqual([give])
    expect(freeLabel(view(), give)).toBe('Give to WIDGET')
  })
})

describe('an event as it is told', () => {
  test('a story is what was told since its card was turned up', () => {
    const kinds = (...played: string[]) =>
      storyIn(played.map((kind) => apart(event(kind)))).map(({ kind }) => kind)
    expect(kinds('moved', 'event', 'rolled')).toEqual(['event', 'rolled'])
    expect(kinds('event', 'rolled', 'moved', 'wary')).toEqual(['wary'])
    expect(kinds('moved', 'human')).toEqual([])
  })

  test('dice fall one by one, the line of the table comes last', () => {
    const told = [event('event', { card: 3 }), event('rolled', { cat: 0, face: 9 })].map(apart)
    const begun = storyOf(view(), happened(), told)
    expect([begun.dice.map(({ cat }) => cat), begun.outcome, begun.change]).toEqual([
      ['brick'],
      -1,
      undefined,
    ])
    const all = storyOf(view(), happened())
    expect([all.passed, all.failed, all.outcome, all.change]).toEqual([['brick'], ['widget'], 1, 1])
  })

  test('dice that are added up have no cat that failed', () => {
    const story = storyOf(view(), happened({ total: 22, need: 19, passed: [], outcome: 2 }))
    expect(story.dice.every(({ good }) => good === undefined)).toBe(true)
    expect([story.total, story.outcome]).toEqual(['Together 22 against 19', 2])
  })
})
