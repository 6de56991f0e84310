/** The little cards that tell what has just happened, over the map. The log tells the same in words. */
import type { GameEvent } from './events'
import type { View } from './view'
import { cabOf, destinationOf, spotNames } from './words'

export type Tone = 'plain' | 'good' | 'bad' | 'money'

export interface Notice {
  title: string
  text: string
  tone: Tone
  /** Whose colour it wears. */
  seat: number
  /** Money that changes hands. */
  pence?: number
  /** The card of the passenger to show. */
  card?: number | undefined
}

/** Titles of the cards that show nothing but a title and the line of the log. */
const TITLES: Readonly<Partial<Record<GameEvent['kind'], readonly [title: string, tone: Tone]>>> = {
  tip_dealt: ['Who goes first?', 'plain'],
  begins: ['Who goes first?', 'good'],
  jam: ['Traffic jam', 'bad'],
  claimed: ['Taxi!', 'good'],
  drew: ['Where to?', 'plain'],
  turned_away: ['Round the corner', 'plain'],
  accepted: ['A tour', 'plain'],
  refused: ['No, thank you', 'plain'],
  first_stop: ['First stop', 'good'],
  paid: ['There we are', 'money'],
  tipped: ['Keep the change', 'money'],
  second_cab: ['A second cab', 'good'],
  lost: ['Stuck', 'bad'],
  target_reached: ['The target', 'good'],
  rang: ['The clock rings', 'bad'],
  last_round: ['The last round', 'plain'],
  left: ['Gone home', 'bad'],
  won: ['The winner', 'good'],
  nobody_won: ['Nobody left', 'bad'],
}

/**
 * The parts of an event's card that are added to the line of the log, or shown in place of it. `view` is the view after
 * the event, `before` the view before it.
 */
function particulars(event: GameEvent, view: View, before: View): Partial<Notice> {
  switch (event.kind) {
    case 'jam':
      return view.jam ? { text: `${spotNames(view.board, view.jam).join(' and ')}. ${view.jam.text}` } : {}
    case 'drew': {
      const card = destinationOf(view, event.seat, event.fields.cab)
      return card ? { text: `${card.names.join(', then ')}. ${card.text}` } : {}
    }
    case 'claimed':
      return { card: cabOf(view, event.seat, event.fields.cab)?.passenger?.card }
    case 'paid': {
      const { cab, pence } = event.fields
      return { pence, card: cabOf(before, event.seat, cab)?.passenger?.card }
    }
    case 'tipped': {
      const { pence } = event.fields
      return pence ? { pence } : { title: 'No tip' }
    }
    default:
      return {}
  }
}

export function noticeOf(event: GameEvent, view: View, before: View): Notice | null {
  const [title, tone] = TITLES[event.kind] ?? []
  if (!title || !tone) return null
  return { title, text: event.text, tone, seat: event.seat, ...particulars(event, view, before) }
}
