import { best, highlight, type Highlight } from '../../match/highlights'
import type { GameEvent } from './events'
import { spaces } from './words'

type Paid = Extract<GameEvent, { kind: 'paid' }>

/** For each event in which a passenger paid, the number of spaces that they were driven. */
function tripLengths(events: readonly GameEvent[]): Map<Paid, number> {
  const lengths = new Map<Paid, number>()
  /** For each cab, the number of spaces of its present trip. */
  const driven = new Map<string, number>()
  for (const event of events) {
    if (!('cab' in event.fields)) continue
    const cab = `${event.seat}/${event.fields.cab}`
    if (event.kind === 'claimed') driven.set(cab, 0)
    else if (event.kind === 'stepped') driven.set(cab, (driven.get(cab) ?? 0) + 1)
    else if (event.kind === 'paid') lengths.set(event, driven.get(cab) ?? 0)
  }
  return lengths
}

export function highlights(_: unknown, events: readonly GameEvent[]): Highlight[] {
  const lengths = tripLengths(events)
  const fare = best(events, 'paid', ({ fields }) => fields.pence)
  const trip = best(events, 'paid', (paid) => lengths.get(paid) ?? 0)
  const length = trip ? ` ${spaces(lengths.get(trip) ?? 0)}!` : ''
  const longest = trip && `${trip.text}${length}`
  const trips =
    trip === fare
      ? highlight('Best and longest trip', trip, longest)
      : [...highlight('Best fare', fare), ...highlight('Longest trip', trip, longest)]
  return [
    ...trips,
    ...highlight(
      'Best tip',
      best(events, 'tipped', ({ fields }) => fields.pence),
    ),
    ...highlight(
      'Worst wait',
      best(events, 'lost', ({ fields }) => fields.spaces),
    ),
  ]
}
