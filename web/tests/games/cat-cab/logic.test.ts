import { describe, expect, test } from 'vitest'
import { event } from '../../support/board'
import type { ActionInfo, RefusedInfo } from '$lib/net/wire'
import { aimsOf } from '../../../src/games/cat-cab/aims'
import { rerollActions, toThrow } from '../../../src/games/cat-cab/marks'
import { noticeOf } from '../../../src/games/cat-cab/news'
import { neighbour, placeAt } from '../../../src/games/cat-cab/places'
import { happened } from '../../../src/match/happened'
import { facesOf, fold, wayOf } from '../../../src/games/cat-cab/fold'
import { others, parts } from '../../../src/games/cat-cab/scores'
import { die, end, player, view } from './fixtures'
import { dieLabel, endLabel, speechIn, tipsOf } from '../../../src/games/cat-cab/words'

const MARK = 2
const legal = (...words: ActionInfo['words'][]): ActionInfo[] =>
  words.map((each, i) => ({ action: i + 100, words: each, label: String(each.kind) }))
const mark = (nth: number): ActionInfo => ({
  action: MARK + nth - 1,
  words: { kind: 'mark', die: `white-${nth}` },
  label: `Mark the white die ${nth}`,
})
const refusedRoll: RefusedInfo = {
  action: 1,
  words: { kind: 'roll_marked' },
  label: 'Re-roll the marked dice',
  reason: 'Mark the dice first.',
  clause: 'R12',
}
const named = ({ name }: { name: string }) => name

describe('marks for a re-roll', () => {
  const fresh = { tray: view().tray, legal: [mark(1), mark(2), mark(3)], refused: [refusedRoll] }

  test('are sent from left to right, whatever the order of the taps, and then thrown', () => {
    expect(rerollActions(fresh, ['white-2', 'white-1'])).toEqual([MARK, MARK + 1, 1])
  })

  test('need no throw when the last die is among them: the table throws by itself', () => {
    expect(rerollActions(fresh, ['white-3', 'white-1'])).toEqual([MARK, MARK + 2])
  })

  test('none is no re-roll', () => {
    expect(rerollActions(fresh, [])).toEqual([])
  })

  test('that are on the table already are thrown too, and are not made again', () => {
    const tray = [
      die('white-1', 1, 'curse', { marked: true }),
      die('white-2', 6, 'move2'),
      die('white-3', 2, 'item'),
    ]
    const roll: ActionInfo = { action: 1, words: { kind: 'roll_marked' }, label: '' }
    const marking = { tray, legal: [roll, mark(2), mark(3)], refused: [] }
    expect(rerollActions(marking, [])).toEqual([1])
    expect(rerollActions(marking, ['white-2'])).toEqual([MARK + 1, 1])
    expect(toThrow(marking, ['white-2']).map((each) => each.die)).toEqual(['white-1', 'white-2'])
  })
})

describe('what can be pointed at', () => {
  const moving = view({
    phase: 'move',
    players: [player(0, { status: 'city', x: 2, y: 3 }), player(1, { status: 'city', x: 2, y: 4 })],
    ends: [
      end(4, 5, {
        path: [100, 101],
        way: [
          [2, 5],
          [4, 5],
        ],
        passenger: true,
      }),
      end(2, 4, { path: [100], cats: [1] }),
      { ...end(0, 0, { path: [100], way: [[5, 8]] }), x: null, y: null, out: true },
      end(1, 3, { path: [55], square: 'nibbles' }),
    ],
  })

  test('ends whose first action is legal, with their ways from where the cab stands', () => {
    const aims = aimsOf(moving, legal({ kind: 'move' }), named)
    expect(aims.map(({ target }) => target.label)).toEqual([
      'Drive to Avenue 4 & 5, collect Mrs Purrkins',
      'Drive to Avenue 2 & 4, cat fight with Blue Mewn',
      'Leave the city',
    ])
    expect(aims.map(({ target }) => target.kind)).toEqual(['fare', 'fight', 'out'])
    expect(aims[0]).toMatchObject({
      actions: [100, 101],
      path: [
        [2, 3],
        [2, 5],
        [4, 5],
      ],
    })
    expect(aims[2]?.path).toEqual([[2, 3], [5, 8], 'out'])
  })

  test('nothing while nothing is legal', () => {
    expect(aimsOf(moving, [], named)).toEqual([])
  })

  test('steps back from where the one who goes back stands', () => {
    const back = view({
      phase: 'retreat',
      going_back: 1,
      players: [player(0), player(1, { status: 'city', x: 4, y: 3 })],
    })
    const aims = aimsOf(
      back,
      legal({ kind: 'retreat', direction: 'down' }, { kind: 'retreat', direction: 'left' }),
      named,
    )
    expect(aims.map(({ target }) => target.at)).toEqual([
      [4, 2],
      [3, 3],
    ])
  })

  test('the cabs of those who can be sabotaged, also at the start', () => {
    const aims = aimsOf(view({ phase: 'sabotage' }), legal({ kind: 'sabotage', victim: 'blue' }), named)
    expect(aims[0]?.target).toMatchObject({ at: 'start', seat: 1, kind: 'fight' })
  })
})

