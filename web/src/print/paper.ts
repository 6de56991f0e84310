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
/** Nothing is printed nearer to the edge of the paper, but for crop marks and the line at the foot. */
export const MARGIN = 10
/** How far a drawing runs over its edge, so that a cut that is not exact leaves no white. */
export const BLEED = 3
/** Writing stays this far inside the edge. */
export const SAFE = 4
/** How much of a board two neighbouring sheets both show. */
export const OVERLAP = 5
/** Crop marks begin this far outside a cut. */
export const CROP = { gap: 3.5, length: 2.2 }

export interface Settings {
  paper: Paper
  backs: Backs
  ink: Ink
}

/** White paper needs no bleed: low-ink cards share their cuts. */
export const bleedOf = ({ ink }: Settings): number => (ink === 'low' ? 0 : BLEED)
