import { expect, test } from 'vitest'
import { Stage } from '../src/lib/board/stage.svelte'
import { byReason, labelsInWords } from '../src/match/reasons'

const refused = (label: string, text: string) => ({ action: 0, words: {}, label, text, clause: '' })

test('each reason is given once, with everything that it forbids', () => {
  const found = byReason([refused('Play a 2', 'No.'), refused('Hold', 'Roll.'), refused('Play a 3', 'No.')])
  expect(found.map(({ labels, text }) => [labels, text])).toEqual([
    [['Play a 2', 'Play a 3'], 'No.'],
    [['Hold'], 'Roll.'],
  ])
})

test('of many actions only some are named', () => {
  expect(labelsInWords(['Hold'])).toBe('Hold')
  expect(labelsInWords(['a', 'b', 'c', 'd', 'e'])).toBe('a, b, c, and 2 more')
})

test('a card that is touched, or is to be read, stays until then', async () => {
  const stage = new Stage()
  const over: string[] = []
  let unread = true
  const card = (name: string, keeps: () => boolean) => ({
    ms: 5,
    waits: true,
    keeps,
    finish: () => over.push(name),
  })
  void stage.play(
    card('read', () => unread),
    card('touched', () => false),
  )
  await new Promise((resolve) => setTimeout(resolve, 40))
  expect([over, stage.keeping !== null]).toEqual([[], true])
  unread = false
  stage.touch(true)
  stage.skip()
  await new Promise((resolve) => setTimeout(resolve, 40))
  expect([over, stage.keeping !== null]).toEqual([['read'], true])
  stage.touch(false)
  expect([over, stage.keeping]).toEqual([['read', 'touched'], null])
})
