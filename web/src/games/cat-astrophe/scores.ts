import type { ScorePart } from '../../match/board'

/** Everybody wins or loses together: there are no points to take apart. */
export const parts = (): ScorePart[] => []
