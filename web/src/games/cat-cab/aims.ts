/** A target in the city: its place, what picking it does, the actions for that, and the way there. */
import type { ActionInfo } from '$lib/net/wire'
import type { CityTarget } from './board'
import type { Place } from './layout'
import type { EndView, PlayerView, View } from './view'
import { driver } from './words'

export interface Aim {
  target: Omit<CityTarget, 'id'>
  actions: readonly number[]
  path: readonly Place[] | null
}

type Named = (player: PlayerView) => string

function aimAtEnd(view: View, { at, kind, label, cats, actions, way }: EndView, named: Named): Aim {
  const others = cats.map((seat) => driver(view, seat)).filter((player) => player !== undefined)
  const fight = others.length > 0 ? `, cat fight with ${others.map(named).join(' and ')}` : ''
  return { target: { at, kind, label: label + fight }, actions, path: way }
}

/** The cab of a driver who can be robbed or sabotaged. */
function aimAtCat(view: View, { action, words, label }: ActionInfo): Aim[] {
  const victim = view.players.find(({ colour }) => colour === words.victim)
  if (!victim?.at) return []
  return [
    { target: { at: victim.at, kind: 'fight', label, seat: victim.seat }, actions: [action], path: null },
  ]
}

/** Everything on the city that may be picked now. */
export function aimsOf(view: View, legal: readonly ActionInfo[], named: Named): Aim[] {
  const ends = legal.length > 0 ? view.ends.filter(({ actions }) => actions.length > 0) : []
  return [
    ...ends.map((end) => aimAtEnd(view, end, named)),
    ...legal.flatMap((action) => aimAtCat(view, action)),
  ]
}
