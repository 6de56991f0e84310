import { describe, expect, test } from 'vitest'
import { opponentsInWords, ordinal, resultInWords } from '../src/lobby/past'
import { seat } from './support/wire'

const seats = [seat(0, { name: 'Ada' }), seat(1, { name: 'Bo' }), seat(2, { name: 'Cem' })]
const result = (...places: number[]) =>
  places.map((place, seat) => ({
    seat,
    place,
    points: 10 - place,
    share: place === 1 ? 1 / places.filter((each) => each === 1).length : 0,
  }))
const game = { cooperative: false }

describe('the result of a past match in words', () => {
  test.each([
    [[0], result(1, 2, 3), 'You won', true],
    [[1], result(1, 2, 3), 'You came 2nd of 3', false],
    [[2], result(1, 1, 3), 'You came 3rd of 3', false],
    [[1], result(1, 1, 3), 'You shared the win', true],
    [[0, 1], result(2, 1, 3), 'Bo won', true],
    [[0, 1], result(1, 1, 3), 'Ada and Bo won', true],
    [[0], [], 'Result unknown', false],
    [[0], [{ seat: 0, place: 2, points: 3, share: 0 }], 'You lost', false],
  ])('seats %j', (yours, results, text, won) => {
    expect(resultInWords({ yours, seats }, results, game)).toEqual({ text, won })
  })

  test('a match without a winner, and a game that all win or lose together', () => {
    const lost = result(2, 2, 2)
    expect(resultInWords({ yours: [0, 1], seats }, lost, game).text).toBe('Nobody won')
    expect(resultInWords({ yours: [0], seats }, lost, { cooperative: true }).text).toBe('You lost together')
    expect(resultInWords({ yours: [0], seats }, result(1, 1, 1), { cooperative: true }).won).toBe(true)
  })
})

test('with whom it was played', () => {
  expect(opponentsInWords({ yours: [1], seats })).toBe('with Ada and Cem')
  expect(opponentsInWords({ yours: [0, 1, 2], seats })).toBe('at one screen')
  expect(opponentsInWords({ yours: [0], seats: seats.slice(0, 1) })).toBe('on your own')
})

test('ordinals', () => {
  expect([1, 2, 3, 4, 11, 22].map(ordinal)).toEqual(['1st', '2nd', '3rd', '4th', '11th', '22nd'])
})
