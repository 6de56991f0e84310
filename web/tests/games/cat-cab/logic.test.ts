import { describe, expect, test } from 'vitest'
import { event } from '../../support/board'
import type { ActionInfo } from '$lib/net/wire'
import { aimsOf } from '../../../src/games/cat-cab/aims'
import { noticeOf } from '../../../src/games/cat-cab/news'
import { tripOf } from '../../../src/games/cat-cab/playback.svelte'
import { others, parts } from '../../../src/games/cat-cab/scores'
import { die, end, player, space, view } from './fixtures'
import { dieLabel, tipsOf } from '../../../src/games/cat-cab/words'

const legal = (...words: ActionInfo['words'][]): ActionInfo[] =>
  words.map((each, i) => ({ action: i + 100, words: each, label: String(each.kind) }))
const named = ({ name }: { name: string }) => name

describe('what can be pointed at', () => {
  const moving = view({
    phase: 'move',
    players: [player(0, { at: [2, 3] }), player(1, { at: [2, 4] })],
    ends: [
      end(4, 5, { kind: 'fare', label: 'Drive to the fare', actions: [100, 101] }),
      end(2, 4, { kind: 'fight', cats: [1] }),
      end(2, 3, { actions: [] }),
    ],
  })

  test('ends, with all their actions and the way there, and who must be fought', () => {
    const [fare, fight, ...more] = aimsOf(moving, legal({ kind: 'move' }), named)
    expect(more).toEqual([])
    expect(fare).toEqual({
      target: { at: [4, 5], kind: 'fare', label: 'Drive to the fare' },
      actions: [100, 101],
      path: ['start', [4, 5]],
    })
    expect(fight?.target.label).toBe('Drive to Avenue 2 & 4, cat fight with Blue Mewn')
  })

  test('nothing while nothing is legal', () => {
    expect(aimsOf(moving, [], named)).toEqual([])
  })

  test('the cabs of those who can be sabotaged, also at the start', () => {
    const aims = aimsOf(view({ phase: 'sabotage' }), legal({ kind: 'sabotage', victim: 'blue' }), named)
    expect(aims).toEqual([
      { target: { at: 'start', seat: 1, kind: 'fight', label: 'sabotage' }, actions: [100], path: null },
    ])
  })
})

describe('trips', () => {
  test('are told by drives, boosts and steps back, which go backwards', () => {
    const drive = { driver: 3, length: 2, direction: 'up', from: 'start', to: space(2, 2) } as const
    const back = { driver: 1, direction: 'down', from: space(2, 2), to: space(2, 1) } as const
    expect(tripOf(event('moved', -1, drive))).toEqual({
      seat: 3,
      way: ['start', [2, 2]],
      backwards: false,
    })
    expect(tripOf(event('stepped_back', 1, back))?.backwards).toBe(true)
    expect(tripOf(event('movement_stopped', 1, { driver: 1 }))).toBeNull()
    expect(tripOf(null)).toBeNull()
  })
})

describe('words', () => {
  test('of a die say what it shows and what that means', () => {
    expect(dieLabel(view(), die('white-2', 4, 'move1'))).toBe('White die 2: 4, 1 space')
    expect(dieLabel(view(), die('red-d8', 7, 'move2'))).toBe('red D8: 7, 2 spaces')
  })

  test('of a square are its table', () => {
    expect(tipsOf(view().tables).patrol).toBe('Paw patrol: Stop here.\n3–4  Pothole: go back 2 spaces')
  })
})

describe('cards', () => {
  test('tell a roll on a table, and what it does', () => {
    expect(noticeOf(view(), event('patrol', 0, { driver: 0, face: 3, at: space(3, 4) }))).toEqual({
      title: 'Paw patrol: Pothole',
      text: 'Go back 2 spaces. Mew.',
      tone: 'bad',
      die: { sides: 6, face: 3 },
      driver: 0,
    })
  })

  test('wear the colour of the driver they are about, also where it has no seat', () => {
    const won = event('won', -1, { driver: 3, points: 20 }, 'Crazy cat wins.')
    expect(noticeOf(view(), won)).toEqual({
      title: 'The winner',
      text: 'Crazy cat wins.',
      tone: 'good',
      driver: 3,
    })
    expect(noticeOf(view(), event('nobody_won', -1, {}, 'Nobody.'))).not.toHaveProperty('driver')
  })

  test('are not there for everything', () => {
    expect(noticeOf(view(), event('turn_began', 0, { driver: 0, round: 1, dice: 5 }))).toBeNull()
  })
})

describe('scores', () => {
  test('are made of passengers and the place', () => {
    const scored = player(0, { passengers: 2, place: 1, score: { passengers: 10, leaving: 10, total: 20 } })
    expect(parts(view({ players: [scored] }), 0)).toEqual([
      { label: 'for 2 passengers', points: 10 },
      { label: 'for leaving 1st', points: 10 },
    ])
    expect(parts(view(), 1)).toEqual([])
  })

  test('of Crazy cat stand beside those of the seats', () => {
    const solo = view({ active: 3, players: [player(0), player(3)], winner: 3 })
    expect(others(solo)).toEqual([
      { seat: 3, name: 'Crazy cat', colour: 'blue', score: 0, turn: true, won: true },
    ])
    expect(others(view())).toEqual([])
  })
})
