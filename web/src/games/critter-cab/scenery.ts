/** Where the town's scenery is drawn, which has no meaning in the rules: houses, trees, name plates. */
import { distance, type Point } from '$lib/board/geometry'
import { UNIT, variety, type TownPlan } from './layout'

export interface Site {
  /** Where the foot of the landmark is, in steps. */
  at: readonly [number, number]
  /** Where the name plate hangs, in steps from the stand. */
  plate: readonly [number, number]
  /** The animal that is drawn on the sign. */
  who: string
}

export const SITES: Readonly<Record<string, Site>> = {
  SNK: { at: [0.2, 10.55], plate: [0, 0.62], who: 'cobra' },
  ROW: { at: [0.95, 0.85], plate: [0, 0.62], who: 'squirrel' },
  WES: { at: [1.6, 3.95], plate: [0.2, 0.62], who: 'husky' },
  SNO: { at: [12.95, 1.75], plate: [0, 0.62], who: 'penguin' },
  HOP: { at: [5.2, 1.45], plate: [0, 0.62], who: 'rabbit' },
  NEW: { at: [6.1, 4.62], plate: [0, 0.62], who: 'newt' },
  OTT: { at: [9.1, 7.62], plate: [0, 0.62], who: 'otter' },
  PUR: { at: [13.35, 6.62], plate: [0, 0.62], who: 'cat' },
  KOA: { at: [16.72, 8.25], plate: [0, 0.62], who: 'koala' },
  OWL: { at: [14.75, 2.6], plate: [0, 0.62], who: 'owl' },
}

export const siteOf = (code: string): Site => SITES[code] ?? { at: [-9, -9], plate: [0, 0.62], who: code }

export type Plant = 'tree' | 'fir' | 'bush' | 'flowers' | 'mushroom' | 'tuft'
export interface Planted extends Point {
  kind: Plant
  size: number
}

/** How far a point is from the line between two others. */
function offLine(point: Point, from: Point, to: Point): number {
  const [dx, dy] = [to.x - from.x, to.y - from.y]
  const length = dx * dx + dy * dy || 1
  const part = Math.max(0, Math.min(1, ((point.x - from.x) * dx + (point.y - from.y) * dy) / length))
  return distance(point, { x: from.x + part * dx, y: from.y + part * dy })
}

const KINDS: readonly Plant[] = [
  'tree',
  'tuft',
  'flowers',
  'fir',
  'bush',
  'tuft',
  'mushroom',
  'tree',
  'flowers',
]

/** Plants wherever nothing else is. */
export function plants(plan: TownPlan): Planted[] {
  const { board } = plan
  const lines = board.links
    .filter(({ way }) => way !== 'sky')
    .map(({ a, b }) => [plan.spot(a), plan.spot(b)] as const)
  const clouds = board.tiles.filter(({ kind }) => kind === 'cloud').map(({ id }) => plan.spot(id))
  const sites = Object.values(SITES).map(({ at: [x, y] }) => plan.at(x, y - 0.5))
  const plates = board.stands.map(({ code, tile }) => {
    const { plate } = siteOf(code)
    const { x, y } = plan.spot(tile)
    return { x: x + plate[0] * UNIT, y: y + plate[1] * UNIT }
  })
  const found: Planted[] = []
  for (let y = -0.9; y <= board.height - 0.2; y += 0.55)
    for (let x = -0.75; x <= board.width; x += 0.55) {
      const shift = variety(x, y)
      const spot = plan.at(x + shift * 0.3, y + variety(y, x) * 0.3)
      const free =
        lines.every(([from, to]) => offLine(spot, from, to) > UNIT * 0.5) &&
        sites.every((site) => distance(spot, site) > UNIT * 0.98) &&
        clouds.every((cloud) => distance(spot, cloud) > UNIT * 0.5) &&
        plates.every(
          (plate) => Math.abs(plate.x - spot.x) > UNIT * 0.95 || Math.abs(plate.y - spot.y) > UNIT * 0.4,
        )
      if (!free || shift > 0.8) continue
      const kind = KINDS[Math.floor(variety(x + 5, y + 9) * KINDS.length)] ?? 'tuft'
      found.push({ ...spot, kind, size: 0.8 + shift * 0.35 })
    }
  return found
}
