/** Text that runs over several pages. */
import type { GuideSection, PieceGroup, PrintedBox } from '$lib/net/wire'
import { blocksOf } from '../rules/guide'

export type FlowBlock =
  | { kind: 'head' | 'title' | 'text' | 'item'; text: string }
  | { kind: 'picture'; section: GuideSection }
  | { kind: 'group'; group: PieceGroup; count: number }

/** Whether a block is a heading, which must not be the last one on a page. */
const leads = ({ kind }: FlowBlock): boolean => kind === 'title' || kind === 'head'

/** Puts blocks of these heights on pages of this height, in order. */
export function paginate<T extends FlowBlock>(
  blocks: readonly T[],
  heights: readonly number[],
  room: number,
): T[][] {
  const pages: T[][] = []
  let page: T[] = []
  let used = 0
  const heightOf = (block: T) => heights[blocks.indexOf(block)] ?? 0
  for (const block of blocks) {
    if (page.length > 0 && used + heightOf(block) > room) {
      let keep = page.length
      while (keep > 0 && leads(page[keep - 1] as T)) keep -= 1
      const moved = keep > 0 ? page.splice(keep) : []
      pages.push(page)
      page = moved
      used = moved.reduce((sum, each) => sum + heightOf(each), 0)
    }
    page.push(block)
    used += heightOf(block)
  }
  if (page.length > 0) pages.push(page)
  return pages
}

/** The rules in our own words. */
export function rulebook(sections: readonly GuideSection[], box: PrintedBox): FlowBlock[] {
  const house = [...box.house_rules, ...box.changes]
  return [
    ...sections.flatMap((section): FlowBlock[] => [
      { kind: 'title', text: section.title },
      ...blocksOf(section.text).flatMap((block): FlowBlock[] =>
        block.kind === 'text'
          ? [{ kind: 'text', text: block.text }]
          : block.items.map((text) => ({ kind: 'item', text })),
      ),
      ...(section.picture ? [{ kind: 'picture' as const, section }] : []),
    ]),
    ...(house.length > 0 ? [{ kind: 'title' as const, text: 'House rules' }] : []),
    ...house.map((text) => ({ kind: 'item' as const, text })),
  ]
}

/** What is in the box, how it is made, and what else is needed. */
export function contentsList(name: string, box: PrintedBox, making: readonly string[]): FlowBlock[] {
  const counted = (group: PieceGroup) => group.pieces.reduce((sum, { count }) => sum + count, 0)
  const house = [...box.house_rules, ...box.changes]
  const bring = box.groups.filter(({ form }) => form === 'bring')
  const listed = (groups: PieceGroup[]) =>
    groups.map((group) => ({ kind: 'group' as const, group, count: counted(group) }))
  return [
    { kind: 'head', text: name },
    { kind: 'title', text: 'How to make it' },
    ...making.map((text) => ({ kind: 'item' as const, text })),
    { kind: 'title', text: 'What is on the sheets' },
    ...listed(box.groups.filter(({ form }) => form !== 'bring')),
    ...(bring.length > 0 ? [{ kind: 'title' as const, text: 'What you need besides' }] : []),
    ...listed(bring),
    ...(house.length > 0 ? [{ kind: 'title' as const, text: 'House rules of these sheets' }] : []),
    ...house.map((text) => ({ kind: 'item' as const, text })),
  ]
}

/** The pages on each side of a folded booklet's sheets: [left, right]; 0 is an empty page. */
export function imposed(pages: number): [left: number, right: number][] {
  const total = Math.ceil(pages / 4) * 4
  const real = (page: number) => (page <= pages ? page : 0)
  return Array.from({ length: total / 4 }, (_, sheet) => [
    [real(total - 2 * sheet), real(1 + 2 * sheet)] as [number, number],
    [real(2 + 2 * sheet), real(total - 1 - 2 * sheet)] as [number, number],
  ]).flat()
}
