/** Wider than any scrollbar. */
const SCROLLBAR = 20

/**
 * The width to lay out for. Without it, a scrollbar that comes and goes could make things larger and smaller for ever.
 * So a width that became smaller stays until there is clearly more space.
 */
export const steady = (before: number, now: number): number =>
  now < before || now > before + SCROLLBAR ? now : before
