import type { ClockWish, GameInfo, NewTable, OptionInfo, PresetInfo, SeatWish } from '$lib/net/wire'
import { matters, presetOf, printedPreset, quickPreset, valueOf, type OptionValue } from './presets'

/**
 * Who plays with the person who sets up the table. bots: only bots; friends: people on other devices; screen: people at
 * this screen; box: people around a printed box, with this screen beside it.
 */
export type Company = 'bots' | 'friends' | 'screen' | 'box'

/** The default level of bots: the middle one; of two in the middle, the weaker. */
export function usualLevel({ levels }: GameInfo): string {
  const own = levels.filter(({ outside }) => !outside)
  return own[(own.length - 1) >> 1]?.id ?? ''
}

/** Two players if the game allows it, because that means the least waiting. */
export const usualSeats = (game: GameInfo): number =>
  game.seats.find((count) => count >= 2) ?? game.seats[0] ?? 2

const COMPANY: Record<Company, SeatWish['kind']> = {
  bots: 'bot',
  friends: 'open',
  screen: 'guest',
  box: 'guest',
}

function wish(kind: SeatWish['kind'], level: string): Required<SeatWish> {
  return { kind, level: kind === 'bot' ? level : '', name: '' }
}

/** A table against bots that starts at once. */
export function quickTable(game: GameInfo): NewTable {
  const others = Array.from({ length: usualSeats(game) - 1 }, () => wish('bot', usualLevel(game)))
  const options = { ...quickPreset(game, usualSeats(game))?.options }
  return { game: game.id, seats: [wish('me', ''), ...others], options }
}

/** A table being set up. */
export class Draft {
  seats = $state<Required<SeatWish>[]>([])
  /** The choices that differ from the game's defaults. */
  options = $state<Record<string, OptionValue>>({})
  clock = $state<ClockWish>({ per_match: 0, increment: 0, per_decision: 0, game: 0 })
  /** The name of the person who sets up the table. */
  myName = $state('')
  realDice = $state(false)
  hints = $state(true)
  /** open: the people who share this screen do not hide their hands from each other. */
  hands = $state<'secret' | 'open'>('secret')
  /** A box overlay, and why it cannot be used. */
  overlay = $state('')
  overlayProblem = $state<string>()

  constructor(
    readonly game: GameInfo,
    readonly company: Company = 'bots',
  ) {
    this.resize(usualSeats(game))
    this.choosePreset(this.printed?.id ?? '')
    if (company === 'box') [this.realDice, this.hands] = [game.dice, 'open']
  }

  get count(): number {
    return this.seats.length
  }

  /** Changes the number of seats; the seats that stay keep their players. */
  resize(count: number): void {
    const added = Array.from({ length: Math.max(0, count - this.seats.length) }, (_, i) =>
      wish(this.seats.length + i === 0 ? 'me' : COMPANY[this.company], usualLevel(this.game)),
    )
    this.seats = [...this.seats, ...added].slice(0, count)
    if (!this.seats.some((seat) => seat.kind === 'me')) this.seats[0] = wish('me', '')
  }

  /**
   * Sets who sits on a seat: "me", "open", "guest", "program", or "bot:" and a level. The person who sets up the table
   * gets only one seat.
   */
  place(seat: number, who: string): void {
    const [kind, level = ''] = who.split(':') as [SeatWish['kind'], string?]
    const before = this.seats.findIndex((each) => each.kind === 'me')
    const left = this.seats[seat]
    if (kind === 'me' && before >= 0 && before !== seat && left) this.seats[before] = { ...left }
    this.seats[seat] = { ...wish(kind, level), name: kind === 'guest' ? (left?.name ?? '') : '' }
  }

  who(seat: number): string {
    const wished = this.seats[seat]
    if (!wished) return 'open'
    return wished.kind === 'bot' ? `bot:${wished.level}` : wished.kind
  }

  get shownOptions(): OptionInfo[] {
    return this.game.options.filter((option) => matters(option, this.count))
  }

  get shownPresets(): PresetInfo[] {
    return this.game.presets.filter((preset) => matters(preset, this.count))
  }

  /** The preset with the rules as printed; undefined if the defaults are the rules as printed. */
  get printed(): PresetInfo | undefined {
    return printedPreset(this.game, this.count)
  }

  valueOf(option: OptionInfo): OptionValue {
    return valueOf(option, this.options)
  }

  /** The number of options that differ from the rules as printed. */
  get changed(): number {
    const printed = this.printed?.options ?? {}
    return this.shownOptions.filter((option) => this.valueOf(option) !== valueOf(option, printed)).length
  }

  set(option: OptionInfo, value: OptionValue): void {
    const others = Object.entries(this.options).filter(([id]) => id !== option.id)
    const chosen: [string, OptionValue][] = value === option.default ? [] : [[option.id, value]]
    this.options = Object.fromEntries([...others, ...chosen])
  }

  /**
   * The id of the preset that the options match. '': they are the defaults, which are the rules as printed; null: they
   * match no preset.
   */
  get preset(): string | null {
    const found = presetOf(this.game, this.options, this.count)
    return found === 'as printed' ? '' : (found?.id ?? null)
  }

  choosePreset(id: string): void {
    this.options = { ...this.game.presets.find((preset) => preset.id === id)?.options }
  }

  /** Whether several people share this screen and could see each other's secrets. */
  get needsCurtain(): boolean {
    return this.game.hidden && this.seats.some(({ kind }) => kind === 'guest')
  }

  get waitsForOthers(): boolean {
    return this.seats.some(({ kind }) => kind === 'open' || kind === 'program')
  }

  /** Why this table cannot be opened, in words; undefined if it can. */
  get problem(): string | undefined {
    if (!this.seats.some((seat) => seat.kind === 'me')) return 'Choose a seat for yourself.'
    for (const option of this.shownOptions) {
      const value = this.valueOf(option)
      if (option.choices.length > 0) continue
      if (!Number.isInteger(value) || Number(value) < option.low || Number(value) > option.high)
        return `${option.title}: choose a whole number from ${option.low} to ${option.high}.`
    }
    return this.overlayProblem
  }

  toTable(): NewTable {
    const shown = this.shownOptions.map((option) => option.id)
    const chosen = Object.entries(this.options).filter(([id]) => shown.includes(id))
    return {
      game: this.game.id,
      seats: this.seats.map((seat) => ({ ...seat, name: seat.name.trim() })),
      options: Object.fromEntries(chosen),
      // If the options say how long the game's own clock runs, the server sets that clock.
      clock: { ...this.clock },
      real_dice: this.realDice,
      hints: this.hints,
      overlay: this.overlay.trim(),
    }
  }
}
