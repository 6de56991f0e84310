import type { Component } from 'svelte'
import type { ActionInfo, GameInfo, TableEvent, TableInfo } from '$lib/net/wire'
import type { PlayerColour } from '$lib/theme/players'
import type { Timing } from './beat'
import type { ClockNow } from './gametime.svelte'
import type { Ping } from './hearing'
import type { Highlight } from './highlights'

/** An action by its number or by its notation: 31 or "move:2:up". */
export type ActionName = number | string

/** Whether the action has this number, or this notation, which is its words joined by colons. */
export const isAction = ({ action, words }: ActionInfo, name: ActionName): boolean =>
  typeof name === 'number' ? action === name : Object.values(words).join(':') === name

/** An event of a game. The generated file events.ts of each game lists its kinds of events with their fields. */
export interface EventOf<Kind extends string, Fields> {
  version: number
  source: 'game'
  kind: Kind
  /** The seat that the event is about; -1: none. */
  seat: number
  fields: Fields
  /** Its line in the log; empty where it has none. */
  text: string
  /** The seats that may know of it; null: everybody. */
  only: number[] | null
}

/** An event of any game. */
export type GameEvent = EventOf<string, Record<string, unknown>>

/** The event, if it is one of the game; boards do not get events of the table. */
export const gameEvent = (event: TableEvent | null): GameEvent | null =>
  event?.source === 'game' ? (event as GameEvent) : null

/**
 * What every game's board (src/games/<game-id>/Board.svelte) is given. It draws `view`, lights what `legal` says, and
 * calls `act`. It knows no rule. The page around it shows the turn line, the scores, the clocks and all actions by
 * name.
 */
export interface BoardProps<View = unknown, Event extends GameEvent = GameEvent> {
  game: GameInfo
  table: TableInfo
  /** The seat whose view it is; null for a spectator. */
  seat: number | null
  /** What this seat sees. While an event is played, the view already has the change that the event made. */
  view: View
  /** What this seat saw before the event being played; the same as `view` when nothing plays. */
  before: View
  /** What this seat sees when all events are over; the same as `view` when nothing plays. */
  next: View
  /** The legal actions of `seat` now; empty while events are played and while an earlier moment is shown. */
  legal: readonly ActionInfo[]
  /** The seats that may act. */
  pending: readonly number[]
  points: readonly number[]
  /** The game's own clock at this moment; null if it has none, or if its time is over. */
  clock?: ClockNow | null
  /**
   * The event being played. The page waits `beats[kind]` (see BoardModule) at the chosen speed, then plays the next.
   */
  playing: Event | null
  /** The last lines of the log, the newest last, for players who wait for others. */
  lately?: readonly string[]
  /** Actions chosen but not yet confirmed (see the confirm setting): show what they would do. */
  proposed: readonly ActionName[]
  act: (action: ActionName, asking?: Asking) => void
  /** Sends several actions, in this order, as one move. */
  actAll: (actions: readonly ActionName[], asking?: Asking) => void
  /**
   * Asks the server why these actions are not legal, and shows the answer; for controls that the board shows greyed.
   */
  why: (...actions: ActionName[]) => void
  /**
   * The things at which people at the table point now. Each board chooses its own names for things, such as
   * "room:kitchen"; `ping` points at one.
   */
  pings?: readonly Ping[]
  ping?: (at: string) => void
  names: (seat: number) => string
  colour: (seat: number) => PlayerColour
}

/** Whether and how players who confirm their moves are asked about actions. */
export interface Asking {
  /** What these actions do together, in words. */
  question?: string
  /** The player needed several taps, so nobody is asked to confirm. */
  sure?: boolean
  /** The player pressed a button that says what it does: only players who confirm every move are asked again. */
  button?: boolean
}

/** What a board says about secrets of its game, for people who share a screen. */
export interface Secrets<View = unknown> {
  /**
   * Whether this seat's decision, or what it sees now, is secret, so that the curtain must hide it from the others at
   * the screen.
   */
  matter: (view: View, seat: number) => boolean
  /** The seat's view without what only the seat may see. */
  without: (view: View, seat: number) => View
}

/** What a Board.svelte may export from its module script, besides itself. */
export interface BoardModule extends Timing {
  default: Component<BoardProps<never, never>>
  /** Kinds of events in which a player throws dice: the event waits until that player presses a button. */
  byHand?: readonly string[]
  /** Kinds of events that show a card: in a player's first matches their own cards stay until they have read them. */
  cards?: readonly string[]
  /** Without it, in a game with secrets the curtain hides the screen whenever another player at it has to decide. */
  secrets?: Secrets<never>
  /** Kinds of actions that the board itself offers. The action bar folds them away, but still lists them by name. */
  handles?: readonly string[]
}

/** One part of a seat's points: { label: 'two-star fares', points: 6 }. */
export interface ScorePart {
  label: string
  points: number
}

/** A player without a seat. `seat` is their number in the view. */
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
  /** The parts of a seat's points. */
  parts: (view: never, seat: number) => ScorePart[]
  others?: (view: never) => Other[]
  /** A sentence about something that the points do not show, such as why somebody has none; or undefined. */
  note?: (view: never, seat: number) => string
  /** How points are written, where they are not just a number: money, for instance. */
  written?: (points: number) => string
  /** The best moments of a match that is over, from all its events. */
  highlights?: (view: never, events: readonly never[]) => Highlight[]
}

/** A game's src/games/<game-id>/Finale.svelte: the last picture of a match, above the places. */
export interface FinaleProps<View = unknown> {
  view: View
  names: (seat: number) => string
  colour: (seat: number) => PlayerColour
}

/** A game's src/games/<game-id>/Belongings.svelte: what a player has in front of them, small, beside their name. */
export interface BelongingsProps<View = unknown> {
  view: View
  seat: number
}

/** What a game's src/games/<game-id>/Thrown.svelte exports: the dice of an event, small, in its line of the log. */
export interface ThrownModule {
  default: Component<{ event: never }>
  /** A pattern for the words of the line that the pictures of the dice replace; null for an event without dice. */
  said: (event: never) => RegExp | null
}
