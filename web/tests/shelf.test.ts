import { expect, test } from 'vitest'
import { onTheShelf } from '../src/lobby/shelf'
import { game } from './support/wire'

test('games with a lesson come first, and short ones before long ones', () => {
  const long = game({ id: 'long', minutes: [60, 120], lesson_minutes: 4 })
  const short = game({ id: 'short', minutes: [15, 25], lesson_minutes: 5 })
  const untaught = game({ id: 'untaught', minutes: [5, 5], lesson_minutes: 0 })
  expect(onTheShelf([long, untaught, short]).map(({ id }) => id)).toEqual(['short', 'long', 'untaught'])
})
