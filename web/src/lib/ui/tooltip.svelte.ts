import type { Attachment } from 'svelte/attachments'

const HOVER_DELAY = 350
const LONG_PRESS = 450
const TAP_STAYS = 3500
export const TIP_ID = 'tip-layer'

interface Tip {
  text: string
  owner: Element
}

/** The one tooltip of the page; drawn by TipLayer. */
class Tips {
  current = $state<Tip | null>(null)
  #timer: ReturnType<typeof setTimeout> | undefined

  show(text: string, owner: Element, delay = 0): void {
    this.#after(delay, () => {
      this.current?.owner.removeAttribute('aria-describedby')
      this.current = { text, owner }
      owner.setAttribute('aria-describedby', TIP_ID)
    })
  }

  hide(owner: Element, delay = 0): void {
    this.#after(delay, () => {
      if (this.current?.owner !== owner) return
      owner.removeAttribute('aria-describedby')
      this.current = null
    })
  }

  /** Hides the current or coming tip, unless the pointer is on the element to which it belongs. */
  clear(on: EventTarget | null = null): void {
    clearTimeout(this.#timer)
    const { current } = this
    if (current && !(on instanceof Node && current.owner.contains(on))) this.hide(current.owner)
  }

  /** The pointer is on the tip itself, so keep it open for reading. */
  keep(): void {
    clearTimeout(this.#timer)
  }

  #after(delay: number, act: () => void): void {
    clearTimeout(this.#timer)
    if (delay === 0) act()
    else this.#timer = setTimeout(act, delay)
  }
}

export const tips = new Tips()

/**
 * Keys that move the focus. If the focus moves in another way, such as back to the button of a closed drawer, no tip is
 * shown.
 */
const MOVES = new Set(['Tab', 'ArrowUp', 'ArrowRight', 'ArrowDown', 'ArrowLeft', 'Home', 'End'])
let focusMoves = false
addEventListener('keydown', ({ key }) => (focusMoves = MOVES.has(key)), { capture: true })
addEventListener('pointerdown', () => (focusMoves = false), { capture: true })

interface Options {
  /** Whether a tap or click shows it too, as for greyed actions, which show their reason. */
  tap?: boolean
}

/**
 * Shows `text` beside the element on hover, on a long press, and when a key moves the focus there:
 * `{@attach tooltip('Undo')}`.
 */
export function tooltip(text: string | undefined, { tap = false }: Options = {}): Attachment {
  return (element) => {
    if (!text) return
    const ends = new AbortController()
    const on = (type: string, act: (event: Event) => void) =>
      element.addEventListener(type, act, { signal: ends.signal })
    const forgetPress = listenToPointer(element, text, on)
    on('focusin', () => focusMoves && element.matches(':focus-visible') && tips.show(text, element))
    // Hides the tip a moment later, because an element loses its focus while it is being removed from the page.
    on('focusout', () => tips.hide(element, 1))
    on('keydown', (event) => (event as KeyboardEvent).key === 'Escape' && tips.hide(element))
    if (tap) on('click', () => showForAWhile(text, element))
    return () => {
      ends.abort()
      forgetPress()
      tips.hide(element)
    }
  }
}

function showForAWhile(text: string, element: Element): void {
  tips.show(text, element)
  tips.hide(element, TAP_STAYS)
}

type Listen = (type: string, act: (event: Event) => void) => void

/** Returns a function that cancels a press that has begun. */
function listenToPointer(element: Element, text: string, on: Listen): () => void {
  let press: ReturnType<typeof setTimeout> | undefined
  const isMouse = (event: Event) => (event as PointerEvent).pointerType === 'mouse'
  on('pointerenter', (event) => isMouse(event) && tips.show(text, element, HOVER_DELAY))
  on('pointerleave', (event) => isMouse(event) && tips.hide(element, 120))
  on('pointerdown', (event) => {
    if (!isMouse(event)) press = setTimeout(() => showForAWhile(text, element), LONG_PRESS)
  })
  for (const end of ['pointerup', 'pointercancel', 'pointermove'] as const)
    on(end, (event) => !(end === 'pointermove' && isSmall(event)) && clearTimeout(press))
  return () => clearTimeout(press)
}

/** Whether a pointer has hardly moved, because a finger never lies quite still. */
const isSmall = (event: Event) =>
  Math.abs((event as PointerEvent).movementX) + Math.abs((event as PointerEvent).movementY) < 4
