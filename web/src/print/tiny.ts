/** The smallest writing that is printed, in pixels: 6 points. */
export const LEAST = 8

/** Hides writing in the pictures of the rules that would come out too small to be read. */
export function hideTiny(holder: HTMLElement): void {
  for (const text of holder.querySelectorAll<SVGTextElement>('figure svg text')) {
    const drawn = text.getScreenCTM()
    const whole = text.ownerSVGElement?.closest<HTMLElement>('.sheets')
    const zoom = whole ? Number(getComputedStyle(whole).zoom) || 1 : 1
    const size = drawn
      ? (parseFloat(getComputedStyle(text).fontSize) * Math.hypot(drawn.a, drawn.b)) / zoom
      : 0
    text.style.visibility = size < LEAST ? 'hidden' : ''
  }
}
