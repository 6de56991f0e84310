/** A turn that takes longer than this at normal speed is played faster, in ms. */
const TURN = 3000
/** The time for the rest of a turn that has already been long, in ms. */
const LEAST = 1000
/** All waiting updates together take at most as long as this number of turns. */
const MOST_TURNS = 3
/** An event shown for at least this long is a card to read, so it is sped up less than a step of a piece. */
const TO_READ = 1000
const FASTEST = { step: 0.3, read: 0.6 }

/** An update that waits to be played: whose turn it belongs to, and its time at normal speed in ms. */
interface Waiting {
  turn: string
  ms: number
}

/** How fast events are played: a turn takes about three seconds, however much happens in it. */
export class Pace {
  /** The waiting updates, including the rest of the one being played. */
  #updates: Waiting[] = []
  /** The turn that is being played, and how long that has taken so far, in ms. */
  #turn = ''
  #watched = 0
  #pace = 1

  /** Adds an update after the waiting ones. */
  add(turn: string, ms: number): void {
    this.#updates.push({ turn, ms })
    if (this.#updates.length === 1) this.#enter(turn)
    this.#settle()
  }

  /** The factor for the duration of an event that takes `ms` at normal speed. */
  factor(ms: number): number {
    return Math.max(this.#pace, ms < TO_READ ? FASTEST.step : FASTEST.read)
  }

  /** Called when an event of the first update begins. */
  begin(ms: number): void {
    this.#watched += ms * this.factor(ms)
    const [first] = this.#updates
    if (first) first.ms -= ms
  }

  /** Called when the first update is over. */
  end(): void {
    this.#updates.shift()
    const [next] = this.#updates
    if (next) this.#enter(next.turn)
    this.#settle()
  }

  #enter(turn: string): void {
    if (turn !== this.#turn) this.#watched = 0
    this.#turn = turn
  }

  #settle(): void {
    const waiting = this.#updates.reduce((sum, { ms }) => sum + ms, 0)
    const turns = this.#updates.filter(({ turn }, i) => turn !== this.#updates[i - 1]?.turn).length
    const time = Math.max(LEAST, Math.min(turns, MOST_TURNS) * TURN - this.#watched)
    this.#pace = waiting > 0 ? Math.min(1, time / waiting) : 1
  }
}
