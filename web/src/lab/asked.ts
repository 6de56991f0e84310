import type { GameInfo, PlayedGame } from '$lib/net/wire'
import type { OptionValue } from '../lobby/presets'

/**
 * Reads the value of an option from an address: "true" and "false" become booleans, digits become numbers, anything
 * else stays text.
 */
function valueIn(text: string): OptionValue {
  if (text === 'true' || text === 'false') return text === 'true'
  return /^-?\d{1,15}$/.test(text) ? Number(text) : text
}

/** Options as they stand in an address: `set=target=30`. */
export function optionsIn(pairs: string[]): Record<string, OptionValue> {
  return Object.fromEntries(
    pairs.map((pair) => {
      const equals = pair.indexOf('=')
      return [pair.slice(0, equals), valueIn(pair.slice(equals + 1))]
    }),
  )
}

/** The game of the lab that an address names. */
export function playedGame(game: string, query: URLSearchParams): PlayedGame {
  const seats = Number(query.get('seats') ?? 2)
  const policies = (query.get('policies') ?? 'strong').split(',')
  return {
    game,
    seed: query.get('seed') ?? '',
    policies: Array.from({ length: seats }, (_, seat) => policies[seat % policies.length] ?? 'strong'),
    options: optionsIn(query.getAll('set')),
    overlay: query.get('box') ?? '',
    at: Number(query.get('at') ?? 0),
  }
}

/** The options that differ from the defaults, in words. */
export function optionsInWords(game: GameInfo, options: Record<string, OptionValue>): string {
  return Object.entries(options)
    .map(([id, value]) => {
      const option = game.options.find((each) => each.id === id)
      const label = option?.labels[option.choices.indexOf(value)]
      return `${option?.title ?? id}: ${label ?? String(value)}`
    })
    .join(', ')
}
