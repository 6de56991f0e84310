import type { ActionInfo } from '$lib/net/wire'

export interface Group {
  kind: string
  title: string
  actions: ActionInfo[]
}

/** "end-turn" and "end_turn" are "End turn". */
export function titled(name: string): string {
  const words = name
    .replaceAll(/[-_]+/g, ' ')
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Actions grouped by kind, in the order in which the kinds first occur. */
export function grouped(actions: readonly ActionInfo[]): Group[] {
  const groups = new Map<string, Group>()
  for (const action of actions) {
    const kind = String(action.words.kind ?? '')
    const group = groups.get(kind) ?? { kind, title: titled(kind), actions: [] }
    group.actions.push(action)
    groups.set(kind, group)
  }
  return [...groups.values()]
}
