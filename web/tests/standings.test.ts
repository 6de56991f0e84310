import { describe, expect, test } from 'vitest'
import type { ScoresModule } from '../src/match/board'
import { botOf, standings, stripLabel, type Standing } from '../src/match/standings'
import { game, seat } from './support/wire'

const scores: ScoresModule = {
  parts: (_view, who) => [{ label: 'fares', points: 100 * (who + 1) }],
  others: () => [{ seat: 7, name: 'Crazy', colour: 'blue', score: 30, turn: true, won: false }],
  written: (points) => `£${points / 100}`,
}
const rows = (more: Partial<Standing> = {}) =>
  standings({ game: game(), seats: [seat(0), seat(1)], scores: null, view: {}, points: [4, 9], ...more })

describe('the score strip', () => {
  test('everybody has their points', () => {
    expect(rows().map(({ name, score }) => [name, score])).toEqual([
      ['Ada', 4],
      ['Bo', 9],
    ])
  })

  test('a game writes its points, says what they are made of, and who else plays', () => {
    expect(rows({ scores }).map(({ name, score, parts }) => [name, score, parts])).toEqual([
      ['Ada', '£0.04', '£1 fares'],
      ['Bo', '£0.09', '£2 fares'],
      ['Crazy', '£0.3', '£8 fares'],
    ])
  })

  test('behind a curtain the parts stay hidden, and so does who plays without a seat', () => {
    expect(rows({ scores, view: undefined }).map(({ name, parts }) => [name, parts])).toEqual([
      ['Ada', ''],
      ['Bo', ''],
    ])
  })

  test('nobody has points where all win or lose together', () => {
    const together = game({ cooperative: true })
    expect(rows({ game: together }).map(({ score }) => score)).toEqual([undefined, undefined])
    expect([stripLabel(together), stripLabel(game())]).toEqual(['Players', 'Players and points'])
  })

  test('bots tell of what kind they are, also those that play for somebody', () => {
    const seats = [
      seat(0, { left: true, level: 'kitten' }),
      seat(1, { kind: 'bot', level: 'tiger' }),
      seat(2),
    ]
    expect(rows({ seats }).map(({ bot }) => bot)).toEqual(['Kitten', 'Tiger', undefined])
    expect(botOf(game(), { level: 'program' })).toBe('bot')
  })
})
