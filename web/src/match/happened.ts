import type { EventInfo } from '$lib/net/wire'

/** An event of a game as its board reads it: what kind, whose, its line of the log, and the numbers it tells. */
export interface Happened {
  kind: string
  seat: number
  text: string
  told: Readonly<Record<string, number>>
}

export function happened({ words, seat, text }: EventInfo): Happened {
  const { kind, ...told } = words
  return { kind: String(kind), seat, text, told: told as Record<string, number> }
}
