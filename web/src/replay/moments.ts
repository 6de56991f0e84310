import { PatchError } from '$lib/net/patch'
import type { MomentView, TableEvent } from '$lib/net/wire'
import { wayFrom, type Shown, type Way } from '../match/screens'

/** The match at one version, and what happened then. */
export interface Moment {
  shown: Shown
  events: readonly TableEvent[]
}

type Fetch = (version: number, from: number | null) => Promise<MomentView | null>

/** Moments that have been fetched or requested. Failed requests are forgotten, so that they are repeated. */
export class Moments {
  #moments = new Map<number, Promise<Moment | null>>()
  #ways = new Map<number, Promise<Way | null>>()

  constructor(readonly fetch: Fetch) {}

  at(version: number): Promise<Moment | null> {
    return kept(this.#moments, version, () => this.#fetch(version))
  }

  /** The patches that lead to this version from the one before it. */
  wayTo(version: number): Promise<Way | null> {
    return kept(this.#ways, version, () => this.#fetchWay(version))
  }

  async #fetch(version: number): Promise<Moment | null> {
    const told = await this.fetch(version, null)
    return told?.screen ? { shown: { ...told.screen, version }, events: told.events } : null
  }

  async #fetchWay(version: number): Promise<Way | null> {
    const from = await this.at(version - 1)
    const told = from && (await this.fetch(version, version - 1))
    const way = told && wayTold(from.shown, told)
    if (!way) return this.#wayAtOnce(version)
    this.#moments.set(version, Promise.resolve({ shown: way.last, events: told.events }))
    return way
  }

  /**
   * The step that shows this version at once. It has no events, because they can be played only from the version
   * before.
   */
  async #wayAtOnce(version: number): Promise<Way | null> {
    const moment = await this.at(version)
    return moment && { steps: [], last: moment.shown }
  }
}

/** Follows the patches to a moment; null if they do not fit. */
function wayTold(from: Shown, told: MomentView): Way | null {
  try {
    return told.screen ? null : wayFrom(from, told)
  } catch (problem) {
    if (problem instanceof PatchError) return null
    throw problem
  }
}

function kept<Value>(
  known: Map<number, Promise<Value | null>>,
  version: number,
  fetch: () => Promise<Value | null>,
): Promise<Value | null> {
  const found = known.get(version) ?? fetch()
  known.set(version, found)
  void found.then((value) => value ?? known.delete(version))
  return found
}
