/** The cats that people and bots have as their faces, and what a face can say without words. */

export interface Face {
  name: string
  coat: string
  /** The colour of the muzzle, the markings and the inside of the ears. */
  second: string
  eyes: string
  marking: 'none' | 'stripes' | 'mask' | 'blaze' | 'patch' | 'points'
}

export const FACES: readonly Face[] = [
  { name: 'Marmalade', coat: '#ee9a42', second: '#fbe3c0', eyes: '#4f9d5d', marking: 'stripes' },
  { name: 'Soot', coat: '#3d3a4a', second: '#f4efe6', eyes: '#f2c94c', marking: 'blaze' },
  { name: 'Porcelain', coat: '#fbf7ef', second: '#f1c9c0', eyes: '#4f9bd9', marking: 'none' },
  { name: 'Smoke', coat: '#8f98a8', second: '#dfe4ec', eyes: '#e0a63a', marking: 'stripes' },
  { name: 'Mocha', coat: '#f0e2cd', second: '#6d5243', eyes: '#5aa9e6', marking: 'points' },
  { name: 'Domino', coat: '#fbf7ef', second: '#37343f', eyes: '#5fae6b', marking: 'mask' },
  { name: 'Patches', coat: '#f6ead6', second: '#d9813c', eyes: '#7a9a3d', marking: 'patch' },
  { name: 'Midnight', coat: '#2c2b3a', second: '#5c5872', eyes: '#a6e06a', marking: 'none' },
  { name: 'Cinnamon', coat: '#a8623c', second: '#f2d6b3', eyes: '#e5c14c', marking: 'blaze' },
  { name: 'Lilac', coat: '#b9aac4', second: '#efe6f4', eyes: '#d98c2f', marking: 'mask' },
]

export const REACTIONS = {
  love: 'purrs',
  laugh: 'laughs',
  wow: 'is amazed',
  sad: 'is sad',
  hiss: 'hisses',
  sleepy: 'yawns',
} as const
export type Reaction = keyof typeof REACTIONS

export const isReaction = (text: string): text is Reaction => text in REACTIONS

/** The face of a player who has chosen none: always the same for a name. */
export function faceOf(name: string): number {
  const sum = [...name].reduce(
    (mixed, letter) => Math.imul(mixed ^ (letter.codePointAt(0) ?? 0), 0x01000193),
    0x811c9dc5,
  )
  return (sum >>> 0) % FACES.length
}
