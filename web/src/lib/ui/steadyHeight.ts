import type { Attachment } from 'svelte/attachments'

/**
 * Keeps a panel from becoming lower while `occasion` stays the same, so that everything above and below it stays where
 * it is. Without an occasion (`null`) it is as high as its contents.
 */
export const steadyHeight =
  (occasion: string | null): Attachment<HTMLElement> =>
  (panel) => {
    panel.style.minHeight = ''
    if (occasion === null || typeof ResizeObserver === 'undefined') return
    let width = panel.offsetWidth
    const observer = new ResizeObserver(() => {
      // If the width has changed, because the screen was turned or resized, the earlier height does not count.
      if (panel.offsetWidth !== width) panel.style.minHeight = ''
      width = panel.offsetWidth
      panel.style.minHeight = `${panel.offsetHeight}px`
    })
    observer.observe(panel)
    return () => observer.disconnect()
  }
