import { describe, expect, test } from 'vitest'
import { playedGame } from '../src/lab/asked'
import { routeOf } from '../src/lib/route/route.svelte'
import type { PresetInfo } from '../src/lib/net/wire'
import { Draft, quickTable } from '../src/lobby/draft.svelte'
import { quickPreset, rulesName } from '../src/lobby/presets'
import { agoInWords, countsInWords, secondsInWords } from '../src/lobby/words'
import { clockAfter } from '../src/match/gametime.svelte'
import { grouped, titled } from '../src/match/groups'
import { inWords, layOut } from '../src/match/plain'

import { clockText } from '../src/match/time'
import { blocksOf, clausesInWords, sectionOf } from '../src/rules/guide'
import { game } from './support/wire'

const at = (path: string) => routeOf(new URL(path, 'http://mewple.example'))

describe('addresses', () => {
  test.each([
    ['/', { page: 'lobby' }],
    ['/table/abc', { page: 'table', id: 'abc' }],
    ['/replay/abc?v=12', { page: 'replay', id: 'abc', version: 12 }],
    ['/replay/abc?v=-1', { page: 'replay', id: 'abc', version: null }],
    ['/replay/abc?v=x', { page: 'replay', id: 'abc', version: null }],
    ['/rules/toy#R4', { page: 'rules', game: 'toy', clause: 'R4' }],
    ['/table/%E0%A4%A', { page: 'table', id: '%E0%A4%A' }],
    ['/table', { page: 'lost', path: '/table' }],
    ['/table/a/b', { page: 'lost', path: '/table/a/b' }],
    ['/lab', { page: 'lab', query: new URLSearchParams() }],
    ['/lab?run=7', { page: 'lab', query: new URLSearchParams('run=7') }],
    ['/lab/game/toy?at=3', { page: 'played', game: 'toy', query: new URLSearchParams('at=3') }],
    ['/lab/game', { page: 'lost', path: '/lab/game' }],
    ['/lab/toy/game', { page: 'lost', path: '/lab/toy/game' }],
  ])('%s', (path, route) => expect(at(path)).toEqual(route))
})

describe('a game of the lab', () => {
  const asked = (query: string) => playedGame('toy', new URLSearchParams(query))

  test('one policy plays all seats', () =>
    expect(asked('seats=3&seed=18446744073709551615&policies=strong&at=12')).toEqual({
      game: 'toy',
      seed: '18446744073709551615',
      policies: ['strong', 'strong', 'strong'],
      options: {},
      overlay: '',
      at: 12,
    }))

  test('options and the changed box come as the rules read them', () => {
    const game = asked(
      'seats=2&seed=1&policies=strong,beginner&set=a%3Db%3Dc&set=n%3D-3&set=x%3Dtrue&box=k%20%3D%201',
    )
    expect(game.policies).toEqual(['strong', 'beginner'])
    expect(game.options).toEqual({ a: 'b=c', n: -3, x: true })
    expect(game.overlay).toBe('k = 1')
  })
})

const option = (id: string, more: object = {}) => ({
  id,
  title: id,
  text: '',
  clause: '',
  default: 'a',
  choices: ['a', 'b'],
  labels: [],
  low: 0,
  high: 0,
  seats: [],
  ...more,
})

const preset = (id: string, options: PresetInfo['options'], more: Partial<PresetInfo> = {}): PresetInfo => ({
  id,
  name: id,
  text: '',
  options,
  seats: [],
  printed: false,
  quick: false,
  ...more,
})

