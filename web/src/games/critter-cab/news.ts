/** The cards that lie on the town for a moment and tell what has just happened. */
import type { Happened } from '../../match/happened'
import { passengerIn } from './fold'
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

type Teller = (event: Happened, view: View, after: View) => Story | null

const titled =
  (title: string, tone: Tone, more: Partial<Story> = {}): Teller =>
  ({ text, seat }) => ({ title, text, tone, ...more, ...(seat >= 0 ? { seat } : {}) })

const BAD = new Set(['JAM', 'FINE'])

/** The card itself, with its line: what it does is told by the events after it. */
const cardOf =
  (prefix: string): Teller =>
  ({ told, seat }, { board }) => {
    const card = board.chance[told.card ?? -1]
    if (!card) return null
    const tone = BAD.has(card.code) ? 'bad' : 'good'
    return {
      title: `${prefix}${card.name}`,
      text: `${card.text} ${card.line}`,
      tone,
      chance: card.code,
      seat,
    }
  }

const delivered: Teller = ({ told, seat, text }, view, after) => {
  const card = passengerIn([view, after], told.card ?? -1)
  const coins = (told.fare ?? 0) + (told.tip ?? 0) + (told.surge ?? 0)
  return {
    title: card?.who ?? 'Delivered',
    text,
    tone: 'good',
    coins,
    seat,
    ...(card ? { who: card.who, vip: card.vip } : {}),
  }
}

const boarded: Teller = ({ told, seat, text }, view, after) => {
  const card = passengerIn([after, view], told.card ?? -1)
  return card
    ? { title: card.who, text: `“${card.says}”`, tone: 'plain', who: card.who, vip: card.vip, seat }
    : { title: 'A passenger', text, tone: 'plain', seat }
}

const TELLERS: Readonly<Record<string, Teller>> = {
  passenger: boarded,
  too_many: titled('Too many!', 'bad'),
  played: ({ told, seat, text }) => ({
    title: `A ${told.value}`,
    text,
    tone: 'plain',
    value: told.value ?? 0,
    seat,
  }),
  reshuffled: titled('Shuffling', 'plain', { shuffling: true }),
  delivered,
  chance: cardOf(''),
  kept_card: cardOf('Kept: '),
  no_chance: titled('No Chance Card', 'plain'),
  coins: ({ told, seat, text }) => ({
    title: 'Coins',
    text,
    tone: (told.coins ?? 0) > 0 ? 'good' : 'bad',
    coins: told.coins ?? 0,
    seat,
  }),
  jammed: titled('Stuck', 'bad', { chance: 'JAM' }),
  dodged: titled('Alley Cat', 'good', { chance: 'ALLEY' }),
  called: ({ told, seat, text }) => ({
    title: told.won ? 'Right!' : 'Wrong.',
    text,
    tone: told.won ? 'good' : 'bad',
    value: told.value ?? 0,
    seat,
  }),
  glove: titled('Glovebox Avalanche', 'plain', { chance: 'GLOVE' }),
  towed: titled('Toucan Tow', 'plain', { chance: 'TOW' }),
  used: cardOf(''),
  surge_lost: titled('Surge Purricing', 'bad', { chance: 'SURGE' }),
  swapped: titled('Change of Heart', 'plain', { chance: 'HEART' }),
  slowed: titled('Sloth Crossing', 'bad', { chance: 'SLOTH' }),
  skipped: titled('No turn', 'bad', { chance: 'JAM' }),
  jam_over: titled('In the jam', 'bad', { chance: 'JAM' }),
  rang: titled('Time is up!', 'bad'),
  last_round: titled('Last round', 'bad'),
  resigned: titled('Gone home', 'plain'),
  over: titled('The shift is over', 'plain'),
  won: ({ seat, text }, { seats }) => ({
    title: 'Critter of the Month',
    text,
    tone: 'good',
    who: seats.find((each) => each.seat === seat)?.figurine ?? '',
    vip: true,
    seat,
  }),
}

export const storyOf = (event: Happened, view: View, after: View): Story | null =>
  TELLERS[event.kind]?.(event, view, after) ?? null
