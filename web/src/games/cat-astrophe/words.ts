import type { ActionInfo, RefusedInfo } from '$lib/net/wire'
import type { CatView, Check, RoomView, ThingView, View } from './view'

export const TRAITS = ['strength', 'craft', 'cuteness'] as const
export type Trait = (typeof TRAITS)[number]
/** What each die is rolled for. */
export const USES: Readonly<Record<Trait, string>> = {
  strength: 'breaking',
  craft: 'finding, using, combining',
  cuteness: 'distracting',
}

export const ofKind = (actions: readonly ActionInfo[], ...kinds: string[]): ActionInfo[] =>
  actions.filter(({ words }) => kinds.includes(String(words.kind)))

export const catOf = (view: View, id: string | null | undefined): CatView | undefined =>
  view.cats.find((cat) => cat.id === id)
export const roomOf = (view: View, id: string | null | undefined): RoomView | undefined =>
  view.rooms.find((room) => room.id === id)
export const thingOf = (view: View, id: string | undefined): ThingView | undefined =>
  view.rooms.flatMap(({ things }) => things).find((thing) => thing.id === id)

/** The cat this person acts with now, if it is theirs to act. */
export function actingCat(view: View, seat: number | null): CatView | undefined {
  const cat = catOf(view, view.cat)
  return cat && cat.seat === seat ? cat : undefined
}

const AMOUNTS: Readonly<Record<string, string>> = {
  tracker: 'tracker',
  stealth: 'human in the room',
  find: 'searching',
  printed: 'printed',
  pried: 'pried',
  worn: 'what it wears',
  rig: 'big rig',
  boost: 'boost',
  item: 'item',
}

/** "4 tracker + 2 human in the room". */
export const partsText = ({ parts }: Pick<Check, 'parts'>): string =>
  parts
    .map(({ text, amount }, i) => {
      const sign = i === 0 ? (amount < 0 ? '−' : '') : amount < 0 ? ' − ' : ' + '
      return `${sign}${Math.abs(amount)} ${AMOUNTS[text] ?? text}`
    })
    .join('')

/** "d8: 4 or more", as a check is told before anybody rolls. */
export const needText = ({ need, die, chance }: Pick<Check, 'need' | 'die' | 'chance'>): string =>
  need > die ? `need ${need}, the d${die} cannot` : `need ${Math.max(1, need)} on a d${die}: ${chance} %`

/** A check with the action that makes it, or the reason why it cannot be made. */
export interface Try {
  check: Check
  title: string
  action: ActionInfo | undefined
  refused: RefusedInfo | undefined
}

const titleOf = (label: string) => (label.split(':')[0] ?? label).trim()

/** The checks of this turn, the likeliest first; those that no roll would be enough for at the end. */
export function triesOf(view: View, legal: readonly ActionInfo[], refused: readonly RefusedInfo[]): Try[] {
  const tries = view.checks.map((check) => {
    const action = legal.find((each) => each.action === check.action)
    const no = refused.find((each) => each.action === check.action)
    return { check, title: titleOf(action?.label ?? no?.label ?? ''), action, refused: no }
  })
  return tries
    .filter(({ action, refused }) => action ?? refused)
    .sort((a, b) => Number(!a.action) - Number(!b.action) || b.check.chance - a.check.chance)
}

/** What can be done with an item without a check: given, dropped, picked up, asked for. */
export const freeWith = (legal: readonly ActionInfo[], item: string): ActionInfo[] =>
  ofKind(legal, 'give', 'drop', 'pick_up', 'ask', 'lose_item').filter(({ words }) => words.item === item)

/** "Give to Widget" without naming the item, which is in sight. */
export function freeLabel(view: View, { words, label }: ActionInfo): string {
  const cat = catOf(view, String(words.cat))
  const short: Record<string, string> = {
    give: `Give to ${cat?.name ?? ''}`,
    drop: 'Drop',
    lose_item: 'Drop this',
    pick_up: 'Pick up',
    ask: 'Ask for it',
  }
  return short[String(words.kind)] ?? label
}

export const signed = (number: number): string =>
  number > 0 ? `+${number}` : number < 0 ? `−${-number}` : '±0'
