/** Something that happens on the board: it starts, takes some time, and ends. */
export interface Beat {
  /** Duration in milliseconds at normal speed. */
  ms: number
  /** The minimum duration in real milliseconds, at any speed, unless it is skipped. */
  least?: number
  /** Whether it waits while the stage is held (see `Stage.hold`). */
  waits?: boolean
  /** Whether a person has to start it (`begin`). Called when its turn comes, but not while beats are skipped. */
  asks?: () => boolean
  /** Whether it stays after its time is over, until `skip` is called. */
  keeps?: () => boolean
  /** Begins the motion; `ms` is its actual duration, 0 if the result must be shown at once. */
  start?: (ms: number) => void
  /** Puts everything where it is at the end of the motion. Always called, even if the beat is skipped. */
  finish?: () => void
}

/**
 * Plays the beats in order, one after the other, at the speed that the person chose.
 * Skipping never leaves anything out: every remaining beat is started and finished at once.
 */
export class Stage {
  playing = $state(false)
  /** The beat that waits until a person starts it. */
  asking = $state.raw<Beat | null>(null)
  /** A beat that stays although its time is over, until somebody has read it. */
  keeping = $state.raw<Beat | null>(null)
  #queue: Beat[] = []
  #speed: (beat: Beat) => number
  #skipping = false
  #held = false
  #touched = false
  #timer: ReturnType<typeof setTimeout> | undefined
  #current: Beat | undefined
  #waiting: (() => void)[] = []

  /** `speed` returns the factor by which the duration of a beat is multiplied. */
  constructor(speed: (beat: Beat) => number = () => 1) {
    this.#speed = speed
  }

  /** Adds beats at the end. Resolves when all beats have been played. */
  play(...beats: Beat[]): Promise<void> {
    this.#queue.push(...beats)
    const rest = new Promise<void>((resolve) => this.#waiting.push(resolve))
    if (!this.#current && !this.asking) this.#next()
    return rest
  }

  /** Ends the current beat and continues with the next. */
  skip(): void {
    if (this.asking) this.begin()
    else if (this.#current) this.#finish()
  }

  /** Starts the beat that waits for a person (`asking`). */
  begin(): void {
    const { asking } = this
    this.asking = null
    if (asking && !this.#start(asking)) this.#next()
  }

  /** Lets no beat with `waits` begin; the current beat continues to its end. */
  hold(): void {
    this.#held = true
  }

  /** Continues after `hold`. */
  release(): void {
    this.#held = false
    if (!this.#current && !this.asking) this.#next()
  }

  /** Tells whether a mouse or finger is on the thing that is shown; while it is, the thing stays. */
  touch(touched: boolean): void {
    this.#touched = touched
    if (!touched && this.keeping && !this.keeping.keeps?.()) this.skip()
  }

  /** Finishes all beats at once, even while the stage is held. */
  skipAll(): void {
    this.#skipping = true
    try {
      if (this.#current || this.asking) this.skip()
      else this.#next()
    } finally {
      this.#skipping = false
    }
  }

  /** Forgets what has not been played yet, for instance when a whole new view has arrived. */
  clear(): void {
    this.#queue = []
    if (this.asking) {
      this.asking = null
      this.#rest()
    }
    this.skip()
  }

  /** Takes the next beat from the queue; undefined if there is none, or if it must wait because the stage is held. */
  #take(): Beat | undefined {
    return this.#held && !this.#skipping && this.#queue[0]?.waits ? undefined : this.#queue.shift()
  }

  #next(): void {
    for (let beat = this.#take(); beat; beat = this.#take()) {
      if (!this.#skipping && beat.asks?.()) {
        this.playing = true
        this.asking = beat
        return
      }
      if (this.#start(beat)) return
    }
    if (this.#queue.length === 0) this.#rest()
  }

  /** Starts a beat; returns whether it takes time, so that the next one has to wait for its end. */
  #start(beat: Beat): boolean {
    const ms = this.#skipping ? 0 : Math.max(beat.least ?? 0, Math.round(beat.ms * this.#speed(beat)))
    this.playing = true
    this.#current = beat
    beat.start?.(ms)
    if (ms > 0) {
      this.#timer = setTimeout(() => this.#timeUp(), ms)
      return true
    }
    this.#current = undefined
    beat.finish?.()
    return false
  }

  #timeUp(): void {
    const { waits, keeps } = this.#current ?? {}
    if ((waits && this.#touched) || keeps?.()) this.keeping = this.#current ?? null
    else this.#finish()
  }

  #finish(): void {
    clearTimeout(this.#timer)
    this.keeping = null
    const beat = this.#current
    this.#current = undefined
    beat?.finish?.()
    this.#next()
  }

  #rest(): void {
    this.playing = false
    for (const resolve of this.#waiting.splice(0)) resolve()
  }
}
