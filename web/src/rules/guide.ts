import type { GuideSection } from '$lib/net/wire'

/** A paragraph, or a list of items. */
export type Block = { kind: 'text'; text: string } | { kind: 'list'; items: string[] }

const ITEM = '- '

/** Reads a section's text: paragraphs are separated by empty lines, lines that begin with "- " are items of a list. */
export function blocksOf(text: string): Block[] {
  const blocks: Block[] = []
  let open: Block | undefined
  const add = (block: Block) => blocks.push((open = block))
  for (const line of text.split('\n').map((each) => each.trim())) {
    if (line === '') open = undefined
    else if (line.startsWith(ITEM)) {
      const item = line.slice(ITEM.length)
      if (open?.kind === 'list') open.items.push(item)
      else add({ kind: 'list', items: [item] })
    } else if (open?.kind === 'list') open.items.push(`${open.items.pop() ?? ''} ${line}`)
    else if (open) open.text += ` ${line}`
    else add({ kind: 'text', text: line })
  }
  return blocks
}

/** The index of the section of the rules that contains this clause; -1 if there is none. */
export const sectionOf = (sections: readonly GuideSection[], clause: string): number =>
  clause ? sections.findIndex((section) => section.clauses.includes(clause)) : -1

/** ["R3", "R4", "R5", "Q2"] is "R3–R5, Q2". */
export function clausesInWords(clauses: readonly string[]): string {
  const spans: [string, string][] = []
  const follows = (before: string, clause: string) =>
    before[0] === clause[0] && Number(before.slice(1)) + 1 === Number(clause.slice(1))
  for (const clause of clauses) {
    const last = spans.at(-1)
    if (last && follows(last[1], clause)) last[1] = clause
    else spans.push([clause, clause])
  }
  return spans.map(([from, to]) => (from === to ? from : `${from}–${to}`)).join(', ')
}
