/** Wider than any scrollbar. */
const SCROLLBAR = 20

/**
 * The width to lay out for. It grows only when there is clearly more space: otherwise a scrollbar that comes and goes
 * could make things larger and smaller for ever.
 */
export const steady = (before: number, now: number): number =>
  now < before || now > before + SCROLLBAR ? now : before
