import type { GameInfo } from '$lib/net/wire'

const length = ({ minutes: [least, most] }: GameInfo): number => least + most

/** The games in the order of the shelf: those with a lesson first, then short ones before long ones. */
export const onTheShelf = (games: readonly GameInfo[]): GameInfo[] =>
  [...games].sort(
    (a, b) => Number(b.lesson_minutes > 0) - Number(a.lesson_minutes > 0) || length(a) - length(b),
  )
