/** Plane geometry for boards. It has no rules and draws nothing. */
export interface Point {
  x: number
  y: number
}

/** A place on a path, and the direction of the path there in degrees: 0 is up, 90 is right. */
export interface Pose extends Point {
  angle: number
}

const clamp = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value))

export const distance = (a: Point, b: Point): number => Math.hypot(b.x - a.x, b.y - a.y)

export const middle = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 })

/** Direction from a to b in degrees, clockwise from up. */
export const heading = (a: Point, b: Point): number => (Math.atan2(b.x - a.x, a.y - b.y) * 180) / Math.PI

export function pathLength(points: readonly Point[]): number {
  return points.slice(1).reduce((sum, point, i) => sum + distance(points[i] ?? point, point), 0)
}

/** The position and direction of somebody who has travelled the part `t` (0 to 1) of the way along the points. */
export function poseAt(points: readonly Point[], t: number): Pose {
  const first = points[0]
  if (!first) throw new Error('A path needs at least one point.')
  let left = clamp(t, 0, 1) * pathLength(points)
  let pose: Pose = { ...first, angle: 0 }
  for (const [i, to] of points.slice(1).entries()) {
    const from = points[i] ?? to
    const step = distance(from, to)
    if (step === 0) continue
    const part = Math.min(1, left / step)
    pose = {
      x: from.x + (to.x - from.x) * part,
      y: from.y + (to.y - from.y) * part,
      angle: heading(from, to),
    }
    left -= step
    if (left <= 0) break
  }
  return pose
}

/** The angle equal to `to` that is the shortest turn away from `from`, so that nothing spins the long way round. */
export function shortestTurn(from: number, to: number): number {
  const turn = (((to - from) % 360) + 540) % 360
  return from + turn - 180
}

/** SVG path through the points with rounded corners. */
export function roundedPath(points: readonly Point[], radius: number): string {
  const [first, ...rest] = points
  if (!first) return ''
  const parts = [`M${first.x} ${first.y}`]
  rest.forEach((corner, i) => {
    const next = rest[i + 1]
    const before = points[i]
    if (!next || !before) return parts.push(`L${corner.x} ${corner.y}`)
    const reach = Math.min(radius, distance(before, corner) / 2, distance(corner, next) / 2)
    const enter = toward(corner, before, reach)
    const leave = toward(corner, next, reach)
    parts.push(`L${enter.x} ${enter.y}`, `Q${corner.x} ${corner.y} ${leave.x} ${leave.y}`)
  })
  return parts.join('')
}

function toward(from: Point, to: Point, reach: number): Point {
  const whole = distance(from, to) || 1
  return { x: from.x + ((to.x - from.x) * reach) / whole, y: from.y + ((to.y - from.y) * reach) / whole }
}

/** Places of `count` cards of one width in a hand of the given width: spread, tilted, and lower at the sides. */
export function fan(count: number, cardWidth: number, width: number): Pose[] {
  const gap = count > 1 ? Math.min(cardWidth * 0.86, (width - cardWidth) / (count - 1)) : 0
  const tilt = Math.min(4, 24 / Math.max(count, 1))
  return Array.from({ length: count }, (_, i) => {
    const fromMiddle = i - (count - 1) / 2
    return { x: fromMiddle * gap, y: fromMiddle ** 2 * tilt * 0.55, angle: fromMiddle * tilt }
  })
}

/** How a board is looked at: shifted by x, y (in pixels of the frame) and scaled. */
export interface Look extends Point {
  scale: number
}

export const HOME: Look = { x: 0, y: 0, scale: 1 }

/** Scales by `factor` while the point `at` of the frame stays where it is. */
export function zoomAt(look: Look, at: Point, factor: number, lowest = 1, highest = 5): Look {
  const scale = clamp(look.scale * factor, lowest, highest)
  const by = scale / look.scale
  return { scale, x: at.x - (at.x - look.x) * by, y: at.y - (at.y - look.y) * by }
}

export interface Size {
  width: number
  height: number
}

/**
 * Limits the shift so that the scaled content covers the frame, and nobody can push a board out of sight. Content that
 * is smaller than the frame stays in its middle.
 */
export function keepInFrame(look: Look, frame: Size, content: Size = frame): Look {
  const within = (shift: number, room: number, length: number) => {
    const [scaled, rest] = [length * look.scale, (length - room) / 2]
    return scaled <= room ? (length - scaled) / 2 : clamp(shift, room - scaled + rest, rest)
  }
  return {
    ...look,
    x: within(look.x, frame.width, content.width),
    y: within(look.y, frame.height, content.height),
  }
}

/** The view in which a point of the content (in parts of its width and height) is in the middle of the frame. */
export const centredOn = (at: Point, scale: number, content: Size): Look => ({
  scale,
  x: content.width * (0.5 - at.x * scale),
  y: content.height * (0.5 - at.y * scale),
})

/**
 * The view after two fingers moved from `before` to `now`: their distance changes the scale, their middle the shift.
 */
export function pinch(look: Look, before: readonly [Point, Point], now: readonly [Point, Point]): Look {
  const from = middle(...before)
  const to = middle(...now)
  const spread = distance(...before) || 1
  const zoomed = zoomAt(look, from, distance(...now) / spread)
  return { ...zoomed, x: zoomed.x + to.x - from.x, y: zoomed.y + to.y - from.y }
}

export const isHome = (look: Look): boolean =>
  Math.abs(look.scale - 1) < 0.01 && Math.abs(look.x) < 1 && Math.abs(look.y) < 1
