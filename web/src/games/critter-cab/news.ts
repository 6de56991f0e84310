/** The cards that lie on the town for a moment and tell what has just happened. */
import type { EventOf } from '../../match/board'
import type { EventFields, GameEvent } from './events'
import type { View } from './view'

export type Tone = 'plain' | 'good' | 'bad'

export interface Story {
  title: string
  text: string
  tone: Tone
  /** The picture of a Chance Card. */
  chance?: string
  /** Somebody's face. */
  who?: string
  vip?: boolean
  /** A Movement Card that was turned over. */
  value?: number
  /** Coins that were earned. */
  coins?: number
  /** Cards that are shuffled. */
  shuffling?: boolean
  /** Whose colour it wears. */
  seat?: number
}

type Kind = keyof EventFields
type Happened<K extends Kind> = EventOf<K, EventFields[K]>
type Teller<K extends Kind> = (
  event: Happened<K>,
  view: View,
) => Omit<Story, 'text' | 'seat'> & Partial<Story>

const titled =
  (title: string, tone: Tone, more: Partial<Story> = {}) =>
  () => ({ title, tone, ...more })

/** What a Chance Card does, under its name. */
const by =
  (chance: string, tone: Tone) =>
  (_: unknown, { board }: View) => ({ title: board.chance[chance]?.name ?? '', tone, chance })

const BAD = new Set(['JAM', 'FINE'])

/** The notice for a card: its picture and its text; later events show what it does. */
const cardOf =
  (prefix = '') =>
  ({ fields: { card } }: { fields: { card: string } }, { board }: View) => {
    const { name = '', text = '', line = '' } = board.chance[card] ?? {}
    const tone: Tone = BAD.has(card) ? 'bad' : 'good'
    return { title: `${prefix}${name}`, text: `${text} ${line}`, tone, chance: card }
  }

const passengerOf = ({ board }: View, card: string) => {
  const { who = '', vip = false, says = '' } = board.passengers[card] ?? {}
  return { title: who, who, vip, says }
}

const TELLERS: { readonly [K in Kind]?: Teller<K> } = {
  passenger: ({ fields }, view) => {
    const { says, ...face } = passengerOf(view, fields.card)
    return { ...face, text: `“${says}”`, tone: 'plain' }
  },
  too_many: titled('Too many!', 'bad'),
  played: ({ fields: { value } }) => ({ title: `A ${value}`, tone: 'plain', value }),
  reshuffled: titled('Shuffling', 'plain', { shuffling: true }),
  delivered: ({ fields: { card, fare, tip, surge } }, view) => {
    const { title, who, vip } = passengerOf(view, card)
    return { title, who, vip, tone: 'good', coins: fare + tip + surge }
  },
  chance: cardOf(),
  kept_card: cardOf('Kept: '),
  no_chance: titled('No Chance Card', 'plain'),
  coins: ({ fields: { coins } }) => ({ title: 'Coins', tone: coins > 0 ? 'good' : 'bad', coins }),
  jammed: titled('Stuck', 'bad', { chance: 'JAM' }),
  dodged: by('ALLEY', 'good'),
  called: ({ fields: { won, value } }) => ({
    title: won ? 'Right!' : 'Wrong.',
    tone: won ? 'good' : 'bad',
    value,
  }),
  glove: by('GLOVE', 'plain'),
  towed: by('TOW', 'plain'),
  used: cardOf(),
  surge_lost: by('SURGE', 'bad'),
  swapped: by('HEART', 'plain'),
  slowed: by('SLOTH', 'bad'),
  skipped: ({ fields: { why } }) => ({
    title: 'No turn',
    tone: 'bad',
    ...(why === 'jam' ? { chance: 'JAM' } : {}),
  }),
  jam_over: titled('In the jam', 'bad', { chance: 'JAM' }),
  rang: titled('Time is up!', 'bad'),
  last_round: titled('Last round', 'bad'),
  resigned: titled('Gone home', 'plain'),
  over: titled('The shift is over', 'plain'),
  won: ({ seat }, { board }) => ({
    title: 'Critter of the Month',
    tone: 'good',
    who: board.figurines[seat] ?? '',
    vip: true,
  }),
}

export function storyOf(event: GameEvent, view: View): Story | null {
  const tell = TELLERS[event.kind] as Teller<never> | undefined
  const told = tell?.(event as never, view)
  return told ? { text: event.text, ...(event.seat >= 0 ? { seat: event.seat } : {}), ...told } : null
}
