import { render, screen } from '@testing-library/svelte'
import userEvent from '@testing-library/user-event'
import { tick } from 'svelte'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import ActionBar from '../src/match/ActionBar.svelte'
import { Hand } from '../src/match/hand.svelte'
import { Match } from '../src/match/match.svelte'
import { Panels } from '../src/match/panels.svelte'
import WhyDialog from '../src/match/WhyDialog.svelte'
import { changed, game, newestSocket, update, useFakeSockets, view, welcome } from './support/wire'

const HOLD = { action: 7, words: { kind: 'hold' }, label: 'Hold', text: 'Roll first.', clause: 'R2' }
const PASS = { action: 8, words: { kind: 'pass' }, label: 'Pass', text: 'You must roll.', clause: '' }

type Answer = (refused: (typeof HOLD)[]) => void

let panels: Panels
beforeEach(() => {
  panels = new Panels()
  useFakeSockets()
})
afterEach(() => vi.unstubAllGlobals())

async function answered(answer: Promise<(typeof HOLD)[]>): Promise<void> {
  await panels.why.ask(answer)
  await tick()
}

test('while the server is asked a spinner turns; then there are all reasons, and the way to the rule', async () => {
  render(WhyDialog, { panels })
  let tell: Answer = () => undefined
  const answer = answered(new Promise((resolve) => (tell = resolve)))
  await tick()
  expect(screen.getByText('Asking for the reasons')).toBeTruthy()
  tell([HOLD, PASS])
  await answer
  expect(screen.queryByText('Asking for the reasons')).toBeNull()
  expect(screen.getAllByRole('listitem').map((each) => each.querySelector('p')?.textContent)).toEqual([
    'Roll first.',
    'You must roll.',
  ])
  await userEvent.click(screen.getByRole('button', { name: /Read the rule/ }))
  expect([panels.drawer, panels.clause, panels.why.open]).toEqual(['rules', 'R2', false])
})

test('one action is named in the title', async () => {
  render(WhyDialog, { panels })
  await answered(Promise.resolve([HOLD]))
  expect(screen.getByRole('dialog', { name: 'Why not “Hold”?' })).toBeTruthy()
})

test('nothing that is refused and no answer are told too', async () => {
  render(WhyDialog, { panels })
  await answered(Promise.resolve([]))
  expect(screen.getByText(/All actions of this decision are legal now/)).toBeTruthy()
  await answered(Promise.reject(new Error('The match has moved on.')))
  expect(screen.getByRole('alert').textContent).toBe('The match has moved on.')
})

test('an answer to an earlier question comes too late', async () => {
  let tell: Answer = () => undefined
  const first = answered(new Promise((resolve) => (tell = resolve)))
  await answered(Promise.resolve([PASS]))
  tell([HOLD])
  await first
  expect(panels.why.refused).toEqual([PASS])
})

test('whoever may act can ask, and nobody else', async () => {
  const match = new Match('t1')
  newestSocket().open()
  newestSocket().say(welcome(1))
  const why = vi.fn()
  render(ActionBar, { hand: new Hand(match, game()), handles: [], why })
  await userEvent.click(screen.getByRole('button', { name: 'Why can’t I…?' }))
  expect(why).toHaveBeenCalledWith()
  newestSocket().say(update(2, { patch: changed({ views: [view(0, { legal: [] })], pending: [1] }) }))
  await tick()
  expect(screen.queryByRole('button', { name: 'Why can’t I…?' })).toBeNull()
  match.close()
})
