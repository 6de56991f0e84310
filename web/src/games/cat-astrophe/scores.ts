import type { ScorePart } from '../../match/board'

export { highlights } from './highlights'

/** Everybody wins or loses together: there are no points to take apart. */
export const parts = (): ScorePart[] => []
