import type { Component } from 'svelte'
import type { Ink } from './paper'
import type { Side } from './plan'

/**
 * What a game's Sheets.svelte is given. It draws one side of one piece and fills its space, which extends beyond the
 * cut by `--bleed` on every side; Face.svelte takes care of that.
 */
export interface DrawingProps<Content = unknown> {
  /** The id of the group of pieces. */
  group: string
  /** The id of the piece. */
  piece: string
  side: Side
  /** What the server says about the box: the struct of the game's module `printed`. */
  content: Content
  ink: Ink
}

export type Drawing = Component<DrawingProps<never>>

const drawings = import.meta.glob<{ default: Drawing }>('../games/*/Sheets.svelte')

/** Draws the pieces of a game; null for a game whose pieces nobody has drawn. */
export async function loadDrawing(game: string): Promise<Drawing | null> {
  return (await drawings[`../games/${game}/Sheets.svelte`]?.())?.default ?? null
}
