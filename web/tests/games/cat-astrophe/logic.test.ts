import { describe, expect, test } from 'vitest'
import { boxOf, catSpot, floorSpot, humanSpot, pointedAt } from '../../../src/games/cat-astrophe/layout'
import {
  actingCat,
  freeLabel,
  freeWith,
  itemOf,
  itemsOf,
  needText,
  partsText,
  triesOf,
} from '../../../src/games/cat-astrophe/words'
import { highlights } from '../../../src/games/cat-astrophe/highlights'
import { action, check, event, item, room, view } from './fixtures'

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
    const scene = view({ human: { ...view().human, room: 'kitchen' } })
    expect(pointedAt(scene, 'room:kitchen')).toEqual({ x: 750, y: 200 })
    expect(pointedAt(scene, 'human')).toEqual(humanSpot(scene))
    for (const cat of scene.cats) expect(pointedAt(scene, `cat:${cat.id}`)).toEqual(catSpot(scene, cat))
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
      { text: 'human here', amount: 2 },
      { text: 'what it wears', amount: -2 },
    ]
    expect(partsText({ parts })).toBe('4 tracker + 2 human here − 2 what it wears')
    expect(needText(check(1, { need: 7, die: 10, chance: 40 }))).toBe('needs 7 or more on a d10: 40 %')
    expect(needText(check(1, { need: -1, die: 10, chance: 100 }))).toBe('needs 1 or more on a d10: 100 %')
    expect(needText(check(1, { need: 13, die: 12, chance: 0 }))).toBe('needs 13: out of reach with a d12')
  })

  test('the likeliest comes first, the hopeless last', () => {
    const checks = [check(1, { chance: 0 }), check(2, { chance: 20 }), check(3, { chance: 70 })]
    const tries = triesOf(view({ checks }), [action(2, {}), action(3, {})])
    expect(tries.map(({ check }) => check.action)).toEqual([3, 2, 1])
    expect(tries.map(({ action }) => action !== undefined)).toEqual([true, true, false])
  })

  test('only the cat of the seat that looks acts', () => {
    const nobody = view({ acting: null })
    expect([actingCat(view(), 0)?.id, actingCat(view(), 1), actingCat(nobody, 0)]).toEqual([
      'brick',
      undefined,
      undefined,
    ])
  })
})

describe('items', () => {
  test('a rig goes by the id of its first part', () => {
    const rig = item('scarf', { name: 'Scarf-Tape rig', parts: ['scarf', 'tape'] })
    const scene = view({ rigs: [{ item: rig, cat: 'brick', room: 'hallway' }] })
    expect([itemOf(view(), 'scarf')?.name, itemOf(scene, 'scarf')?.name]).toEqual(['scarf', 'Scarf-Tape rig'])
    expect(itemsOf(scene, ['tuna', 'scarf']).map(({ name }) => name)).toEqual(['tuna', 'Scarf-Tape rig'])
  })

  test('they are handed around by name', () => {
    const give = action(5, { kind: 'give', item: 'scarf', cat: 'widget' })
    expect(freeWith([give, action(6, { kind: 'drop', item: 'box' })], 'scarf')).toEqual([give])
    expect(freeLabel(view(), give)).toBe('Give to WIDGET')
  })
})

describe('the best moments', () => {
  const rolls = (version: number, need: number, passed: boolean) => ({
    ...event('checked', {
      cat: 'brick',
      task: { kind: 'destroy', on: ['door'] },
      trait: 'strength',
      need,
      face: passed ? need : need - 1,
      passed,
    }),
    text: `Roll ${version}.`,
    version,
  })
  const tracker = { ...event('tracker', { from: 6, to: 8 }, 'Eight.'), version: 9 }

  test('are what was least likely, for better and for worse', () => {
    // Brick breaks things with a d12.
    const events = [rolls(1, 2, true), rolls(2, 10, true), rolls(3, 12, false), rolls(4, 3, false), tracker]
    expect(highlights(view(), events)).toEqual([
      { title: 'Luckiest roll', text: 'Roll 2.', version: 2 },
      { title: 'Unluckiest roll', text: 'Roll 4.', version: 4 },
    ])
  })

  test('the human comes close only to cats that get away', () => {
    expect(highlights(view({ result: 'won' }), [tracker])).toEqual([
      { title: 'Closest call', text: 'Eight.', version: 9 },
    ])
  })
})
