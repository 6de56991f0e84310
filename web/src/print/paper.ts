/** Papers and measures of print-and-play, all in millimetres. */
export type PaperId = 'a4' | 'letter'
/** duplex: backs on sheets of their own, to be printed on the other side · fold: beside the fronts, to be folded. */
export type Backs = 'duplex' | 'fold'
export type Ink = 'colour' | 'low'

export interface Paper {
  id: PaperId
  label: string
  width: number
  height: number
}

export const PAPERS: Record<PaperId, Paper> = {
  a4: { id: 'a4', label: 'A4', width: 210, height: 297 },
  letter: { id: 'letter', label: 'US Letter', width: 215.9, height: 279.4 },
}
/** Nothing is printed nearer to the edge of the paper than this, except crop marks and the line at the foot. */
export const MARGIN = 10
/** How far a drawing extends beyond the cut, so that an inexact cut leaves no white edge. */
export const BLEED = 3
/** How far text stays inside the cut. */
export const SAFE = 4
/** The width of the strip of a board that two neighbouring sheets both show. */
export const OVERLAP = 5
/** Crop marks begin this far outside a cut. */
export const CROP = { gap: 3.5, length: 2.2 }

export interface Settings {
  paper: Paper
  backs: Backs
  ink: Ink
}

/** The bleed of drawings; low-ink cards have a white background and need none. */
export const bleedOf = ({ ink }: Settings): number => (ink === 'low' ? 0 : BLEED)
