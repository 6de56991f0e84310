import { untrack } from 'svelte'

export type ToastKind = 'info' | 'good' | 'bad'

export interface Toast {
  id: number
  text: string
  kind: ToastKind
  action: { label: string; run: () => void } | undefined
}

/** Errors stay longer, because people have to read them and may have to do something. */
const STAYS: Record<ToastKind, number> = { info: 4500, good: 4000, bad: 9000 }
const MOST = 3

class ToastRack {
  list = $state<Toast[]>([])
  #next = 1

  /** Shows a short message for a while. */
  say(text: string, kind: ToastKind = 'info', action?: Toast['action']): number {
    const id = this.#next++
    // An effect that calls this must not depend on the list, because it would run again with each change of the list.
    const others = untrack(() => this.list).filter((toast) => toast.text !== text)
    this.list = [...others, { id, text, kind, action }].slice(-MOST)
    setTimeout(() => this.drop(id), STAYS[kind])
    return id
  }

  drop(id: number): void {
    this.list = this.list.filter((toast) => toast.id !== id)
  }
}

export const toasts = new ToastRack()
