import { flushSync } from 'svelte'
import { afterEach, expect, test } from 'vitest'
import { Playback, type Played } from '../src/match/playback.svelte'
import type { Happened } from '../src/match/happened'
import { event } from './support/board'

type View = readonly string[]
const fold = (scene: View, { kind }: Happened, next: View): View => [...scene, `${kind} of ${next.length}`]

class Heard extends Playback<View> {
  readonly kinds: string[] = []
  constructor(source: () => Played<View>) {
    super(source, fold)
    this.hear(({ kind }) => this.kinds.push(kind))
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

const before: View = ['laid']
const after: View = ['laid', 'moved', 'paid']
const [moved, paid] = [event('moved'), event('paid')]

test('each event is put in as it is played, with the view that comes after all', () => {
  const { show, playback } = play({ view: before, next: after, playing: null })
  expect([playback.now, playback.scene, playback.before]).toEqual([null, before, before])
  show({ playing: moved })
  expect([playback.now?.kind, playback.before]).toEqual(['moved', before])
  expect(playback.scene).toEqual(['laid', 'moved of 3'])
  show({ playing: paid })
  expect(playback.before).toEqual(['laid', 'moved of 3'])
  expect(playback.scene).toEqual(['laid', 'moved of 3', 'paid of 3'])
  expect(playback.events.map(({ kind }) => kind)).toEqual(['moved', 'paid'])
  expect(playback.kinds).toEqual(['moved', 'paid'])
})

test('what has been played stays until the next view comes', () => {
  const { show, playback } = play({ view: before, next: after, playing: moved })
  show({ playing: null })
  expect([playback.now, playback.scene]).toEqual([null, ['laid', 'moved of 3']])
  show({ view: after })
  expect([playback.scene, playback.events]).toEqual([after, []])
})

test('an event is put in once, however often the rest of the page changes', () => {
  const { show, playback } = play({ view: before, next: after, playing: moved })
  show({ next: [...after] })
  expect([playback.scene, playback.kinds]).toEqual([['laid', 'moved of 3'], ['moved']])
})

test('who comes while an event is played hears it', () => {
  expect(play({ view: before, next: after, playing: paid }).playback.kinds).toEqual(['paid'])
})
