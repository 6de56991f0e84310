import type { Paper } from './paper'

/** A page of the booklet: half of a sheet. Millimetres. */
export interface Page {
  margin: number
  /** The room for text. */
  width: number
  height: number
}

/** The title on the first page. */
export const TITLE = 14

export const pageOf = ({ width, height }: Paper): Page => {
  const margin = 13
  return { margin, width: height / 2 - 2 * margin, height: width - 2 * margin }
}
