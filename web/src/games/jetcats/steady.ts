/** Wider than any scrollbar. */
const SCROLLBAR = 20

/**
 * The width to lay out for. A scrollbar that comes and goes must not make things larger and smaller for ever: what
 * became narrower stays so until there is clearly more room.
 */
export const steady = (before: number, now: number): number =>
  now < before || now > before + SCROLLBAR ? now : before
