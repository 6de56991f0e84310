import { flushSync } from 'svelte'
import { afterEach, expect, test } from 'vitest'
import { Playback, type Played } from '../src/match/playback.svelte'
import { event } from './support/board'

type View = readonly string[]

class Heard extends Playback<View> {
  readonly kinds: string[] = []
  constructor(source: () => Played<View>) {
    super(source)
    this.hear(({ kind }) => this.kinds.push(`${kind} on ${this.before.length} to ${this.scene.length}`))
  }
}

let end = () => {}
afterEach(() => end())

function play(first: Played<View>) {
  let source = $state.raw(first)
  let playback: Heard | undefined
  end = $effect.root(() => {
    playback = new Heard(() => source)
  })
  flushSync()
  const show = (more: Partial<Played<View>>) => {
    source = { ...source, ...more }
    flushSync()
  }
  return { show, playback: playback as unknown as Heard }
}

const laid: View = ['laid']
const moved: View = ['laid', 'moved']
const paid: View = ['laid', 'moved', 'paid']

test('the scene has the event being played in it, and what was before it is known', () => {
  const { show, playback } = play({ view: laid, before: laid, playing: null })
  expect([playback.now, playback.scene, playback.before]).toEqual([null, laid, laid])
  show({ before: laid, view: moved, playing: event('moved') })
  expect([playback.now?.kind, playback.before, playback.scene]).toEqual(['moved', laid, moved])
  show({ before: moved, view: paid, playing: event('paid') })
  expect(playback.events.map(({ kind }) => kind)).toEqual(['moved', 'paid'])
  expect(playback.kinds).toEqual(['moved on 1 to 2', 'paid on 2 to 3'])
})

test('the events of an update are forgotten when all have been played', () => {
  const { show, playback } = play({ view: moved, before: laid, playing: event('moved') })
  show({ before: moved, playing: null })
  expect([playback.now, playback.scene, playback.events]).toEqual([null, moved, []])
  show({ view: paid, playing: event('paid') })
  expect(playback.events.map(({ kind }) => kind)).toEqual(['paid'])
})

test('an event is heard once, however often the rest of the page changes', () => {
  const { show, playback } = play({ view: moved, before: laid, playing: event('moved') })
  show({ view: [...moved] })
  expect(playback.kinds).toHaveLength(1)
  expect(playback.events).toHaveLength(1)
})

test('the same kind twice in a row is heard twice', () => {
  const { show, playback } = play({ view: moved, before: laid, playing: event('moved') })
  show({ playing: event('moved') })
  expect([playback.kinds.length, playback.events.length]).toEqual([2, 2])
})
