import type { PieceGroup } from '$lib/net/wire'
import { isTiled } from './boards'
import type { Settings } from './paper'

/** How these pieces are made, in sentences. */
export function making(groups: readonly PieceGroup[], settings: Settings): string[] {
  const { paper, backs, ink } = settings
  const has = (form: PieceGroup['form']) => groups.some((group) => group.form === form)
  const twoSided = groups.some(({ back, form }) => back && form !== 'bring')
  return [
    `Print on ${paper.label} at 100 %. The ruler at the foot of every sheet must measure 50 mm.`,
    'Thick paper is best: 200 to 300 grams for cards, 120 for everything else.',
    ...(twoSided && backs === 'duplex'
      ? ['Print on both sides and turn over the long edge: each sheet of fronts is followed by its backs.']
      : []),
    ...(twoSided && backs === 'fold'
      ? [
          'Sheets with a dashed line in the middle: fold there, glue the halves together, press, and cut then.',
        ]
      : []),
    ink === 'low'
      ? 'Cut from mark to mark. Neighbouring cards share a cut.'
      : 'Cut from mark to mark. Colours run 3 mm over every cut.',
    ...(groups.some((group) => group.form === 'board' && isTiled(group, settings))
      ? ['The parts of a large board overlap by 5 mm: cut them out, lay them edge on tick, glue.']
      : []),
    ...(has('token') ? ['Cut discs along their lines. Glued on cardboard they are easier to pick up.'] : []),
    ...(has('standee')
      ? ['Figures: cut the outline, fold at the dashed lines, glue back to back, glue one foot on the other.']
      : []),
    ...(has('die') ? ['Dice: cut out the cross with its tabs, score the lines, fold, glue.'] : []),
    'The booklet of the rules: print on both sides, turned over the long edge, fold and staple.',
  ]
}
