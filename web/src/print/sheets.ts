/** The sheets of a whole box. */
import type { PieceGroup } from '$lib/net/wire'
import { boardSheets } from './boards'
import { cardSheets } from './cards'
import { dieSheets, standeeSheets } from './figures'
import type { Settings } from './paper'
import type { Sheet } from './plan'

const SHEETS: Record<PieceGroup['form'], (group: PieceGroup, settings: Settings) => Sheet[]> = {
  board: boardSheets,
  card: cardSheets,
  token: cardSheets,
  standee: standeeSheets,
  die: dieSheets,
  bring: () => [],
}

export const sheetsOf = (groups: readonly PieceGroup[], settings: Settings): Sheet[] =>
  groups.flatMap((group) => SHEETS[group.form](group, settings))
