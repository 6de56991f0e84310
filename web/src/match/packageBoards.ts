import type { Timing } from './beat'
import type { BoardProps } from './board'

/** A board that is drawn on the page. */
export interface MountedBoard {
  /** Draws what has changed; called whenever any of the props changes. */
  update: (props: BoardProps) => void
  /** Removes the board from the page. */
  remove: () => void
}

/**
 * What the script of a board from another package exports. It needs no framework: `mount` draws into an element of
 * the page and returns two functions. `BoardProps` describes the props.
 */
export interface PackageBoardModule extends Timing {
  mount: (target: HTMLElement, props: BoardProps) => MountedBoard
  /** Kinds of actions that the board itself offers. */
  handles?: readonly string[]
}

/** The scripts that have been loaded, by the id of their game. */
export const packageBoards = new Map<string, PackageBoardModule>()
