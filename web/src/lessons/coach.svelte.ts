import type { LessonPart, LessonStep, TableEvent } from '$lib/net/wire'
import type { ActionName } from '../match/board'
import type { Guide } from '../match/hand.svelte'
import type { Listener } from '../match/hearing'

/** The properties and methods of a match that the coach uses. */
export interface Taught {
  stage: { hold: () => void; release: () => void }
  /** The version that the learner's last action led to. */
  readonly awaited: number
  readonly shown: { version: number } | null
}

/** The coach's place in the lesson, to be kept for the next visit. */
export interface Progress {
  step: number
  heard: number
}

const WAIT = 'One moment, read this first.'
const FORWARD = 'In a lesson we only go forward. You can start this part again.'

/** Turns a pattern of notations into a regular expression; `*` stands for anything. */
const fitsPattern = (pattern: string, notation: string): boolean =>
  new RegExp(`^${pattern.split('*').map(escaped).join('.*')}$`).test(notation)
const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Whether an action matches what a step asks for. */
export const fits = ({ pattern, actions }: LessonStep['do'][number], name: ActionName): boolean =>
  typeof name === 'number' ? actions.includes(name) : fitsPattern(pattern, name)

/**
 * Leads through one part of a lesson. It knows no game: a step waits for a tap, for an action, or for an event. While
 * it waits for a tap, nothing moves on the board, so that the learner has time to read.
 */
export class Coach implements Guide, Listener {
  step = $state(0)
  /** The reply to an action that the step did not ask for. */
  answer = $state('')
  /** Whether the learner has read that there is something to watch, and it is being played now. */
  watching = $state(false)
  /** The events that have been shown and that no step has used yet. */
  #unheard: TableEvent[] = []
  #heard = 0
  /** Whether the learner has done what the step asks for. */
  #acted = false
  /** The version that ends the step; infinite until the learner has done what the step asks for. */
  #doneAt = Infinity
  readonly #steps: readonly LessonStep[]
  readonly #match: Taught
  readonly #keep: (progress: Progress) => void

  /** `past`: the events from earlier visits, if the learner comes back to a step that they left. */
  constructor(
    part: LessonPart,
    match: Taught,
    keep: (progress: Progress) => void,
    from: Progress = { step: 0, heard: 0 },
    past: readonly TableEvent[] = [],
  ) {
    this.#steps = part.steps
    this.#match = match
    this.#keep = keep
    this.#heard = Math.min(from.heard, past.length)
    this.#unheard = past.slice(this.#heard)
    this.#enter(Math.min(from.step, part.steps.length), this.#unheard.length > 0)
  }

  /** What the coach says now; undefined at the end of the part. */
  get now(): LessonStep | undefined {
    return this.#steps[this.step]
  }

  get count(): number {
    return this.#steps.length
  }

  get over(): boolean {
    return this.step >= this.#steps.length
  }

  /** Whether the step waits for the learner's tap. */
  get reads(): boolean {
    return this.now !== undefined && this.now.do.length === 0 && !this.watching
  }

  /** Continues after the learner has read what the coach says. */
  next(): void {
    if (!this.reads) return
    if (!this.now?.watch) return this.#enter(this.step + 1)
    this.watching = true
    if (!this.#listen()) this.#match.stage.release()
  }

  allows(actions: readonly ActionName[] | null): boolean {
    if (this.over) return true
    if (!actions) return this.#refuse(FORWARD)
    const asked = this.#asked()
    const step = this.#steps[asked]
    if (!step) return this.#refuse(WAIT)
    if (!actions.every((action) => step.do.some((each) => fits(each, action)))) return this.#refuse(step.no)
    if (asked !== this.step) this.#enter(asked) // it was read already, or is not needed
    if (!this.#acted) this.#forget(this.#unheard.length) // what has been shown is not what the action will cause
    this.#acted = true
    return true
  }

  did(actions: readonly ActionName[]): void {
    this.answer = ''
    const step = this.now
    const last = step?.do.at(-1)
    if (!step || !last || step.until || !actions.some((action) => fits(last, action))) return
    this.#doneAt = this.#match.awaited
    this.rested(this.#match.shown?.version ?? 0)
  }

  played(event: TableEvent): void {
    this.#unheard.push(event)
    this.#listen()
  }

  rested(version: number): void {
    if (version < this.#doneAt) return
    this.#forget(this.#unheard.filter((event) => event.version <= this.#doneAt).length)
    this.#enter(this.step + 1)
  }

  /** Lets the board continue without the coach. */
  leave(): void {
    this.#match.stage.release()
  }

  /**
   * The number of the step that asks for an action now: this one, or a later one if the steps before it only have to be
   * read. -1: none.
   */
  #asked(): number {
    const found = this.#steps.findIndex(
      (step, i) => i >= this.step && (step.do.length > 0 || step.watch !== ''),
    )
    return this.#steps[found]?.do.length ? found : -1
  }

  #refuse(answer: string): false {
    this.answer = answer
    return false
  }

  /** `acted`: whether the learner may already have done what the step asks for, in an earlier visit. */
  #enter(step: number, acted = false): void {
    this.step = step
    this.#acted = acted
    this.answer = ''
    this.watching = false
    this.#doneAt = Infinity
    this.#keep({ step, heard: this.#heard })
    if (this.reads) this.#match.stage.hold()
    else if (!this.#listen()) this.#match.stage.release()
  }

  /** Goes to the next step if the event for which this one waits has happened. */
  #listen(): boolean {
    const until = this.#acted ? this.now?.until : ''
    const kind = this.reads ? '' : this.now?.watch || until
    const found = kind ? this.#unheard.findIndex((event) => event.kind === kind) : -1
    if (found < 0) return false
    this.#forget(found + 1)
    this.#enter(this.step + 1)
    return true
  }

  #forget(count: number): void {
    this.#unheard.splice(0, count)
    this.#heard += count
  }
}
