import { MediaQuery } from 'svelte/reactivity'
import { FACES } from '../faces'

export const THEMES = ['system', 'light', 'dark'] as const
export const MOTIONS = ['off', 'fast', 'normal', 'slow'] as const
export const VOLUMES = ['soft', 'medium', 'loud'] as const
export const CONFIRMS = ['auto', 'on', 'off'] as const

export type ThemeChoice = (typeof THEMES)[number]
export type MotionChoice = (typeof MOTIONS)[number]
export type VolumeChoice = (typeof VOLUMES)[number]
export type ConfirmChoice = (typeof CONFIRMS)[number]

const STORAGE_KEY = 'mewple.settings'
/** The factor for the loudness of every note. */
const LOUDNESS: Record<VolumeChoice, number> = { soft: 0.4, medium: 1, loud: 2 }
const FACTORS: Record<MotionChoice, number> = { off: 0, fast: 0.5, normal: 1, slow: 1.8 }

function oneOf<T extends string>(allowed: readonly T[], value: unknown, otherwise: T): T {
  return allowed.find((choice) => choice === value) ?? otherwise
}

/** The settings from the last visit; unreadable data counts as none. */
function readKept(): Record<string, unknown> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '{}')
    return typeof kept === 'object' && kept !== null ? { ...kept } : {}
  } catch {
    return {}
  }
}

/** The settings of the person at this browser. They are kept in the browser; `follow` applies them to the page. */
export class Settings {
  theme = $state<ThemeChoice>('system')
  motion = $state<MotionChoice>('normal')
  sound = $state(true)
  volume = $state<VolumeChoice>('medium')
  /** Whether the browser notifies about one's turn while another page is open. */
  notify = $state(false)
  confirm = $state<ConfirmChoice>('auto')
  /** The cat that the person chose as a face; null: the cat that goes with their name. */
  face = $state<number | null>(null)
  /** Single letters as shortcuts. Some input methods (dictation, switches) press single keys by accident. */
  keys = $state(true)

  #systemDark = new MediaQuery('prefers-color-scheme: dark')
  #systemStill = new MediaQuery('prefers-reduced-motion: reduce')
  #touch = new MediaQuery('(pointer: coarse) and (max-width: 60rem)')

  constructor() {
    const kept = readKept()
    this.theme = oneOf(THEMES, kept.theme, 'system')
    this.motion = oneOf(MOTIONS, kept.motion, 'normal')
    this.confirm = oneOf(CONFIRMS, kept.confirm, 'auto')
    this.sound = kept.sound !== false
    this.volume = oneOf(VOLUMES, kept.volume, 'medium')
    this.face = FACES.findIndex((_, i) => i === kept.face) < 0 ? null : Number(kept.face)
    this.notify = kept.notify === true
    this.keys = kept.keys !== false
  }

  get dark(): boolean {
    return this.theme === 'system' ? this.#systemDark.current : this.theme === 'dark'
  }

  /** The factor for all durations; with 0, things change at once. */
  get motionFactor(): number {
    return this.#systemStill.current ? 0 : FACTORS[this.motion]
  }

  /** Whether the system asks for reduced motion, which counts more than the setting here. */
  get systemStill(): boolean {
    return this.#systemStill.current
  }

  /** Whether actions must be confirmed; by default on phones, where it is easy to tap the wrong thing. */
  get asksTwice(): boolean {
    return this.confirm === 'auto' ? this.#touch.current : this.confirm === 'on'
  }

  get loudness(): number {
    return LOUDNESS[this.volume]
  }

  /** Converts a duration in milliseconds from normal speed to the chosen speed. */
  ms(normal: number): number {
    return Math.round(normal * this.motionFactor)
  }

  save(): void {
    const { theme, motion, sound, volume, notify, face, confirm, keys } = this
    const kept = { theme, motion, sound, volume, notify, face, confirm, keys }
    try {
      localStorage.setItem(STORAGE_KEY, JSON.stringify(kept))
    } catch {
      // Storage may be full or forbidden; the choice then lasts for this visit.
    }
  }

  /**
   * Applies the settings to the page and stores them in the browser, now and whenever they change. Returns a function
   * that stops this.
   */
  follow(root: HTMLElement = document.documentElement): () => void {
    return $effect.root(() => {
      $effect(() => {
        if (this.theme === 'system') delete root.dataset.theme
        else root.dataset.theme = this.theme
        root.dataset.motion = this.motionFactor === 0 ? 'off' : this.motion
        root.style.setProperty('--motion', String(this.motionFactor))
        this.save()
      })
    })
  }
}

export const settings = new Settings()
