/** Something that happens on the board: it starts, takes some time, and ends. */
export interface Beat {
  /** Duration in milliseconds at normal speed. */
  ms: number
  /** The minimum duration in real milliseconds, at any speed, unless it is skipped. */
  least?: number
  /** It does not begin while the stage is held. */
  waits?: boolean
  /** Whether a person has to start it (`begin`). Checked when its turn comes, but not while skipping. */
  asks?: () => boolean
  /** Whether it stays when its time is over, until `skip`; not while skipping. */
  keeps?: () => boolean
  /** Begins the motion; `ms` is its actual duration, 0 if the result must be shown at once. */
  start?: (ms: number) => void
  /** Sets everything to the end of the motion. Always called, even if the beat is skipped. */
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
  /** The beat whose time is over, and which stays until somebody has read it. */
  keeping = $state.raw<Beat | null>(null)
  #queue: Beat[] = []
  #speed: (beat: Beat) => number
  #skipping = false
  #held = false
  #touched = false
  #timer: ReturnType<typeof setTimeout> | undefined
  #current: Beat | undefined
  #waiting: (() => void)[] = []

  /** `speed` gives the factor for the duration of a beat. */
  constructor(speed: (beat: Beat) => number = () => 1) {
    this.#speed = speed
  }

  /** Adds beats at the end. Resolves when the stage is next at rest. */
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

  /** Starts the beat that waits for a person. */
  begin(): void {
    const { asking } = this
    this.asking = null
    if (asking && !this.#start(asking)) this.#next()
  }

  /** No waiting beat begins any more; the current one continues to its end. */
  hold(): void {
    this.#held = true
  }

  /** Continues after `hold`. */
  release(): void {
    this.#held = false
    if (!this.#current && !this.asking) this.#next()
  }

  /** While somebody points at what is shown, or holds a finger on it, it stays. */
  touch(touched: boolean): void {
    this.#touched = touched
    if (!touched && this.keeping && !this.keeping.keeps?.()) this.skip()
  }

  /** Brings everything to its end at once, also while the stage is held. */
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

  /** The beat to play now; undefined if there is none, or if the stage is held before it. */
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

  /** Whether it takes time; the next one begins when it is over. */
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
