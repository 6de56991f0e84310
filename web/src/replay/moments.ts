import type { MomentView } from '$lib/net/wire'

/** Moments that have been fetched, or are on their way. What failed is forgotten, so that it is asked for again. */
export class Moments {
  #fetched = new Map<number, Promise<MomentView | null>>()

  constructor(readonly fetch: (version: number) => Promise<MomentView | null>) {}

  at(version: number): Promise<MomentView | null> {
    const kept = this.#fetched.get(version)
    if (kept) return kept
    const fetched = this.fetch(version)
    this.#fetched.set(version, fetched)
    void fetched.then((moment) => moment ?? this.#fetched.delete(version))
    return fetched
  }
}
