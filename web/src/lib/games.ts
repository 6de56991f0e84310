import type { Component } from 'svelte'
import type { BelongingsProps, BoardModule, ScoresModule } from '../match/board'

// A game's client is a folder src/games/<game-id>/ and nothing else:
//   theme.css     its palette, small, loaded at once
//   BoxArt.svelte its box on the shelf
//   Board.svelte  its board, loaded when a table of that game is opened
//   scores.ts     what its points are made of
//   Belongings.svelte  what a player has in front of them, in the strip of players
// All of them may be missing: a game from another package gets a plain box and a plain board.
import.meta.glob('../games/*/theme.css', { eager: true })
const boards = import.meta.glob<BoardModule>('../games/*/Board.svelte')
const scores = import.meta.glob<ScoresModule>('../games/*/scores.ts')
const belongings = import.meta.glob<{ default: Component<BelongingsProps<never>> }>(
  '../games/*/Belongings.svelte',
)
const boxes = import.meta.glob<{ default: Component }>('../games/*/BoxArt.svelte')

const fileOf = (game: string, file: string) => `../games/${game}/${file}`

/** Whether this client has a board drawn for the game. */
export const hasBoard = (game: string): boolean => fileOf(game, 'Board.svelte') in boards

/** Fetches a game's board, or the plain one that can show any game. */
export async function loadBoard(game: string): Promise<BoardModule> {
  const load = boards[fileOf(game, 'Board.svelte')]
  return load ? load() : ((await import('../match/PlainBoard.svelte')) as BoardModule)
}

export async function loadScores(game: string): Promise<ScoresModule | null> {
  return (await scores[fileOf(game, 'scores.ts')]?.()) ?? null
}

export async function loadBelongings(game: string): Promise<Component<BelongingsProps<never>> | null> {
  return (await belongings[fileOf(game, 'Belongings.svelte')]?.())?.default ?? null
}

export async function loadBoxArt(game: string): Promise<Component | null> {
  return (await boxes[fileOf(game, 'BoxArt.svelte')]?.())?.default ?? null
}
