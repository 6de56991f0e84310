/** The little cards that tell what has just happened, in the middle of the board. */
import type { DieSides } from '$lib/board/outlines'
import type { Happened } from '../../match/happened'
import type { Entry, View } from './view'
import { driver, effectOf } from './words'

export type Tone = 'plain' | 'good' | 'bad' | 'fare'

export interface Notice {
  title: string
  text: string
  tone: Tone
  die?: { sides: DieSides; face: number }
  /** A passenger to be shown, counted from 0. */
  fare?: number
  /** Whose colour it wears. */
  seat?: number
}

type Teller = (view: View, event: Happened) => Notice

/** The line of the log without what somebody says in it. */
const plain = (text: string) => text.replace(/[:]?\s*“[^”]*”/, '').trim()

const titled =
  (title: string, tone: Tone): Teller =>
  (_, { text, seat }) => ({ title, text: plain(text), tone, ...(seat >= 0 ? { seat } : {}) })

const fromTable =
  (entries: (view: View) => readonly Entry[], title: string, tone: Tone): Teller =>
  (view, { told, seat }) => {
    const face = told.face ?? 1
    const entry = entries(view).find(({ rolls }) => rolls.includes(face))
    const text = entry ? `${effectOf(entry)}. ${entry.flavour}` : ''
    const about = text.charAt(0).toUpperCase() + text.slice(1)
    return { title: `${title}: ${entry?.name ?? face}`, text: about, tone, die: { sides: 6, face }, seat }
  }

const TELLERS: Readonly<Record<string, Teller>> = {
  order_rolled: (view, { seat, told, text }) => ({
    title: driver(view, seat)?.name ?? '',
    text,
    tone: 'plain',
    die: { sides: 6, face: told.face ?? 1 },
    seat,
  }),
  item_rolled: fromTable(({ board }) => board.items, 'Item', 'plain'),
  nibbles: fromTable(({ board }) => board.nibbles, 'Cat nibbles', 'good'),
  patrol: fromTable(({ board }) => board.patrol, 'Paw patrol', 'bad'),
  boost_rolled: (_, { told, text }) => ({
    title: 'Speed boost',
    text,
    tone: 'good',
    die: { sides: 6, face: told.spaces ?? 1 },
  }),
  collected: (_, { told, text, seat }) => ({
    title: 'Fare collected',
    text: plain(text),
    tone: 'fare',
    fare: (told.number ?? 1) - 1,
    seat,
  }),
  upgraded: titled('Cab upgrade', 'good'),
  upgrade_missed: titled('Cab upgrade', 'plain'),
  movement_cancelled: titled('Curses', 'bad'),
  set_back: titled('Cursed back', 'bad'),
  stole: titled('Greedy cat', 'bad'),
  lost_die: titled('Bad luck', 'bad'),
  lost_passenger: titled('Unhappy customer', 'bad'),
  passenger_moved: titled('Lucky charm', 'fare'),
  gate_opened: titled('The gate opens', 'good'),
  sabotaged: titled('Sabotage', 'bad'),
  fight_won: titled('Cat fight', 'plain'),
  left_city: titled('Off to Chicatgo', 'good'),
  rush_hour: titled('Rush hour', 'bad'),
  dawn: titled('Dawn', 'bad'),
  eliminated: titled('Too late', 'bad'),
  resigned: titled('Gone home', 'bad'),
  scored: titled('The count', 'plain'),
  won: titled('The winner', 'good'),
  nobody_won: titled('No winner', 'bad'),
}

export const noticeOf = (view: View, event: Happened): Notice | null =>
  TELLERS[event.kind]?.(view, event) ?? null
