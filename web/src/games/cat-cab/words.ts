/** Short words for what the board shows. The rules themselves are told by the server. */
import type { ActionInfo, RefusedInfo } from '$lib/net/wire'
import type { BoardView, DieView, EndView, Entry, PlayerView, View } from './view'

export type Offer = ActionInfo | RefusedInfo

/** What a face gives, under the die. */
export const MEANINGS: Readonly<Record<string, string>> = {
  curse: 'curse',
  sabotage: 'sabotage',
  item: 'item',
  move1: '1 space',
  move2: '2 spaces',
}

const EFFECTS: Readonly<Record<string, string>> = {
  none: 'nothing',
  move: 'more movement this turn',
  relocate_passenger: 'the passenger moves elsewhere',
  gain_d6: 'take the D6 of your colour',
  gain_d8: 'take the D8 of your colour',
  steal_die: 'take a coloured die from another cat',
  boost_d6: 'roll a D6 and drive up to that far, straight on',
  lose_die: 'lose a coloured die',
  back: 'go back towards the start',
  lose_passenger: 'lose a passenger',
}

export const some = (count: number, word: string): string => `${count} ${word}${count === 1 ? '' : 's'}`

/** [1, 2] is "1–2", [4] is "4". */
export const rollsOf = ({ rolls }: Entry): string =>
  rolls.length > 1 ? `${rolls[0]}–${rolls.at(-1)}` : String(rolls[0] ?? '')

/** What a line of a table does: "go back towards the start, 2 spaces". */
export function effectOf({ effect, spaces }: Entry): string {
  const words = MEANINGS[effect] ?? EFFECTS[effect] ?? effect
  return spaces ? `${words}, ${some(spaces, 'space')}` : words
}

/** A whole table in a tooltip. */
export const tableOf = (title: string, entries: readonly Entry[]): string =>
  [title, ...entries.map((entry) => `${rollsOf(entry)}  ${entry.name}: ${effectOf(entry)}`)].join('\n')

export const tipsOf = ({ nibbles, patrol }: BoardView) => ({
  nibbles: tableOf('Cat nibbles: stop here and roll a D6.', nibbles),
  patrol: tableOf('Paw patrol: stop here and roll a D6.', patrol),
})

/** "White die 2", "Red D8". */
export function dieName({ die, colour, sides }: Pick<DieView, 'die' | 'colour' | 'sides'>): string {
  const tint = colour.charAt(0).toUpperCase() + colour.slice(1)
  return colour === 'white' ? `White die ${die.split('-')[1] ?? ''}` : `${tint} D${sides}`
}

export const dieLabel = (die: DieView): string =>
  `${dieName(die)}: ${die.face}, ${MEANINGS[die.meaning] ?? die.meaning}`

/** Finds the action of this kind, and of this value of its one field. */
export function findAction<T extends Offer>(
  offers: readonly T[],
  kind: string,
  field?: Readonly<Record<string, unknown>>,
): T | undefined {
  return offers.find(
    ({ words }) =>
      words.kind === kind && Object.entries(field ?? {}).every(([name, value]) => words[name] === value),
  )
}

export const driver = (view: View, seat: number): PlayerView | undefined =>
  view.players.find((player) => player.seat === seat)

/** What happens at an end of the movement, in words. */
export function endLabel(view: View, end: EndView, named: (player: PlayerView) => string): string {
  if (end.out) return 'Leave the city'
  const cats = end.cats.map((seat) => driver(view, seat)).filter((player) => player !== undefined)
  const there = [
    end.passenger && view.passenger ? `collect ${view.passenger.name}` : '',
    end.square === 'nibbles' ? 'cat nibbles' : end.square === 'patrol' ? 'Paw patrol' : '',
    cats.length > 0 ? `cat fight with ${cats.map(named).join(' and ')}` : '',
  ].filter(Boolean)
  return [`Drive to ${end.where}`, ...there].join(', ')
}

const ORDINALS = ['', '1st', '2nd', '3rd']
export const ordinal = (place: number): string => ORDINALS[place] ?? `${place}th`

/** What somebody says in a line of the log: the words in its quotation marks. */
export const speechIn = (text: string): string => /“([^”]+)”/.exec(text)?.[1] ?? ''