describe('places', () => {
  test('are numbered row by row from the bottom left, then the start and outside', () => {
    const { board } = view()
    expect([0, 5, 6, 47].map((number) => placeAt(board, number))).toEqual([
      [1, 1],
      [6, 1],
      [1, 2],
      [6, 8],
    ])
    expect([48, 49, 50, -1].map((number) => placeAt(board, number))).toEqual(['start', 'out', null, null])
  })

  test('beyond the edge lies the start', () => {
    expect(neighbour(view().board, [2, 1], 'down')).toBe('start')
    expect(neighbour(view().board, [2, 1], 'up')).toEqual([2, 2])
  })
})

describe('events put into the view', () => {
  const after = (...events: ReturnType<typeof event>[]) => events.map(happened).reduce(fold, view())

  test('a throw lays out its dice with what they mean', () => {
    const { tray, pool } = after(event('rolled', 0, { white: 14600, coloured: 8 }))
    expect(tray.map(({ die: name, face, meaning }) => [name, face, meaning])).toEqual([
      ['white-1', 1, 'curse'],
      ['white-2', 4, 'move1'],
      ['white-3', 6, 'move2'],
      ['green-d8', 8, 'move2'],
    ])
    expect(pool).toBeNull()
  })

  test('a re-roll changes only the dice that were thrown', () => {
    const { tray } = after(event('rerolled', 0, { white: 50000, coloured: 0 }))
    expect(tray.map(({ face }) => face)).toEqual([5, 6, 2])
    expect([
      ...facesOf(view(), happened(event('rerolled', 0, { white: 50300, coloured: 0 }))).keys(),
    ]).toEqual(['white-1', 'white-3'])
  })

  test('a cab drives, comes back to the start, and leaves', () => {
    const moved = after(event('moved', 1, { from: 48, to: 7, length: 2, direction: 0 }))
    expect(moved.players[1]).toMatchObject({ status: 'city', x: 2, y: 2 })
    expect(wayOf(moved, happened(event('moved', 1, { from: 48, to: 7 })))).toEqual(['start', [2, 2]])
    expect(after(event('stepped_back', 1, { to: 48 })).players[1]).toMatchObject({ status: 'start', x: null })
    const left = after(event('left_city', 1, { place: 1, points: 10 })).players[1]
    expect(left).toMatchObject({ status: 'out', place: 1 })
  })

  test('a fare gets in, the gate opens, the next one waits', () => {
    const scene = after(
      event('collected', 0, { number: 1, held: 1 }),
      event('gate_opened', -1, { gate: 1 }),
      event('passenger_placed', -1, { space: 47, number: 2 }),
    )
    expect(scene.players[0]?.passengers).toBe(1)
    expect(scene.collected).toBe(1)
    expect(scene.board.gates.every(({ open }) => open)).toBe(true)
    expect(scene.passenger).toMatchObject({ name: 'Sir Fluffington', x: 6, y: 8, where: 'F & 8th' })
  })

  test('a stolen die changes hands', () => {
    const start = view({ players: [player(0), player(1, { dice: ['blue-d6', 'blue-d8'] })] })
    const { players } = fold(start, happened(event('stole', 0, { victim: 1, sides: 6, colour: 1 })))
    expect(players.map(({ dice }) => dice)).toEqual([['blue-d6'], ['blue-d8']])
  })

  test('a cat fight lasts until something else happens', () => {
    const fight = [
      event('fight_began', -1, { duellists: 0b1001, space: 3, final: 0 }),
      event('duel_rolled', 3, { first: 3, second: 4, throw: 1 }),
      event('fight_won', 3, { final: 0 }),
    ]
    const solo = view({ players: [player(0), player(3)] })
    const { duel } = fight.map(happened).reduce(fold, solo)
    expect(duel?.duellists.map(({ seat, dice, fighting }) => [seat, dice, fighting])).toEqual([
      [0, [], false],
      [3, [3, 4], true],
    ])
    expect(after(...fight, event('stepped_back', 0, { to: 1 })).duel).toBeNull()
  })

  test('what the board does not know changes nothing', () => {
    const before = view()
    expect(fold(before, happened(event('thunder', 0)))).toEqual(before)
  })
})

describe('words', () => {
  test('of a die say what it shows and what that means', () => {
    expect(dieLabel(die('white-2', 4, 'move1'))).toBe('White die 2: 4, 1 space')
    expect(dieLabel(die('red-d8', 7, 'move2'))).toBe('Red D8: 7, 2 spaces')
  })

  test('of an end name everything that waits there', () => {
    expect(endLabel(view(), end(1, 3, { square: 'patrol' }), named)).toBe('Drive to Avenue 1 & 3, Paw patrol')
  })

  test('of a square are its table', () => {
    expect(tipsOf(view().board).patrol).toContain('3–4  Pothole: go back towards the start, 2 spaces')
  })

  test('spoken by somebody are found in the log', () => {
    expect(speechIn('Crazy cat leaves first. “Last one is a dog!”')).toBe('Last one is a dog!')
    expect(speechIn('Nobody speaks.')).toBe('')
  })

  test('on a card tell the roll and what it does', () => {
    expect(noticeOf(view(), happened(event('patrol', 0, { face: 3, space: 3 })))).toMatchObject({
      title: 'Paw patrol: Pothole',
      text: 'Go back towards the start, 2 spaces. Mew.',
      die: { sides: 6, face: 3 },
    })
    expect(noticeOf(view(), happened(event('turn_began', 0)))).toBeNull()
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
