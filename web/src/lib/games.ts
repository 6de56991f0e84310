import type { Component } from 'svelte'
import type { BelongingsProps, BoardModule, FinaleProps, ScoresModule, ThrownModule } from '../match/board'
import { packageBoards, type PackageBoardModule } from '../match/packageBoards'
import type { GameInfo } from './net/wire'

// The client of a game is the folder src/games/<game-id>/:
//   theme.css     its palette, small, loaded at once
//   BoxArt.svelte its box on the shelf
//   Board.svelte  its board, loaded when a table of that game is opened
//   scores.ts     what its points are made of
//   Belongings.svelte  what a player has in front of them, in the strip of players
//   Pictures.svelte  the pictures of its rules
//   Finale.svelte the last picture of a match
//   Thrown.svelte the dice of an event, in the log
// Each of them may be missing. A game from another package can bring its own board as a script, which the server
// names (see match/PackageBoard.svelte); otherwise it gets a plain box and a plain board.
import.meta.glob('../games/*/theme.css', { eager: true })
const boards = import.meta.glob<BoardModule>('../games/*/Board.svelte')
const scores = import.meta.glob<ScoresModule>('../games/*/scores.ts')
const belongings = import.meta.glob<{ default: Component<BelongingsProps<never>> }>(
  '../games/*/Belongings.svelte',
)
const boxes = import.meta.glob<{ default: Component }>('../games/*/BoxArt.svelte')

const pictures = import.meta.glob<{ default: Component<{ name: string }> }>('../games/*/Pictures.svelte')
const thrown = import.meta.glob<ThrownModule>('../games/*/Thrown.svelte')
const finales = import.meta.glob<{ default: Component<FinaleProps<never>> }>('../games/*/Finale.svelte')

const fileOf = (game: string, file: string) => `../games/${game}/${file}`

/** Whether the game has a board of its own. */
export const hasBoard = ({ id, board }: GameInfo): boolean => fileOf(id, 'Board.svelte') in boards || !!board

/** Fetches a game's board: the one drawn here, the one its package brings, or the plain one that can show any game. */
export async function loadBoard({ id, board }: GameInfo): Promise<BoardModule> {
  const load = boards[fileOf(id, 'Board.svelte')]
  if (load) return load()
  if (board) {
    try {
      return await loadPackageBoard(id, board)
    } catch (problem) {
      console.error(`The board of ${id} could not be loaded; the plain board is shown.`, problem)
    }
  }
  return (await import('../match/PlainBoard.svelte')) as BoardModule
}

async function loadPackageBoard(game: string, address: string): Promise<BoardModule> {
  const script = (await import(/* @vite-ignore */ address)) as PackageBoardModule
  if (typeof script.mount !== 'function') throw new TypeError(`${address} exports no function mount`)
  packageBoards.set(game, script)
  const { default: Board } = await import('../match/PackageBoard.svelte')
  return {
    default: Board,
    beats: script.beats ?? {},
    throws: script.throws ?? [],
    handles: script.handles ?? [],
  }
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

/** Draws the pictures of a game's rules by their names. */
export async function loadPictures(game: string): Promise<Component<{ name: string }> | null> {
  return (await pictures[fileOf(game, 'Pictures.svelte')]?.())?.default ?? null
}

export async function loadFinale(game: string): Promise<Component<FinaleProps<never>> | null> {
  return (await finales[fileOf(game, 'Finale.svelte')]?.())?.default ?? null
}

/** Draws the dice of a game's events; null for a game without dice. */
export async function loadThrown(game: string): Promise<ThrownModule | null> {
  return (await thrown[fileOf(game, 'Thrown.svelte')]?.()) ?? null
}
