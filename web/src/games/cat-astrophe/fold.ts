/** What the board shows while events are played: the view before them, with each event put in. */
import type { Happened } from '../../match/happened'
import type { CatView, View } from './view'

type Fold = (scene: View, told: Readonly<Record<string, number>>, next: View) => View

const changeCat = (scene: View, number: number | undefined, change: Partial<CatView>): View => ({
  ...scene,
  cats: scene.cats.map((cat, i) => (i === number ? { ...cat, ...change } : cat)),
})

/** Cats and the human where they are; rooms are told by them. */
function placed(scene: View): View {
  const { room, charmed, stealth } = scene.human
  return {
    ...scene,
    rooms: scene.rooms.map((each) => ({
      ...each,
      cats: scene.cats.filter((cat) => cat.room === each.id).map(({ id }) => id),
      human: each.id === room,
      stealth: each.id === room && !charmed ? stealth : 0,
    })),
  }
}

const walked: Fold = (scene, { cat, room = 0 }) =>
  placed(changeCat(scene, cat, { room: scene.rooms[room]?.id ?? '' }))

const humanTo: Fold = (scene, { room = 0 }) =>
  placed({
    ...scene,
    human: {
      ...scene.human,
      home: true,
      room: scene.rooms[room]?.id ?? null,
      charmed: false,
      charmer: null,
    },
  })

const lured: Fold = (scene, told, next) =>
  humanTo(told.together ? walked(scene, told, next) : scene, told, next)

const charmed: Fold = (scene, { cat = 0 }) =>
  placed({ ...scene, human: { ...scene.human, charmed: true, charmer: scene.cats[cat]?.id ?? null } })

const herded: Fold = (scene, { room = 0 }) => {
  const id = scene.rooms[room]?.id ?? ''
  return placed({ ...scene, cats: scene.cats.map((cat) => ({ ...cat, room: id })) })
}

/** Who holds what, and what lies where, as it will be. */
const handed: Fold = (scene, _, next) => ({
  ...scene,
  plan: next.plan,
  cats: scene.cats.map((cat, i) => ({
    ...cat,
    items: next.cats[i]?.items ?? [],
    worn: next.cats[i]?.worn ?? [],
  })),
  rooms: scene.rooms.map((room, i) => ({
    ...room,
    floor: next.rooms[i]?.floor ?? [],
    tokens: next.rooms[i]?.tokens ?? [],
  })),
})

/** What is broken, as it will be. */
const wrecked: Fold = (scene, _, next) => ({
  ...scene,
  plan: next.plan,
  rooms: scene.rooms.map((room, i) => ({
    ...room,
    things: next.rooms[i]?.things ?? room.things,
    opening: next.rooms[i]?.opening ?? room.opening,
  })),
})

const turned: Fold = (scene, { cat }) => ({
  ...scene,
  cat: scene.cats[cat ?? -1]?.id ?? null,
  cats: scene.cats.map((each, i) => ({ ...each, on_turn: i === cat, moved: false, acted: false })),
})

const tracked: Fold = (scene, { to = 0 }) => ({ ...scene, tracker: { ...scene.tracker, value: to } })

const FOLDS: Readonly<Record<string, Fold>> = {
  turn: turned,
  round: (scene, { number = 0 }) => ({ ...scene, round: number }),
  moved: walked,
  teleported: walked,
  dashed: walked,
  fled: walked,
  herded,
  human: humanTo,
  shooed: humanTo,
  lured,
  charmed,
  found: handed,
  used: handed,
  wore: handed,
  smashed: handed,
  combined: handed,
  dropped: handed,
  picked_up: handed,
  gave: handed,
  lost_item: handed,
  opened: wrecked,
  broke: wrecked,
  pried: wrecked,
  patched: wrecked,
  coast: (scene) => ({ ...scene, plan: { ...scene.plan, coast: true } }),
  tracker: tracked,
}

export const fold = (scene: View, { kind, told }: Happened, next: View): View =>
  FOLDS[kind]?.(scene, told, next) ?? scene

/** Events of the end of a round: the card lies on the table while they are played. */
const STORY = new Set([
  'event',
  'human',
  'herded',
  'rolled',
  'totalled',
  'counted',
  'tracker',
  'fled',
  'patched',
  'wary',
])
export const inStory = (kind: string): boolean => STORY.has(kind)

/** The story that was begun last; empty where none was. */
export function storyIn(events: readonly Happened[]): readonly Happened[] {
  const begun = events.findLastIndex(({ kind }) => kind === 'event' || kind === 'wary')
  return begun < 0 ? [] : events.slice(begun)
}
