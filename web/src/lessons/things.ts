/** Finds the thing at which a lesson points by its name on the board: a label, the words on a button, or drawn text. */

const NAMED = '[aria-label], button, [role="button"], a, h2, h3, svg text, [data-thing]'

const nameOf = (element: Element): string =>
  element.getAttribute('data-thing') ?? element.getAttribute('aria-label') ?? element.textContent ?? ''

function isShown(element: Element): boolean {
  const { width, height } = element.getBoundingClientRect()
  return width > 0 && height > 0
}

/**
 * How well a name fits: a whole name fits better than a beginning, and a beginning better than another part. 0: not
 * at all.
 */
function merit(name: string, wanted: string): number {
  if (name === wanted) return 3
  if (name.startsWith(wanted)) return 2
  return name.includes(wanted) ? 1 : 0
}

/** If several things fit, it prefers those that can be pressed. */
const BUTTON = 'button, [role="button"]'
const PRESSED = 3

/** The visible thing on the page with this name, or null. `root` is the table. */
export function findThing(wanted: string, root: ParentNode): Element | null {
  let best: Element | null = null
  let most = 0
  for (const element of root.querySelectorAll(NAMED)) {
    const named = merit(nameOf(element).replace(/\s+/g, ' ').trim(), wanted)
    const fit = named > 1 && element.matches(BUTTON) ? named + PRESSED : named
    if (fit > most && !element.closest('[data-lesson]') && isShown(element)) {
      best = element
      most = fit
    }
  }
  return best
}
