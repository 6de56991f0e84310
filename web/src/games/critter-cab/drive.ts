import type { Point } from '$lib/board/geometry'

/** A taxi under way from one tile to the next: it is drawn between them, not where it stands. */
export interface Drive {
  seat: number
  from: Point
  to: Point
  way: 'road' | 'river' | 'sky'
  /** Milliseconds at normal speed. */
  ms: number
}
