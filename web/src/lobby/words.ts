import type { GameInfo, LevelInfo } from '$lib/net/wire'

/** [2, 3, 4] is "2–4", [1, 2, 4] is "1, 2 or 4". */
export function countsInWords(counts: readonly number[]): string {
  const [first = 0] = counts
  const last = counts.at(-1) ?? first
  if (counts.length === last - first + 1) return first === last ? `${first}` : `${first}–${last}`
  return `${counts.slice(0, -1).join(', ')} or ${last}`
}

export const playersInWords = ({ seats }: GameInfo): string =>
  `${countsInWords(seats)} ${seats.length === 1 && seats[0] === 1 ? 'player' : 'players'}`

export const minutesInWords = ({ minutes: [least, most] }: GameInfo): string =>
  least === most ? `${least} min` : `${least}–${most} min`

/** Describes a level of bot; levels that search also say for how long. */
export function levelInWords(level: LevelInfo | undefined): string {
  if (!level) return ''
  return level.seconds > 0 ? `${level.text} Thinks up to ${level.seconds} s a decision.` : level.text
}

/** Seconds as people say them: 90 is "1 min 30 s". */
export function secondsInWords(seconds: number): string {
  if (seconds >= 86_400 && seconds % 86_400 === 0)
    return seconds === 86_400 ? '1 day' : `${seconds / 86_400} days`
  const [minutes, rest] = [Math.floor(seconds / 60), seconds % 60]
  return [minutes && `${minutes} min`, rest && `${rest} s`].filter(Boolean).join(' ') || '0 s'
}

/** "Ann", "Ann and Bo", "Ann, Bo and Cy". */
export const listInWords = (names: readonly string[]): string =>
  names.length < 2 ? (names[0] ?? '') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`

/** How long ago, roughly. `at` and `now` in seconds. */
export function agoInWords(at: number, now: number = Date.now() / 1000): string {
  const minutes = Math.round((now - at) / 60)
  if (minutes < 1) return 'just now'
  if (minutes < 60) return `${minutes} min ago`
  const hours = Math.round(minutes / 60)
  if (hours < 24) return hours === 1 ? 'an hour ago' : `${hours} hours ago`
  const days = Math.round(hours / 24)
  return days === 1 ? 'yesterday' : `${days} days ago`
}
