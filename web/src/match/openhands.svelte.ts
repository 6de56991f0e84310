import { SvelteSet } from 'svelte/reactivity'

const STORAGE_KEY = 'mewple.open-hands'
/** The most tables that are remembered. */
const MOST = 50

function readKept(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '[]')
    return Array.isArray(kept) ? kept.filter((each) => typeof each === 'string') : []
  } catch {
    return []
  }
}

/** The tables of this screen at which several people play with open hands: no curtain falls between them. */
class OpenHands {
  #tables = new SvelteSet(readKept())

  at(table: string): boolean {
    return this.#tables.has(table)
  }

  choose(table: string, open: boolean): void {
    if (open) this.#tables.add(table)
    else this.#tables.delete(table)
    try {
      localStorage.setItem(STORAGE_KEY, JSON.stringify([...this.#tables].slice(-MOST)))
    } catch {
      // Storage may be full or forbidden; the choice then lasts for this visit.
    }
  }
}

export const openHands = new OpenHands()
