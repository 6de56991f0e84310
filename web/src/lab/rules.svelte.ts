import type { GameInfo, LabRules } from '$lib/net/wire'
import { Draft } from '../lobby/draft.svelte'

/** One of the two sets of rules that the lab plays: options, and changes of the box. */
export class RulesDraft {
  readonly draft: Draft

  constructor(game: GameInfo, seats: number, asked?: LabRules) {
    this.draft = new Draft(game)
    this.draft.resize(seats)
    if (asked) {
      this.draft.options = { ...asked.options }
      this.draft.overlay = asked.overlay
    }
  }

  get asked(): LabRules {
    const { options, overlay } = this.draft.toTable()
    return { options: { ...options }, overlay: overlay ?? '' }
  }

  get problem(): string | undefined {
    return this.draft.problem
  }
}
