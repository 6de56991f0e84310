/** What can be pointed at in the town: where, what it does, which actions that takes, and the way there. */
import type { ActionInfo } from '$lib/net/wire'
import type { Move, View } from './view'
import { endLabel, findAction, seatOf } from './words'

export type Mark = 'plain' | 'deliver' | 'chance' | 'stand' | 'rival'

export interface Aim {
  tile: number
  mark: Mark
  label: string
  /** A word on the tile: coins, or nothing. */
  note: string
  actions: readonly number[]
  /** Tiles on the way, the start included; empty where nothing is driven. */
  route: readonly number[]
}

/** Whether a card of this value may be played now. */
const playable = (legal: readonly ActionInfo[], { value, allowed }: Move): boolean =>
  allowed && (value === null || findAction(legal, 'card', { value }) !== undefined)

const best = ({ ends }: Move): number => Math.max(0, ...ends.map(({ coins }) => coins))

/**
 * The move whose ends are lit: the one that was picked, else the one that pays best, else the shortest. While others
 * drive, only one that was picked.
 */
export function openMove(view: View, legal: readonly ActionInfo[], picked: number | null): Move | null {
  const found = view.moves.find(({ value }) => value === picked)
  const usable = view.moves.filter((move) => playable(legal, move))
  if (usable.length === 0) return found ?? null
  if (found && usable.includes(found)) return found
  return usable.reduce((chosen, move) => (best(move) > best(chosen) ? move : chosen))
}

function aimAtEnds(view: View, move: Move): Aim[] {
  const me = seatOf(view, view.you)
  const riders = (me?.riders ?? []).map(({ card }) => card)
  return move.ends.map((end) => ({
    tile: end.tile,
    mark: end.coins > 0 || end.delivers.length > 0 ? 'deliver' : end.chance ? 'chance' : 'plain',
    label: endLabel(end, move.value, riders),
    note: end.delivers.length > 0 ? `+${end.coins}` : end.chance ? '?' : '',
    actions: end.actions,
    route: me?.tile == null ? [] : [me.tile, ...end.route],
  }))
}

function aimAtStands(view: View, actions: readonly ActionInfo[]): Aim[] {
  return actions.flatMap(({ action, words, label }) => {
    const stand = view.board.stands.find(({ code }) => code === words.stand)
    return stand ? [{ tile: stand.tile, mark: 'stand', label, note: '', actions: [action], route: [] }] : []
  })
}

/** The seat that sits so many places further. */
export const rivalSeat = (view: View, further: unknown): number =>
  ((view.you ?? 0) + Number(further)) % view.seats.length

function aimAtRivals(view: View, actions: readonly ActionInfo[]): Aim[] {
  return actions.flatMap(({ action, words, label }) => {
    const rival = seatOf(view, rivalSeat(view, words.rival))
    return rival?.tile == null
      ? []
      : [{ tile: rival.tile, mark: 'rival', label, note: '', actions: [action], route: [] }]
  })
}

/** Everything in the town that may be picked now. `kept`: the kind of a kept card that looks for a rival. */
export function aimsOf(
  view: View,
  legal: readonly ActionInfo[],
  move: Move | null,
  kept: string | null = null,
): Aim[] {
  const of = (kind: string) => legal.filter(({ words }) => words.kind === kind)
  const stands = [...of('place'), ...of('tow')]
  if (stands.length > 0) return aimAtStands(view, stands)
  if (kept !== null && of(kept).length > 0) return aimAtRivals(view, of(kept))
  const driving = of('drive').length > 0 || (move !== null && playable(legal, move) && of('card').length > 0)
  return move && driving ? aimAtEnds(view, move) : []
}
