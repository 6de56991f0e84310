import { settings } from './theme/settings.svelte'

/** One note: when it starts and how long it sounds (seconds), how high (hertz), how loud (0..1), and its voice. */
type Note = readonly [at: number, long: number, hertz: number, loud: number, voice: OscillatorType]

// All sounds are a few soft notes that the browser makes itself. A knock on wood is a very short low note.
const SOUNDS = {
  turn: [
    [0, 0.22, 523, 0.16, 'sine'],
    [0.13, 0.34, 784, 0.14, 'sine'],
  ],
  act: [[0, 0.07, 190, 0.22, 'triangle']],
  event: [[0, 0.05, 240, 0.1, 'triangle']],
  roll: [
    [0, 0.04, 310, 0.14, 'triangle'],
    [0.09, 0.04, 260, 0.12, 'triangle'],
    [0.17, 0.05, 220, 0.14, 'triangle'],
    [0.3, 0.06, 180, 0.12, 'triangle'],
  ],
  refused: [[0, 0.16, 150, 0.14, 'sine']],
  chat: [[0, 0.12, 660, 0.08, 'sine']],
  end: [
    [0, 0.3, 523, 0.14, 'sine'],
    [0.16, 0.3, 659, 0.14, 'sine'],
    [0.32, 0.6, 784, 0.14, 'sine'],
  ],
} as const satisfies Record<string, readonly Note[]>

export type SoundName = keyof typeof SOUNDS

let context: AudioContext | undefined

/** Plays a sound if sounds are on. Browsers allow no sound before the first press on the page. */
export function sound(name: SoundName): void {
  if (!settings.sound || typeof AudioContext === 'undefined') return
  if (navigator.userActivation?.hasBeenActive === false) return
  context ??= new AudioContext()
  void context.resume()
  for (const note of SOUNDS[name]) strike(context, note)
}

function strike(audio: AudioContext, [at, long, hertz, loud, voice]: Note): void {
  const starts = audio.currentTime + at
  const tone = new OscillatorNode(audio, { type: voice, frequency: hertz })
  const gain = new GainNode(audio, { gain: 0 })
  gain.gain.setValueAtTime(0, starts)
  gain.gain.linearRampToValueAtTime(loud * settings.loudness, starts + 0.012)
  gain.gain.exponentialRampToValueAtTime(0.0001, starts + long)
  tone.connect(gain).connect(audio.destination)
  tone.start(starts)
  tone.stop(starts + long)
}
