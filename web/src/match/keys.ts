import { settings } from '$lib/theme/settings.svelte'
import { settingsDialog } from '../settings/open.svelte'
import type { Hand } from './hand.svelte'
import { grouped } from './groups'
import type { Panels } from './panels.svelte'

/** The shortcuts of the table, as the help lists them. */
export const SHORTCUTS: readonly (readonly [keys: string, does: string])[] = [
  ['1 … 9', 'Do the action with this number'],
  ['Enter', 'Make the move you have chosen'],
  ['Escape', 'Deselect, close a panel, return to the present'],
  ['U', 'Undo'],
  ['Space', 'Roll the dice; skip what is being played'],
  ['H', 'Hint'],
  ['L', 'Log'],
  ['C', 'Chat'],
  ['R', 'Rules'],
  ['M', 'Table menu'],
  ['S', 'Settings'],
  ['?', 'This list'],
]

/** Actions in the order in which the action bar numbers them. */
export const numbered = (hand: Hand) => grouped(hand.legal).flatMap((group) => group.actions)

const writes = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))

const presses = (target: EventTarget | null) =>
  target instanceof Element && target.closest('button, a, summary, [role="button"], [role="switch"]') !== null

/** Does what a key means at the table, unless somebody is writing or a dialog is open. */
export function shortcut(event: KeyboardEvent, hand: Hand, panels: Panels): void {
  if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || writes(event.target)) return
  if (document.querySelector('dialog:modal')) return
  const done =
    event.key.length > 1 ? named(event, hand, panels) : settings.keys && single(event, hand, panels)
  if (done) event.preventDefault()
}

function named({ key, target }: KeyboardEvent, hand: Hand, panels: Panels): boolean {
  if (key === 'Enter' && hand.proposed.length > 0 && !presses(target)) return did(() => hand.confirm())
  if (key !== 'Escape') return false
  if (hand.proposed.length > 0) return did(() => hand.cancel())
  if (panels.drawer) return did(() => (panels.drawer = null))
  if (hand.match.moment) return did(() => hand.match.backToNow())
  return false
}

function single({ key, target }: KeyboardEvent, hand: Hand, panels: Panels): boolean {
  if (key === ' ' && hand.match.asking && !presses(target)) return did(() => hand.match.stage.begin())
  if (key === ' ' && hand.match.stage.keeping && !presses(target)) return did(() => hand.match.stage.skip())
  if (key === ' ') return hand.match.playing && !presses(target) ? did(() => hand.match.skip()) : false
  const action = /^[1-9]$/.test(key) ? numbered(hand)[Number(key) - 1] : undefined
  if (action) return did(() => hand.act(action.action))
  const act = letters[key.toLowerCase()]
  return act ? did(() => act(hand, panels)) : false
}

const letters: Record<string, (hand: Hand, panels: Panels) => void> = {
  u: (hand) => void hand.undo(),
  h: (hand, panels) => hand.match.table?.hints && panels.toggle('hint'),
  l: (_, panels) => panels.toggle('log'),
  c: (_, panels) => panels.toggle('chat'),
  r: (_, panels) => panels.toggle('rules'),
  m: (_, panels) => (panels.menu = true),
  s: () => (settingsDialog.open = true),
  '?': (_, panels) => (panels.help = true),
}

function did(act: () => unknown): true {
  act()
  return true
}
