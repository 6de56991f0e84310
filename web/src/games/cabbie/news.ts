/** The little cards that tell what has just happened, over the map. The log tells the same in words. */
import type { Happened } from '../../match/happened'
import type { View } from './view'

export type Tone = 'plain' | 'good' | 'bad' | 'money'

export interface Notice {
  title: string
  text: string
  tone: Tone
  /** Whose colour it wears. */
  seat: number
  /** Money that changes hands. */
  pence?: number
  /** A passenger to be shown, by their card. */
  card?: number
}

type Teller = (view: View, event: Happened) => Notice

/** The line of the log, without the title where it begins with it. */
const without = (text: string, title: string) =>
  text.startsWith(title) ? text.slice(title.length).replace(/^[:\s]+/, '') : text

const told =
  (title: string, tone: Tone): Teller =>
  (_, { text, seat }) => ({ title, text: without(text, title), tone, seat })

const paid =
  (title: string): Teller =>
  (_, event) => ({
    title,
    text: event.text,
    tone: 'money',
    seat: event.seat,
    pence: event.told.pence ?? 0,
    ...(event.told.passenger !== undefined ? { card: event.told.passenger } : {}),
  })

const TELLERS: Readonly<Record<string, Teller>> = {
  tip_dealt: told('Who goes first?', 'plain'),
  begins: told('Who goes first?', 'good'),
  jam: told('Traffic jam', 'bad'),
  claimed: (_, { text, seat, told: { card = 0 } }) => ({ title: 'Taxi!', text, tone: 'good', seat, card }),
  drew: told('Where to?', 'plain'),
  turned_away: told('Round the corner', 'plain'),
  accepted: told('A tour', 'plain'),
  refused: told('No, thank you', 'plain'),
  first_stop: told('First stop', 'good'),
  paid: paid('There we are'),
  tipped: (view, event) => ({
    ...paid('')(view, event),
    title: event.told.pence ? 'Keep the change' : 'No tip',
  }),
  second_cab: told('A second cab', 'good'),
  lost: told('Stuck', 'bad'),
  target_reached: told('The target', 'good'),
  rang: told('Time!', 'bad'),
  last_round: told('The last round', 'plain'),
  left: told('Gone home', 'bad'),
  won: told('The winner', 'good'),
  nobody_won: told('Nobody left', 'bad'),
}

export function noticeOf(view: View, event: Happened): Notice | null {
  return event.text ? (TELLERS[event.kind]?.(view, event) ?? null) : null
}
