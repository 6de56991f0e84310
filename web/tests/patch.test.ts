import { describe, expect, test } from 'vitest'
import { applyPatch, PatchError } from '../src/lib/net/patch'

const cab = {
  at: 'E4',
  dice: [1, 5, 6],
  fares: [
    { id: 7, paid: false },
    { id: 9, paid: false },
  ],
}

describe('a patch', () => {
  test('replaces a whole value, also by null', () => {
    expect(applyPatch<unknown>(cab, { set: 3 })).toBe(3)
    expect(applyPatch<unknown>(cab, { set: null })).toBeNull()
  })

  test('changes members of an object and shares the others', () => {
    const after = applyPatch(cab, { keys: { at: { set: 'E5' } } })
    expect(after).toEqual({ ...cab, at: 'E5' })
    expect(after.fares).toBe(cab.fares)
    expect(cab.at).toBe('E4')
  })

  test('changes items of a list and shares the others', () => {
    const after = applyPatch(cab, { keys: { fares: { items: { 1: { keys: { paid: { set: true } } } } } } })
    expect(after.fares).toEqual([
      { id: 7, paid: false },
      { id: 9, paid: true },
    ])
    expect(after.fares[0]).toBe(cab.fares[0])
    expect(cab.fares[1]?.paid).toBe(false)
  })

  test.each([
    [
      [1, 1, [2, 3]],
      [1, 2, 3, 6],
    ],
    [[0, 0, []], []],
    [
      [3, 0, [4]],
      [1, 5, 6, 4],
    ],
    [
      [0, 3, [9]],
      [9, 1, 5, 6],
    ],
    [
      [1, 2, []],
      [1, 5, 6],
    ],
  ])('splices a list: %j', (splice, dice) => {
    expect(applyPatch(cab.dice, { splice })).toEqual(dice)
  })

  test('that changes nothing gives the same value', () => {
    expect(applyPatch(cab, { keys: {} })).toBe(cab)
  })

  test.each([
    ['a member that is not there', { keys: { seat: { set: 1 } } }],
    ['a member that only every object has', { keys: { toString: { set: 1 } } }],
    ['members of a list', { keys: { dice: { keys: { 0: { set: 1 } } } } }],
    ['items of an object', { items: { 0: { set: 1 } } }],
    ['an item that is not there', { keys: { dice: { items: { 3: { set: 1 } } } } }],
    ['a negative item', { keys: { dice: { items: { '-1': { set: 1 } } } } }],
    ['a splice of an object', { splice: [0, 0, []] }],
    ['a splice that keeps more than there is', { keys: { dice: { splice: [2, 2, []] } } }],
    ['a splice without numbers', { keys: { dice: { splice: [null, 0, []] } } }],
    ['no form of a patch', { at: 'E5' }],
    ['no patch at all inside', { keys: { at: 'E5' } }],
  ])('is refused for %s', (_, patch) => {
    expect(() => applyPatch<unknown>(cab, patch)).toThrow(PatchError)
  })
})
