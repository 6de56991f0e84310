/** The little cards that tell what has just happened, in the middle of the board. */
import type { DieSides } from '$lib/board/outlines'
import type { EventOf } from '../../match/board'
import type { EventFields, GameEvent } from './events'
import type { Table, View } from './view'
import { driver } from './words'

export type Tone = 'plain' | 'good' | 'bad' | 'fare'

export interface Notice {
  title: string
  text: string
  tone: Tone
  die?: { sides: DieSides; face: number }
  /** The number of the passenger on the card, from 0. */
  fare?: number
  /** The driver whose colour the card has. */
  driver?: number
}

type Kind = keyof EventFields
type Teller<K extends Kind> = (event: EventOf<K, EventFields[K]>, view: View) => Notice

const titled =
  (title: string, tone: Tone) =>
  ({ text, fields }: { text: string; fields: object }): Notice => ({
    title,
    text,
    tone,
    ...('driver' in fields ? { driver: fields.driver as number } : {}),
  })

const fromTable =
  (tableOf: (view: View) => Table, title: string, tone: Tone) =>
  ({ fields: { face, driver } }: { fields: { face: number; driver: number } }, view: View): Notice => {
    const line = tableOf(view).lines.find(({ rolls }) => rolls.includes(face))
    const text = line ? `${line.text}. ${line.flavour}` : ''
    const sentence = text.charAt(0).toUpperCase() + text.slice(1)
    return { title: `${title}: ${line?.name ?? face}`, text: sentence, tone, die: { sides: 6, face }, driver }
  }

const TELLERS: { [K in Kind]?: Teller<K> } = {
  order_rolled: ({ fields, text }, view) => ({
    title: driver(view, fields.driver)?.name ?? '',
    text,
    tone: 'plain',
    die: { sides: 6, face: fields.face },
    driver: fields.driver,
  }),
  item_rolled: fromTable(({ tables }) => tables.items, 'Item', 'plain'),
  nibbles: fromTable(({ tables }) => tables.nibbles, 'Cat nibbles', 'good'),
  patrol: fromTable(({ tables }) => tables.patrol, 'Paw patrol', 'bad'),
  boost_rolled: ({ fields, text }) => ({
    title: 'Speed boost',
    text,
    tone: 'good',
    die: { sides: 6, face: fields.spaces },
  }),
  collected: ({ fields, text }) => ({
    title: 'Fare collected',
    text,
    tone: 'fare',
    fare: fields.number - 1,
    driver: fields.driver,
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

export function noticeOf(view: View, event: GameEvent): Notice | null {
  const tell = TELLERS[event.kind] as Teller<Kind> | undefined
  return tell?.(event as EventOf<Kind, never>, view) ?? null
}
