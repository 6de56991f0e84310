import type { GameInfo } from '$lib/net/wire'

const length = ({ minutes: [least, most] }: GameInfo): number => least + most

/** Games that can be learned here first, and short ones before long ones. */
export const onTheShelf = (games: readonly GameInfo[]): GameInfo[] =>
  [...games].sort(
    (a, b) => Number(b.lesson_minutes > 0) - Number(a.lesson_minutes > 0) || length(a) - length(b),
  )