describe('a table being set up', () => {
  test('play now: two seats, the middle strength', () => {
    expect(quickTable(game())).toEqual({
      game: 'toy',
      seats: [
        { kind: 'me', level: '', name: '' },
        { kind: 'bot', level: 'cat', name: '' },
      ],
      options: {},
    })
  })

  test('play now deals the quick preset of this number of seats', () => {
    const quick = (id: string, seats: number[]) => preset(id, { x: id }, { quick: true, seats })
    const shelf = game({ options: [option('x')], presets: [quick('alone', [1]), quick('short', [2, 3])] })
    expect(quickPreset(shelf, 2)?.id).toBe('short')
    expect(quickTable(shelf).options).toEqual({ x: 'short' })
  })

  test('the rules at a table have a name', () => {
    const plain = game({ options: [option('x')], presets: [preset('Wild', { x: 'b' })] })
    expect(rulesName(plain, {}, 2)).toBe('As printed')
    expect(rulesName(plain, { x: 'b' }, 2)).toBe('Wild')
    const timed = game({ options: [option('x')], presets: [preset('Timer', { x: 'b' }, { printed: true })] })
    expect(rulesName(timed, { x: 'b' }, 2)).toBe('Timer')
    expect(rulesName(timed, {}, 2)).toBe('House rules')
  })

  test('a set-up begins with the rules as printed, and counts what differs from them', () => {
    const draft = new Draft(
      game({
        options: [option('x'), option('y')],
        presets: [preset('printed', { x: 'b' }, { printed: true }), preset('even', {})],
      }),
    )
    expect([draft.preset, draft.changed, draft.toTable().options]).toEqual(['printed', 0, { x: 'b' }])
    draft.choosePreset('even')
    expect([draft.preset, draft.changed, draft.toTable().options]).toEqual(['even', 1, {}])
    const [, y] = draft.shownOptions
    if (y) draft.set(y, 'b')
    expect([draft.preset, draft.changed]).toEqual([null, 2])
  })

  test('seats that stay keep who sits there, and I sit in one only', () => {
    const draft = new Draft(game(), 'friends')
    draft.place(1, 'bot:tiger')
    draft.resize(3)
    expect(draft.seats.map((seat, i) => draft.who(i))).toEqual(['me', 'bot:tiger', 'open'])
    draft.place(2, 'me')
    expect(draft.seats.map((seat, i) => draft.who(i))).toEqual(['open', 'bot:tiger', 'me'])
    draft.resize(1)
    expect(draft.who(0)).toBe('me')
  })

  test('options: only those that matter are sent, and presets are recognised', () => {
    const draft = new Draft(
      game({
        options: [option('x'), option('only-three', { seats: [3] })],
        presets: [preset('wild', { x: 'b' })],
      }),
    )
    expect(draft.preset).toBe('')
    draft.choosePreset('wild')
    expect([draft.preset, draft.toTable().options]).toEqual(['wild', { x: 'b' }])
    draft.resize(3)
    const three = draft.shownOptions[1]
    if (three) draft.set(three, 'b')
    expect(draft.preset).toBeNull()
    draft.resize(2)
    expect(draft.toTable().options).toEqual({ x: 'b' })
  })

  test.each([
    [5, undefined],
    [0, 'n: choose a whole number from 1 to 9.'],
    [2.5, 'n: choose a whole number from 1 to 9.'],
    ['', 'n: choose a whole number from 1 to 9.'],
  ])('a number option set to %s', (value, problem) => {
    const number = option('n', { choices: [], default: 3, low: 1, high: 9 })
    const draft = new Draft(game({ options: [number] }))
    draft.set(number, value)
    expect(draft.problem).toBe(problem)
  })
})

describe('the clock in the rules', () => {
  const timed = game({
    clock: true,
    clock_rule: { when: { x: 'b' }, option: 'n', unit: 60 },
    options: [option('x'), option('n', { choices: [], default: 45, low: 35, high: 60 })],
    presets: [preset('race', { x: 'b' })],
  })

  test('is wound by the server, as the options say', () => {
    const draft = new Draft(timed)
    draft.choosePreset('race')
    const minutes = timed.options[1]
    if (minutes) draft.set(minutes, 35)
    expect(draft.toTable()).toMatchObject({ options: { x: 'b', n: 35 }, clock: { game: 0 } })
  })

  test('other games have the clock that the table wishes', () => {
    const draft = new Draft(game({ clock: true }))
    draft.clock.game = 90
    expect(draft.toTable().clock?.game).toBe(90)
  })

  test('goes on from what the server said, after a stop, and not while it is paused', () => {
    const told = { left: 100, still: 4, running: true }
    expect([0, 3, 4, 10, 200].map((seconds) => clockAfter(told, seconds))).toEqual([
      { left: 100, state: 'still' },
      { left: 100, state: 'still' },
      { left: 100, state: 'running' },
      { left: 94, state: 'running' },
      { left: 0, state: 'running' },
    ])
    expect(clockAfter({ ...told, running: false }, 50)).toEqual({ left: 100, state: 'paused' })
  })
})

