/** A target in the town: its place, what picking it does, the actions for that, and the way there. */
import type { ActionInfo } from '$lib/net/wire'
import type { ActionName } from '../../match/board'
import type { Move, View } from './view'
import { actionsOf, canPlay, endLabel, seatOf } from './words'

export type Mark = 'plain' | 'deliver' | 'chance' | 'stand' | 'rival'

export interface Aim {
  tile: number
  mark: Mark
  label: string
  /** A word on the tile: coins, or nothing. */
  note: string
  actions: readonly ActionName[]
  /** Tiles on the way, the start included; empty where nothing is driven. */
  route: readonly number[]
}

/** Whether this move may be made now. */
const usable = (legal: readonly ActionInfo[], { value }: Move): boolean =>
  value === null ? actionsOf(legal, 'drive').length > 0 : canPlay(legal, value)

/** The most coins that a move can bring. */
export const bestPay = (move: Move | undefined): number =>
  Math.max(0, ...(move?.deliveries ?? []).map(({ coins }) => coins))

/**
 * The move whose ends are shown: the one that was picked, else the one that pays best, else the longest. While other
 * players drive, it is the one that was picked, or none.
 */
export function openMove(view: View, legal: readonly ActionInfo[], picked: number | null): Move | null {
  const found = view.moves.find(({ value }) => value === picked)
  const now = view.moves.filter((move) => usable(legal, move))
  if (now.length === 0) return found ?? null
  if (found && now.includes(found)) return found
  return now.reduce((chosen, move) => {
    const more = bestPay(move) - bestPay(chosen)
    return more > 0 || (more === 0 && move.steps > chosen.steps) ? move : chosen
  })
}

/** The ends of a move. */
export function aimAtEnds(view: View, move: Move): Aim[] {
  const start = seatOf(view, view.you)?.tile
  const routes = view.routes[view.moves.indexOf(move)]
  const card = move.value === null ? [] : [`card:${move.value}`]
  return move.ends.map((tile, i) => {
    const delivery = move.deliveries.find((each) => each.tile === tile)
    const chance = view.board.tiles[tile]?.kind === 'chance'
    return {
      tile,
      mark: delivery ? 'deliver' : chance ? 'chance' : 'plain',
      label: endLabel(view.board, tile, move.value, delivery),
      note: delivery ? `+${delivery.coins}` : chance ? '?' : '',
      actions: [...card, `drive:${tile}`],
      route: start == null ? [] : [start, ...(routes?.[i] ?? [])],
    }
  })
}

function aimAtStands({ board }: View, actions: readonly ActionInfo[]): Aim[] {
  return actions.flatMap(({ action, words, label }) => {
    const stand = board.stands.find(({ code }) => code === words.stand)
    return stand ? [{ tile: stand.tile, mark: 'stand', label, note: '', actions: [action], route: [] }] : []
  })
}

/** The seat of a rival; `ahead` counts from my own seat: 1 is the next player. */
export const rivalSeat = ({ rivals }: View, ahead: unknown): number => rivals[Number(ahead) - 1] ?? -1

function aimAtRivals(view: View, actions: readonly ActionInfo[]): Aim[] {
  return actions.flatMap(({ action, words, label }) => {
    const rival = seatOf(view, rivalSeat(view, words.rival))
    return rival?.tile == null
      ? []
      : [{ tile: rival.tile, mark: 'rival', label, note: '', actions: [action], route: [] }]
  })
}

/**
 * Everything in the town that may be picked now. `kept`: the kind of the kept card that was picked, which may need a
 * rival.
 */
export function aimsOf(
  view: View,
  legal: readonly ActionInfo[],
  move: Move | null,
  kept: string | null = null,
): Aim[] {
  const stands = [...actionsOf(legal, 'place'), ...actionsOf(legal, 'tow')]
  if (stands.length > 0) return aimAtStands(view, stands)
  const rivals = aimAtRivals(view, kept === null ? [] : actionsOf(legal, kept))
  if (rivals.length > 0) return rivals
  return move && usable(legal, move) ? aimAtEnds(view, move) : []
}

/** The ends of a move that the player can only plan, because others are driving. */
export const plansOf = (view: View, move: Move | null): Aim[] =>
  move?.allowed && move.value !== null ? aimAtEnds(view, move) : []
