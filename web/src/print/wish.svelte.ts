import type { GameInfo } from '$lib/net/wire'
import { Draft } from '../lobby/draft.svelte'
import type { OptionValue } from '../lobby/presets'
import { PAPERS, type Backs, type Ink, type PaperId, type Settings } from './paper'

/** The countries in which people print on US Letter. */
const LETTER = /-(US|CA|MX|PH|CL|CO|CR|GT|PA|VE|DO|PR)$/

/** What is to be printed, and how. All of it is in the page's address. */
export class Wish {
  paper = $state<PaperId>('a4')
  backs = $state<Backs>('duplex')
  ink = $state<Ink>('colour')
  /** The parts that are not printed: ids of groups of pieces, `contents`, `rules`. */
  left = $state<string[]>([])
  /** The options and the overlay. */
  readonly draft: Draft

  constructor(game: GameInfo, query: URLSearchParams) {
    const usual = LETTER.test(navigator.language) ? 'letter' : 'a4'
    this.paper = oneOf(['a4', 'letter'], query.get('paper'), usual)
    this.backs = oneOf(['duplex', 'fold'], query.get('backs'), 'duplex')
    this.ink = oneOf(['colour', 'low'], query.get('ink'), 'colour')
    this.left = query.get('without')?.split(',').filter(Boolean) ?? []
    this.draft = new Draft(game)
    const options = optionsIn(query.get('options'))
    if (options) this.draft.options = options
    this.draft.overlay = query.get('overlay') ?? ''
  }

  get settings(): Settings {
    return { paper: PAPERS[this.paper], backs: this.backs, ink: this.ink }
  }

  has(part: string): boolean {
    return !this.left.includes(part)
  }

  toggle(part: string): void {
    this.left = this.has(part) ? [...this.left, part] : this.left.filter((each) => each !== part)
  }

  /** The address of the page that prints this. */
  get address(): string {
    const { game, options, overlay, printed } = this.draft
    const query = {
      paper: this.paper,
      backs: this.backs,
      ink: this.ink,
      without: this.left.join(),
      options: Object.keys(options).length > 0 || printed ? JSON.stringify(options) : '',
      overlay: overlay.trim(),
    }
    const words = Object.entries(query).filter(([, value]) => value !== '')
    return `/print/${game.id}?${words.map((pair) => pair.map(encodeURIComponent).join('=')).join('&')}`
  }
}

function oneOf<T extends string>(allowed: readonly T[], value: string | null, otherwise: T): T {
  return allowed.find((each) => each === value) ?? otherwise
}

function optionsIn(text: string | null): Record<string, OptionValue> | null {
  try {
    const found: unknown = JSON.parse(text ?? 'null')
    return typeof found === 'object' && found !== null ? (found as Record<string, OptionValue>) : null
  } catch {
    return null
  }
}