describe('words', () => {
  test('counts', () =>
    expect([[2, 3, 4], [1, 2, 4], [2]].map(countsInWords)).toEqual(['2–4', '1, 2 or 4', '2']))
  test('seconds', () =>
    expect([30, 90, 600, 86_400].map(secondsInWords)).toEqual(['30 s', '1 min 30 s', '10 min', '1 day']))
  test('ago', () =>
    expect([10, 300, 3600, 90_000].map((s) => agoInWords(0, s))).toEqual([
      'just now',
      '5 min ago',
      'an hour ago',
      'yesterday',
    ]))
  test('clocks', () =>
    expect([0, 9.2, 75, 7200, 100_000].map(clockText)).toEqual([
      '0:00',
      '0:10',
      '1:15',
      '2:00:00',
      '1 d 3 h',
    ]))
  test('titles', () =>
    expect(['end-turn', 'has_chosen', 'deckLeft'].map(titled)).toEqual([
      'End turn',
      'Has chosen',
      'Deck left',
    ]))

  test('actions are grouped by kind in their order', () => {
    const action = (number: number, kind: string) => ({ action: number, words: { kind }, label: `${number}` })
    const groups = grouped([action(1, 'roll'), action(2, 'move'), action(3, 'move'), action(4, 'roll')])
    expect(groups.map((group) => [group.kind, group.actions.map((each) => each.action)])).toEqual([
      ['roll', [1, 4]],
      ['move', [2, 3]],
    ])
  })
})

describe('the rules drawer', () => {
  test('paragraphs and lists, and nothing is markup', () => {
    expect(blocksOf('One\nline.\n\n- a\n- b\n  goes on\n\n<b>not bold</b>')).toEqual([
      { kind: 'text', text: 'One line.' },
      { kind: 'list', items: ['a', 'b goes on'] },
      { kind: 'text', text: '<b>not bold</b>' },
    ])
  })

  test('a clause is found, and clauses are told in spans', () => {
    const section = (clauses: string[]) => ({ title: '', clauses, text: '', picture: '', caption: '' })
    expect(sectionOf([section(['R1']), section(['R2', 'Q1'])], 'Q1')).toBe(1)
    expect(sectionOf([section(['R1'])], '')).toBe(-1)
    expect(clausesInWords(['R3', 'R4', 'R5', 'Q2', 'R9'])).toBe('R3–R5, Q2, R9')
  })
})

describe('a board for any game', () => {
  const names = (seat: number) => ['Ada', 'Bo'][seat] ?? ''

  test('facts, seats, grids and parts find their places', () => {
    const view = { pot: 5, player: 1, kept: [3, 4], cards: [{ name: 'x', cost: 2 }], market: { open: true } }
    const layout = layOut(view, 2, names)
    expect(layout.facts).toEqual([
      { title: 'Pot', text: '5' },
      { title: 'Player', text: 'Bo' },
    ])
    expect(layout.seats).toEqual({
      title: 'Players',
      columns: ['', 'Kept'],
      rows: [
        ['Ada', '3'],
        ['Bo', '4'],
      ],
    })
    expect(layout.grids).toEqual([{ title: 'Cards', columns: ['Name', 'Cost'], rows: [['x', '2']] }])
    expect(layout.parts[0]?.layout.facts).toEqual([{ title: 'Open', text: 'yes' }])
  })

  test('a thing for each seat becomes several columns', () => {
    const layout = layOut(
      {
        seats: [
          { a: 1, b: [] },
          { a: 2, b: [7, 8] },
        ],
      },
      2,
      names,
    )
    expect(layout.seats?.rows).toEqual([
      ['Ada', '1', '–'],
      ['Bo', '2', '7, 8'],
    ])
  })

  test('anything has words', () => {
    expect([null, true, [1, [2]], { a: 1 }, ''].map(inWords)).toEqual(['–', 'yes', '1, 2', 'a 1', '–'])
  })
})
