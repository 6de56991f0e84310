import type { SeatView } from '$lib/net/wire'

/**
 * Adds to a view the parts that never change, which the server sends only once. For the same view it always returns the
 * same object.
 */
export class Views {
  #views = new WeakMap<SeatView, SeatView>()
  #games = new WeakMap<object, object>()

  constructor(readonly fixed: Record<string, unknown> = {}) {}

  whole(view: SeatView): SeatView {
    const known = this.#views.get(view)
    if (known) return known
    const whole = { ...view, view: this.#game(view.view) }
    this.#views.set(view, whole)
    return whole
  }

  /** Null before the deal. */
  #game(changing: unknown): unknown {
    if (typeof changing !== 'object' || changing === null) return changing
    const known = this.#games.get(changing)
    if (known) return known
    const whole = { ...this.fixed, ...changing }
    this.#games.set(changing, whole)
    return whole
  }
}
