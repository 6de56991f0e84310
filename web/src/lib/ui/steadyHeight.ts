import type { Attachment } from 'svelte/attachments'

/**
 * A panel never becomes lower while `occasion` stays the same, so what lies above and below it stays where it is.
 * Without an occasion (`null`) it is as high as its contents.
 */
export const steadyHeight =
  (occasion: string | null): Attachment<HTMLElement> =>
  (panel) => {
    panel.style.minHeight = ''
    if (occasion === null || typeof ResizeObserver === 'undefined') return
    let width = panel.offsetWidth
    const observer = new ResizeObserver(() => {
      // After the screen was turned or resized, earlier measurements do not count.
      if (panel.offsetWidth !== width) panel.style.minHeight = ''
      width = panel.offsetWidth
      panel.style.minHeight = `${panel.offsetHeight}px`
    })
    observer.observe(panel)
    return () => observer.disconnect()
  }
