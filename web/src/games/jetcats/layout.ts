/** Where everything lies on the launch pad, in pixels. */
import type { Pad, Unit } from './pad'

const LABEL = 20
const GAP = 3

export interface Plan {
  size: number
  bay: { width: number; height: number }
  bays: { number: number; x: number; y: number; full: boolean; ghost: boolean }[]
  units: { unit: Unit; x: number; y: number }[]
  /** How far down the label of the icons without a partner stands; null if every icon has a partner. */
  spareAt: number | null
  height: number
}

/**
 * `across`: the number of bays in a row. `more`: while the player looks at a choice, the number of Launches that it
 * would add. `room`: the most that a choice could add; there is space for them from the start, so that nothing moves
 * while the player looks at choices.
 */
export function placed({ bays, spare }: Pad, across: number, width: number, more = 0, room = more): Plan {
  const cell = Math.min(96, (width - GAP * (across - 1)) / across)
  const size = Math.min(62, cell - 3)
  /** Before the throw the bays are low, because there is nothing in them. */
  const still = bays.length === 0 && spare.every(({ kind, shows }) => kind !== 'die' || shows === null)
  const bay = { width: cell, height: (still ? size * 0.6 : 2 * size) + 12 + LABEL }
  const left = (width - across * cell - (across - 1) * GAP) / 2
  const at = (i: number) => ({
    x: left + (i % across) * (cell + GAP),
    y: Math.floor(i / across) * (bay.height + GAP),
  })
  const filled = bays.length
  const count = Math.max(across, filled + more)
  const inset = (cell - size) / 2
  const units = bays.flatMap((pair, i) =>
    pair.map((unit, level) => ({
      unit,
      x: at(i).x + inset,
      y: at(i).y + 5 + (pair.length === 1 ? size / 2 : level * (size + 2)),
    })),
  )
  const below = at(Math.max(count, filled + room) - 1).y + bay.height + GAP
  const row = Math.max(1, Math.floor((width + GAP) / (size + GAP)))
  const top = below + (filled > 0 && spare.length > 0 ? 18 : 4)
  const lonely = spare.map((unit, i) => {
    const inRow = Math.min(row, spare.length - Math.floor(i / row) * row)
    const start = (width - inRow * (size + GAP) + GAP) / 2
    return { unit, x: start + (i % row) * (size + GAP), y: top + Math.floor(i / row) * (size + GAP + 4) }
  })
  const rows = Math.ceil(spare.length / row)
  return {
    size,
    bay,
    bays: Array.from({ length: count }, (_, i) => ({
      number: i + 1,
      ...at(i),
      full: i < filled,
      ghost: i >= filled && i < filled + more,
    })),
    units: [...units, ...lonely],
    spareAt: filled > 0 && spare.length > 0 ? below : null,
    height: rows > 0 ? top + rows * (size + GAP + 4) + 4 : below,
  }
}
