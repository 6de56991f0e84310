/** Short words for what the board shows. The view itself has the longer texts about what things do. */
import type { ActionInfo } from '$lib/net/wire'
import type { DieKind, DieView, FaceLine, PlayerView, Table, Tables, View } from './view'

export const some = (count: number, word: string): string => `${count} ${word}${count === 1 ? '' : 's'}`

/** [1, 2] is "1–2", [4] is "4". */
export const rollsOf = ({ rolls }: Pick<FaceLine, 'rolls'>): string =>
  rolls.length > 1 ? `${rolls[0]}–${rolls.at(-1)}` : String(rolls[0] ?? '')

/** The text of a whole table, for a tooltip. */
export const tableOf = ({ title, when, lines }: Table): string =>
  [`${title}: ${when}`, ...lines.map((line) => `${rollsOf(line)}  ${line.name}: ${line.text}`)].join('\n')

export const tipsOf = ({ nibbles, patrol }: Tables) => ({
  nibbles: tableOf(nibbles),
  patrol: tableOf(patrol),
})

export const kindOf = (view: View, name: string): DieKind | undefined =>
  view.dice.find(({ die }) => die === name)

/** What a die of the roll gives, in short: "2 spaces". */
export const meaningOf = (view: View, { meaning }: DieView): string =>
  view.tables.faces.find((line) => line.meaning === meaning)?.text ?? ''

export const dieLabel = (view: View, die: DieView): string =>
  `${kindOf(view, die.die)?.label}: ${die.face}, ${meaningOf(view, die)}`

/** Finds the action of this kind; if `field` is given, its field must have this value. */
export const findAction = (
  legal: readonly ActionInfo[],
  kind: string,
  field: Readonly<Record<string, unknown>> = {},
): ActionInfo | undefined =>
  legal.find(
    ({ words }) =>
      words.kind === kind && Object.entries(field).every(([name, value]) => words[name] === value),
  )

export const driver = (view: View, seat: number | undefined): PlayerView | undefined =>
  view.players.find((player) => player.seat === seat)

const ORDINALS = ['', '1st', '2nd', '3rd']
export const ordinal = (place: number): string => ORDINALS[place] ?? `${place}th`
