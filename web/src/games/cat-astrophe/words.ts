import type { ActionInfo } from '$lib/net/wire'
import type { Breakable, Cat, Check, ItemCard, Room, View } from './view'

export const TRAITS = ['strength', 'craft', 'cuteness'] as const
export type Trait = (typeof TRAITS)[number]
/** The purpose of each die. */
export const USES: Readonly<Record<Trait, string>> = {
  strength: 'breaking',
  craft: 'finding, using, combining',
  cuteness: 'distracting',
}

export const ofKind = (actions: readonly ActionInfo[], ...kinds: string[]): ActionInfo[] =>
  actions.filter(({ words }) => kinds.includes(String(words.kind)))

const named = <Each extends { id: string }>(list: readonly Each[], id: string | null | undefined) =>
  list.find((each) => each.id === id)

export const catOf = (view: View, id: string | null | undefined): Cat | undefined => named(view.cats, id)
export const roomOf = (view: Pick<View, 'rooms'>, id: string | null | undefined): Room | undefined =>
  named(view.rooms, id)
export const thingOf = (view: View, id: string): Breakable | undefined => named(view.things, id)
/** The item card or the rig with this id. */
export const itemOf = (view: View, id: string): ItemCard | undefined =>
  view.rigs.find(({ item }) => item.id === id)?.item ?? view.items[id]
export const itemsOf = (view: View, ids: readonly string[] = []): ItemCard[] =>
  ids.flatMap((id) => itemOf(view, id) ?? [])

/** The cat with which this player acts now; undefined if another player acts. */
export const actingCat = (view: View, seat: number | null): Cat | undefined =>
  view.acting && view.seats[view.acting.cat] === seat ? catOf(view, view.acting.cat) : undefined

/** The numbers that make up the number a check needs: "4 tracker + 2 human here". */
export const partsText = ({ parts }: Pick<Check, 'parts'>): string =>
  parts
    .map(({ text, amount }, i) => {
      const sign = i === 0 ? (amount < 0 ? '−' : '') : amount < 0 ? ' − ' : ' + '
      return `${sign}${Math.abs(amount)} ${text}`
    })
    .join('')

/** "needs 7 or more on a d10: 40 %", shown before the roll. */
export const needText = ({ need, die, chance }: Pick<Check, 'need' | 'die' | 'chance'>): string =>
  need > die
    ? `needs ${need}: out of reach with a d${die}`
    : `needs ${Math.max(1, need)} or more on a d${die}: ${chance} %`

/** "needs 7+ on a d10 (5 printed + 2 human here)", where the chance stands beside it. */
export function needLine(check: Pick<Check, 'need' | 'die' | 'chance' | 'parts'>): string {
  if (check.need > check.die) return needText(check)
  const why = check.parts.length > 1 ? ` (${partsText(check)})` : ''
  return `needs ${Math.max(1, check.need)}+ on a d${check.die}${why}`
}

/** A check with the action that makes it, if it can be made. */
export interface Try {
  check: Check
  action: ActionInfo | undefined
}

/** The checks of this turn, the most likely first; those that no roll can pass come last. */
export const triesOf = (view: View, legal: readonly ActionInfo[]): Try[] =>
  view.checks
    .map((check) => ({ check, action: legal.find(({ action }) => action === check.action) }))
    .sort((a, b) => Number(!a.action) - Number(!b.action) || b.check.chance - a.check.chance)

/** The legal actions with this item that need no check: give it, drop it, pick it up, ask for it. */
export const freeWith = (legal: readonly ActionInfo[], item: string): ActionInfo[] =>
  ofKind(legal, 'give', 'drop', 'pick_up', 'ask').filter(({ words }) => words.item === item)

/** The label of an action without the name of the item, which is in sight: "Give to Widget". */
export function freeLabel(view: View, { words, label }: ActionInfo): string {
  const short: Record<string, string> = {
    give: `Give to ${catOf(view, String(words.cat))?.name ?? ''}`,
    drop: 'Drop',
    pick_up: 'Pick up',
    ask: 'Ask for it',
  }
  return short[String(words.kind)] ?? label
}

export const signed = (number: number): string =>
  number > 0 ? `+${number}` : number < 0 ? `−${-number}` : '±0'
