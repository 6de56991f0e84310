import type { ScoreRow } from '$lib/board/Scoreboard.svelte'
import type { GameInfo, SeatInfo } from '$lib/net/wire'
import { PLAYER_COLOURS } from '$lib/theme/players'
import type { ScoresModule } from './board'

/** The data for the strip of scores, at a table or in a replay. */
export interface Standing {
  game: GameInfo
  seats: readonly SeatInfo[]
  scores: ScoresModule | null
  /** What the person at this screen may see; nothing behind a curtain. */
  view: unknown
  points: readonly number[]
}

/** The level of a bot by its name; 'bot' where its game knows no such level. */
export const botOf = ({ levels }: GameInfo, { level }: Pick<SeatInfo, 'level'>): string =>
  levels.find(({ id }) => id === level)?.name ?? 'bot'

/** The points of a seat and where they come from; empty in a cooperative game. */
function scored({ game, scores, view }: Standing, seat: number, points: number): Partial<ScoreRow> {
  if (game.cooperative) return {}
  const written = (each: number) => scores?.written?.(each) ?? each
  const parts = scores && view ? scores.parts(view as never, seat) : []
  const told = parts.map((part) => `${written(part.points)} ${part.label}`).join(', ')
  return { score: written(points), parts: told }
}

/** Everybody at the table, then those who play without a seat. */
export function standings(standing: Standing): ScoreRow[] {
  const { game, seats, scores, view, points } = standing
  const others = view ? (scores?.others?.(view as never) ?? []) : []
  return [
    ...seats.map((each) => ({
      seat: each.seat,
      colour: PLAYER_COLOURS[each.seat] ?? 'red',
      name: each.name,
      ...(each.kind === 'bot' || each.left ? { bot: botOf(game, each) } : {}),
      ...scored(standing, each.seat, points[each.seat] ?? 0),
    })),
    ...others.map(({ seat, colour, name, score, turn }) => ({
      seat,
      colour,
      name,
      turn,
      ...scored(standing, seat, score),
    })),
  ]
}

export const stripLabel = ({ cooperative }: GameInfo): string =>
  cooperative ? 'Players' : 'Players and points'
