import { SvelteSet } from 'svelte/reactivity'
import type { MutedInfo, People as PeopleMessage, Said } from '$lib/net/wire'

const STORAGE_KEY = 'mewple.muted'
/** The most muted people that this browser remembers, at all tables together. */
const MOST = 200

function readKept(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '[]')
    return Array.isArray(kept) ? kept.filter((each) => typeof each === 'string') : []
  } catch {
    return []
  }
}

/** Somebody at the table who is not at this screen. `seat`: null for a spectator. */
export interface Other {
  person: string
  name: string
  seat: number | null
}

/**
 * The people at one table: their names, whom this browser mutes, and what the person who set up the table has
 * decided.
 */
export class People {
  /** The id of our own person; '' until the server has sent it. */
  you = $state('')
  seats = $state.raw<readonly string[]>([])
  /** Whether we set up the table. */
  host = $state(false)
  locked = $state(false)
  /** The people who are muted for everybody. */
  muted = $state.raw<readonly MutedInfo[]>([])
  /** The people whose messages this browser hides. */
  #mutedHere = new SvelteSet(readKept())

  constructor(readonly table: string) {}

  /** Whether we are muted for everybody. */
  quiet = $derived(this.muted.some(({ person }) => person === this.you))

  hear({ you, seats, host, locked, muted }: PeopleMessage): void {
    this.you = you
    this.seats = seats
    this.host = host
    this.locked = locked
    this.muted = muted
  }

  isMuted(person: string): boolean {
    return person !== '' && this.#mutedHere.has(`${this.table} ${person}`)
  }

  isMutedForAll(person: string): boolean {
    return this.muted.some((each) => each.person === person)
  }

  /** Hides what somebody writes and points at, in this browser alone, or shows it again. */
  mute(person: string): void {
    const key = `${this.table} ${person}`
    if (!this.#mutedHere.delete(key)) this.#mutedHere.add(key)
    try {
      localStorage.setItem(STORAGE_KEY, JSON.stringify([...this.#mutedHere].slice(-MOST)))
    } catch {
      // Storage may be full or forbidden; the choice then lasts for this visit.
    }
  }

  /** Everybody else at the table: people on seats, then spectators who have written something or are muted. */
  others(nameOf: (seat: number) => string, chat: readonly Said[]): Other[] {
    const seated = this.seats.map((person, seat) => ({ person, name: nameOf(seat), seat }))
    const heard = [...chat.toReversed(), ...this.muted].map(({ person, name }) => ({
      person,
      name,
      seat: null,
    }))
    const all: Other[] = [...seated, ...heard].filter(({ person }) => person && person !== this.you)
    return all.filter(({ person }, at) => all.findIndex((each) => each.person === person) === at)
  }
}
