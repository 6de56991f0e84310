import { faceOf, isReaction, type Reaction } from '$lib/faces'
import type { Pointed } from '$lib/net/wire'

/** How long a reaction is shown, in ms. */
const SHOWN_FOR = 3500

/**
 * The faces and the reactions of the people at the table. Both are sent as things that somebody points at ("face:3",
 * "reaction:laugh"), which a server passes on and does not store. As no server stores the faces, everybody sends theirs
 * again when somebody comes or goes.
 */
export class Company {
  /** The faces that players have announced, by seat. */
  #faces = $state.raw<Readonly<Record<number, number>>>({})
  /** The current reactions, by seat. */
  #said = $state.raw<Readonly<Record<number, { reaction: Reaction; key: number }>>>({})
  #count = 0

  faceAt(seat: number, name: string): number {
    return this.#faces[seat] ?? faceOf(name)
  }

  reactionAt(seat: number): Reaction | undefined {
    return this.#said[seat]?.reaction
  }

  /** Whether this is a face or a reaction, and not a place on the board. */
  hear({ at, seat }: Pick<Pointed, 'at' | 'seat'>): boolean {
    const [what, which = ''] = at.split(':')
    if (what !== 'face' && what !== 'reaction') return false
    if (seat === null) return true
    if (what === 'face' && /^[0-9]$/.test(which)) this.#faces = { ...this.#faces, [seat]: Number(which) }
    if (what === 'reaction' && isReaction(which)) this.#show(seat, which)
    return true
  }

  #show(seat: number, reaction: Reaction): void {
    const key = ++this.#count
    this.#said = { ...this.#said, [seat]: { reaction, key } }
    setTimeout(() => {
      if (this.#said[seat]?.key !== key) return
      this.#said = Object.fromEntries(Object.entries(this.#said).filter(([each]) => Number(each) !== seat))
    }, SHOWN_FOR)
  }
}
