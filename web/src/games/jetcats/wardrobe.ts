/** What every Cat looks like. */
import { CREW } from './crew'
import { GUESTS } from './guests'
import { GINGER, type Look } from './tailoring'

export const WARDROBE: Readonly<Record<string, Look>> = { ...CREW, ...GUESTS }

/** The look of a Cat for which nobody has drawn clothes. */
const PLAIN: Look = { fur: GINGER, pattern: 'tabby' }
export const lookOf = (id: string): Look => WARDROBE[id] ?? PLAIN
