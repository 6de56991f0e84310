/** What can be pointed at on the city: where it is, what it does, which actions that takes, and the way there. */
import type { ActionInfo } from '$lib/net/wire'
import type { CityTarget, TargetKind } from './board'
import type { Place } from './layout'
import { neighbour, placeOf, spaceOf } from './places'
import type { EndView, PlayerView, View } from './view'
import { driver, endLabel } from './words'

export interface Aim {
  target: Omit<CityTarget, 'id'>
  actions: readonly number[]
  path: readonly Place[] | null
}

type Named = (player: PlayerView) => string

/** Who is to choose now. */
export const chooser = (view: View): number => view.going_back ?? view.waiting[0] ?? view.active

function kindOf({ out, passenger, cats, square }: EndView): TargetKind {
  if (out) return 'out'
  if (passenger) return 'fare'
  if (square === 'nibbles' || square === 'patrol') return square
  return cats.length > 0 ? 'fight' : 'plain'
}

function aimAtEnd(view: View, end: EndView, from: Place | null, named: Named): Aim {
  const at = end.out ? 'out' : (spaceOf(end.x, end.y) ?? 'start')
  const path: Place[] = [...(from ? [from] : []), ...end.way, ...(end.out ? (['out'] as const) : [])]
  return { target: { at, kind: kindOf(end), label: endLabel(view, end, named) }, actions: end.path, path }
}

function aimBack(view: View, { action, words, label }: ActionInfo): Aim[] {
  const from = driver(view, chooser(view))
  const space = from && spaceOf(from.x, from.y)
  if (!space) return []
  const at = neighbour(view.board, space, String(words.direction))
  return [{ target: { at, kind: 'plain', label }, actions: [action], path: [space, at] }]
}

function aimAtCat(view: View, { action, words, label }: ActionInfo): Aim[] {
  const victim = view.players.find(({ colour }) => colour === words.victim)
  const at = victim && placeOf(victim)
  return victim && at
    ? [{ target: { at, kind: 'fight', label, seat: victim.seat }, actions: [action], path: null }]
    : []
}

/** Everything on the city that may be picked now. */
export function aimsOf(view: View, legal: readonly ActionInfo[], named: Named): Aim[] {
  if (legal.length === 0) return []
  const of = (kind: string) => legal.filter(({ words }) => words.kind === kind)
  const from = driver(view, chooser(view))
  const ends = view.ends.map((end) => aimAtEnd(view, end, (from && placeOf(from)) ?? null, named))
  return [
    ...ends.filter(({ actions: [first] }) => legal.some(({ action }) => action === first)),
    ...of('retreat').flatMap((action) => aimBack(view, action)),
    ...[...of('steal'), ...of('sabotage')].flatMap((action) => aimAtCat(view, action)),
  ]
}
