import { api, reportOf, wordsOf } from '$lib/net/http'
import type { NewRun, RunInfo } from '$lib/net/wire'
import type { Report } from './report'

const PAUSE = 700

/** A run of the lab, followed while it is played. */
export class LiveRun {
  info = $state.raw<RunInfo>()
  problem = $state('')
  #timer: ReturnType<typeof setTimeout> | undefined

  get going(): boolean {
    return this.info !== undefined && !this.info.done && !this.info.problem
  }

  get report(): Report | null {
    return (this.info?.report as Report | null | undefined) ?? null
  }

  /** Starts a run. Returns false if that is not possible; `problem` then says why. */
  async start(asked: NewRun): Promise<boolean> {
    return this.#take(() => api.run(asked))
  }

  /** Goes on watching a run that was started before. */
  async follow(id: string): Promise<boolean> {
    return this.#take(() => api.runNow(id))
  }

  async stop(): Promise<void> {
    const id = this.info?.id
    if (id) await this.#take(() => api.stopRun(id))
  }

  async save(): Promise<void> {
    if (!this.info) return
    const { id, asked } = this.info
    try {
      const link = document.createElement('a')
      link.href = URL.createObjectURL(await reportOf(id))
      link.download = `${asked.game}-${asked.seats}.html`
      link.click()
      URL.revokeObjectURL(link.href)
    } catch (failure) {
      this.problem = wordsOf(failure)
    }
  }

  close(): void {
    clearTimeout(this.#timer)
  }

  async #take(ask: () => Promise<RunInfo>): Promise<boolean> {
    clearTimeout(this.#timer)
    this.problem = ''
    try {
      this.info = await ask()
    } catch (failure) {
      this.problem = wordsOf(failure)
      return false
    }
    const { id } = this.info
    if (this.going) this.#timer = setTimeout(() => void this.follow(id), PAUSE)
    return true
  }
}
