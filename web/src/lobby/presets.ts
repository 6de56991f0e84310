import type { GameInfo, OptionInfo, PresetInfo } from '$lib/net/wire'

export type OptionValue = string | number | boolean
type Options = Record<string, OptionValue>

export const AS_PRINTED = 'As printed'

/** Whether an option or preset applies to this number of seats; one that names no numbers applies to all. */
export const matters = ({ seats }: { seats: number[] }, count: number): boolean =>
  seats.length === 0 || seats.includes(count)

export const valueOf = (option: OptionInfo, chosen: Options): OptionValue =>
  chosen[option.id] ?? option.default

/** The preset with which "Play now" opens a table; undefined if it uses the defaults. */
export const quickPreset = (game: GameInfo, count: number): PresetInfo | undefined =>
  game.presets.find((preset) => preset.quick && matters(preset, count))

/** The preset with the rules as printed; undefined if the defaults are the rules as printed. */
export const printedPreset = (game: GameInfo, count: number): PresetInfo | undefined =>
  game.presets.find((preset) => preset.printed && matters(preset, count))

/**
 * The preset with these options; undefined if there is none. The result is 'as printed' if these are the defaults, and
 * the defaults are the rules as printed.
 */
export function presetOf(
  game: GameInfo,
  chosen: Options,
  count: number,
): PresetInfo | 'as printed' | undefined {
  const options = game.options.filter((option) => matters(option, count))
  const same = (others: Options) =>
    options.every((option) => valueOf(option, chosen) === valueOf(option, others))
  if (!printedPreset(game, count) && same({})) return 'as printed'
  return game.presets.find((preset) => matters(preset, count) && same(preset.options))
}

/** The name of the rules at a table: the name of a preset, "As printed", or "House rules". */
export function rulesName(game: GameInfo, chosen: Options, count: number): string {
  const preset = presetOf(game, chosen, count)
  return preset === 'as printed' ? AS_PRINTED : (preset?.name ?? 'House rules')
}
