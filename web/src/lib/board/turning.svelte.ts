import { untrack } from 'svelte'
import { shortestTurn } from './geometry'

/** An angle that follows another the short way: from 350 to 10 degrees through 0, not all the way round. */
export class Turning {
  #turned = $state(0)

  constructor(angle: () => number) {
    this.#turned = untrack(angle)
    $effect.pre(() => {
      const next = angle()
      this.#turned = shortestTurn(
        untrack(() => this.#turned),
        next,
      )
    })
  }

  get angle(): number {
    return this.#turned
  }
}
