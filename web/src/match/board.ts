import type { Component } from 'svelte'
import type { ActionInfo, EventInfo, GameInfo, RefusedInfo, TableInfo } from '$lib/net/wire'
import type { PlayerColour } from '$lib/theme/players'
import type { Beats } from './beat'
import type { ClockNow } from './gametime.svelte'
import type { Ping } from './match.svelte'

/**
 * What every game's board (src/games/<game-id>/Board.svelte) is given. It draws `view`, lights what `legal` says, and
 * calls `act`. It knows no rule. The page around it shows the turn line, the scores, the clocks and all actions by name.
 */
export interface BoardProps<View = unknown> {
  game: GameInfo
  table: TableInfo
  /** Whose eyes: a seat, or null for a spectator. */
  seat: number | null
  /** What this seat sees. While events are played: what it saw before them. */
  view: View
  /** What it sees when the events being played are over; the same as `view` when nothing plays. */
  next: View
  /** Legal for `seat` now; empty while events are played and while an earlier moment is shown. */
  legal: readonly ActionInfo[]
  /** Not legal now, with the reason. */
  refused: readonly RefusedInfo[]
  /** The seats that are to act. */
  pending: readonly number[]
  points: readonly number[]
  /** The game's own clock at this moment; null where it has none, or where it has rung. */
  clock?: ClockNow | null
  /** The event being played. The page waits `beats[kind]` (see BoardModule) at the chosen speed, then plays the next. */
  playing: EventInfo | null
  /** Actions chosen but not yet confirmed (see the confirm setting): show what they would do. */
  proposed: readonly number[]
  act: (action: number) => void
  /** Several, one after another; stops when one is refused. */
  actAll: (actions: readonly number[], asking?: Asking) => void
  /** Opens the dialog that says why an action is refused and which rule says so. */
  why: (refused: RefusedInfo) => void
  /** What people at the table point at just now, and the way to point: names such as "room:kitchen" are the board's own. */
  pings?: readonly Ping[]
  ping?: (at: string) => void
  names: (seat: number) => string
  colour: (seat: number) => PlayerColour
}

/** How several actions are asked about where people want to be asked twice. */
export interface Asking {
  /** What they do together, in words. */
  question?: string
  /** It took several taps to come here: not asked again. */
  sure?: boolean
}

/** What a Board.svelte may export from its module script, besides itself. */
export interface BoardModule {
  default: Component<BoardProps<never>>
  /** How long each kind of event takes at normal speed, in ms. */
  beats?: Beats
  /** Kinds of actions that the board itself offers: the action bar folds them away, though they stay there by name. */
  handles?: readonly string[]
}

/** One part of a seat's points: { label: 'two-star fares', points: 6 }. */
export interface ScorePart {
  label: string
  points: number
}

/** Somebody who plays without a seat. `seat` is the number by which the view knows them. */
export interface Other {
  seat: number
  name: string
  colour: PlayerColour
  score: number
  turn: boolean
  won: boolean
}

/** What a game's src/games/<game-id>/scores.ts exports, all read from the view. */
export interface ScoresModule {
  /** What a seat's points are made of. */
  parts: (view: never, seat: number) => ScorePart[]
  others?: (view: never) => Other[]
  /** How points are written, where they are not just a number: money, for instance. */
  written?: (points: number) => string
}

/** A game's src/games/<game-id>/Belongings.svelte: what a player has in front of them, small, beside their name. */
export interface BelongingsProps<View = unknown> {
  view: View
  seat: number
}
