import type { ScorePart } from '../../match/board'

export { highlights } from './highlights'

/** Everybody wins or loses together: there are no points. */
export const parts = (): ScorePart[] => []
