import { tick } from 'svelte'

/** Waits until everything is laid out with its real fonts. Fonts that are not yet in use are fetched first. */
export async function laidOut(): Promise<void> {
  await Promise.all([...document.fonts].map((font) => font.load().catch(() => undefined)))
  await document.fonts.ready
  await tick()
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
}
