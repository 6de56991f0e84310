/**
 * Which lessons somebody has taken in this browser, and where they left one. Kept in the browser, like the settings.
 */

const KEY = 'mewple.lessons'

/** The place where the learner left a lesson. */
export interface Place {
  table: string
  part: number
  step: number
  /** The number of events of the match that the steps so far have used. */
  heard: number
}

interface Memory {
  /** For each game, where the learner left its lesson. */
  places: Record<string, Place>
  /** The games whose lesson the player has finished or declined. */
  known: string[]
  /** For each game, how many of its matches the player has seen to the end. */
  matches: Record<string, number>
}

/** Unreadable data counts as nothing stored. */
function read(): Memory {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Memory>
    return {
      places: { ...kept.places },
      known: Array.isArray(kept.known) ? kept.known : [],
      matches: { ...kept.matches },
    }
  } catch {
    return { places: {}, known: [], matches: {} }
  }
}

function change(make: (memory: Memory) => void): void {
  const memory = read()
  make(memory)
  try {
    localStorage.setItem(KEY, JSON.stringify(memory))
  } catch {
    // Storage may be full or forbidden; then the lesson starts from the beginning next time.
  }
}

/** Whether nobody has learned or played anything in this browser yet. */
export function isNewHere(): boolean {
  const { places, known, matches } = read()
  return known.length === 0 && Object.keys(places).length === 0 && Object.keys(matches).length === 0
}

export const placeOf = (game: string): Place | undefined => read().places[game]
export const isKnown = (game: string): boolean => read().known.includes(game)
export const keepPlace = (game: string, place: Place): void => change(({ places }) => (places[game] = place))

/** The lesson is over, or was declined: it is not offered again, and starts from the beginning when requested. */
export const settle = (game: string): void =>
  change((memory) => {
    memory.known = [...new Set([...memory.known, game])]
    memory.places = Object.fromEntries(Object.entries(memory.places).filter(([id]) => id !== game))
  })

export const matchesOf = (game: string): number => read().matches[game] ?? 0
export const countMatch = (game: string): void =>
  change(({ matches }) => (matches[game] = (matches[game] ?? 0) + 1))
