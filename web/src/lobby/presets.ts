import type { GameInfo, OptionInfo, PresetInfo } from '$lib/net/wire'

export type OptionValue = string | number | boolean
type Options = Record<string, OptionValue>

export const AS_PRINTED = 'As printed'

/** Whether something applies with this number of seats; if it names no numbers, it applies with all. */
export const matters = ({ seats }: { seats: number[] }, count: number): boolean =>
  seats.length === 0 || seats.includes(count)

export const valueOf = (option: OptionInfo, chosen: Options): OptionValue =>
  chosen[option.id] ?? option.default

/** The preset that "Play now" deals; undefined where it deals the defaults. */
export const quickPreset = (game: GameInfo, count: number): PresetInfo | undefined =>
  game.presets.find((preset) => preset.quick && matters(preset, count))

/** The preset with the rules as printed; undefined where the defaults are. */
export const printedPreset = (game: GameInfo, count: number): PresetInfo | undefined =>
  game.presets.find((preset) => preset.printed && matters(preset, count))

/** Which preset these options are; 'as printed' for defaults that are the printed rules, undefined for none. */
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

/** The name of the rules at a table: a preset's, "As printed", or that they are the table's own. */
export function rulesName(game: GameInfo, chosen: Options, count: number): string {
  const preset = presetOf(game, chosen, count)
  return preset === 'as printed' ? AS_PRINTED : (preset?.name ?? 'House rules')
}
