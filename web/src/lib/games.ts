import type { Component } from 'svelte'

// A game's client is a folder src/games/<game-id>/ and nothing else: its palette (theme.css, small, loaded at once)
// and its board (Board.svelte, loaded when a table of that game is opened).
import.meta.glob('../games/*/theme.css', { eager: true })
const boards = import.meta.glob<{ default: Component<never> }>('../games/*/Board.svelte')

const addressOf = (game: string) => `../games/${game}/Board.svelte`

/** Whether this client can draw the game. */
export const hasBoard = (game: string): boolean => addressOf(game) in boards

/** Fetches a game's board. The caller knows its props: they are the same for every game. */
export async function loadBoard(game: string): Promise<Component<never>> {
  const load = boards[addressOf(game)]
  if (!load)
    throw new Error(`There is no board for the game "${game}"; reload the page to get the newest client.`)
  return (await load()).default
}
