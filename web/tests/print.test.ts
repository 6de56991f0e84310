import { describe, expect, it } from 'vitest'
import type { PieceGroup } from '$lib/net/wire'
import { lyingRect } from '../src/print/cards'
import { imposed, paginate, type FlowBlock } from '../src/print/flow'
import { MARGIN, OVERLAP, PAPERS, type Settings } from '../src/print/paper'
import type { Place, Rect, Sheet } from '../src/print/plan'
import { sheetsOf } from '../src/print/sheets'

const group = (more: Partial<PieceGroup>): PieceGroup => ({
  id: 'things',
  title: 'Things',
  form: 'card',
  pieces: [{ id: 'a', name: 'A thing', count: 1 }],
  width: 63,
  height: 88,
  back: true,
  text: '',
  ...more,
})
const many = (count: number): Partial<PieceGroup> => ({
  pieces: [
    { id: 'a', name: 'A', count: count - 1 },
    { id: 'b', name: 'B', count: 1 },
  ],
})
const SETTINGS: Settings[] = Object.values(PAPERS).flatMap((paper) =>
  (['duplex', 'fold'] as const).flatMap((backs) =>
    (['colour', 'low'] as const).map((ink) => ({ paper, backs, ink })),
  ),
)
const named = ({ paper, backs, ink }: Settings) => `${paper.label}, ${backs}, ${ink}`
const cases = SETTINGS.map((settings) => [named(settings), settings] as const)

const sides = (sheets: Sheet[], side: 'front' | 'back') =>
  sheets.flatMap(({ places }) => places.filter((place) => place.side === side))
const rightOf = ({ x, width }: Rect) => x + width
const near = (a: number, b: number) => Math.abs(a - b) < 1e-6

/** Converts a point from the coordinates of a piece (from its top left corner) to those of the sheet. */
function pointOf({ cut, angle }: Place, x: number, y: number) {
  const turn = (angle * Math.PI) / 180
  const [dx, dy] = [x - cut.width / 2, y - cut.height / 2]
  return {
    x: cut.x + cut.width / 2 + dx * Math.cos(turn) - dy * Math.sin(turn),
    y: cut.y + cut.height / 2 + dx * Math.sin(turn) + dy * Math.cos(turn),
  }
}

describe('sheets of cards', () => {
  it.each(cases)('hold every card as often as the box, with its back behind it: %s', (_, settings) => {
    const sheets = sheetsOf([group(many(20))], settings)
    const [fronts, backs] = [sides(sheets, 'front'), sides(sheets, 'back')]
    expect(fronts.filter(({ piece }) => piece === 'a')).toHaveLength(19)
    expect(fronts.filter(({ piece }) => piece === 'b')).toHaveLength(1)
    expect(backs.map(({ piece }) => piece)).toEqual(fronts.map(({ piece }) => piece))
    fronts.forEach((front, i) => {
      const back = backs[i] as Place
      // The top left corner of a front lies against the top right corner of its back.
      const [a, z] = [pointOf(front, 0, 0), pointOf(back, back.cut.width, 0)]
      expect(near(a.x, settings.paper.width - z.x) && near(a.y, z.y)).toBe(true)
    })
  })

  it.each(cases)('stay on the paper, and do not run into each other: %s', (_, settings) => {
    for (const { places } of sheetsOf([group(many(20))], settings)) {
      const drawn = places.map((place) => {
        const { x, y, width, height } = lyingRect(place)
        const { bleed } = place
        return { x: x - bleed, y: y - bleed, width: width + 2 * bleed, height: height + 2 * bleed }
      })
      drawn.forEach((a, i) => {
        expect(a.x).toBeGreaterThanOrEqual(MARGIN - 1e-6)
        expect(a.y).toBeGreaterThanOrEqual(MARGIN - 1e-6)
        expect(rightOf(a)).toBeLessThanOrEqual(settings.paper.width - MARGIN + 1e-6)
        expect(a.y + a.height).toBeLessThanOrEqual(settings.paper.height - MARGIN + 1e-6)
        for (const b of drawn.slice(i + 1)) {
          const apart =
            rightOf(a) <= b.x + 1e-6 ||
            rightOf(b) <= a.x + 1e-6 ||
            a.y + a.height <= b.y + 1e-6 ||
            b.y + b.height <= a.y + 1e-6
          expect(apart).toBe(true)
        }
      })
    }
  })

  it('are nine with little ink and eight with bleed on A4', () => {
    const on = (ink: Settings['ink']) =>
      sheetsOf([group({ ...many(20), back: false })], { paper: PAPERS.a4, backs: 'duplex', ink })[0]?.places
    expect(on('low')).toHaveLength(9)
    expect(on('colour')).toHaveLength(8)
  })

  it('have marks at every cut', () => {
    const [sheet] = sheetsOf([group({ back: false })], { paper: PAPERS.a4, backs: 'duplex', ink: 'colour' })
    const upright = sheet?.lines.filter(({ x1, x2 }) => x1 === x2) ?? []
    const cut = lyingRect(sheet?.places[0] as Place)
    expect(new Set(upright.map(({ x1 }) => Math.round(x1)))).toEqual(
      new Set([Math.round(cut.x), Math.round(rightOf(cut))]),
    )
  })
})

describe('boards', () => {
  const board = group({ form: 'board', width: 500, height: 400, back: false })

  it.each(cases)('are covered by sheets that overlap: %s', (_, settings) => {
    const sheets = sheetsOf([board], settings)
    expect(sheets.length).toBeGreaterThan(1)
    const shown = sheets.map(({ places }) => {
      const { window, cut, bleed, angle } = places[0] as Place
      const { x, y, width, height } = window as Rect
      expect(x).toBeGreaterThanOrEqual(MARGIN - 1e-6)
      expect(rightOf(window as Rect)).toBeLessThanOrEqual(settings.paper.width - MARGIN + 1e-6)
      const lying = lyingRect({ cut, angle })
      return { x: x - lying.x + bleed, y: y - lying.y + bleed, width, height, whole: lying, bleed }
    })
    const { whole, bleed } = shown[0] as (typeof shown)[number]
    for (let x = 0.5; x < whole.width + 2 * bleed; x += 7)
      for (let y = 0.5; y < whole.height + 2 * bleed; y += 7) {
        const on = shown.filter((s) => x >= s.x && x <= rightOf(s) && y >= s.y && y <= s.y + s.height)
        expect(on.length).toBeGreaterThan(0)
      }
    const columns = [...new Set(shown.map(({ x }) => Math.round(x * 1000)))].sort((a, b) => a - b)
    const [first] = shown
    if (columns.length > 1 && first)
      expect(first.x + first.width - (columns[1] as number) / 1000).toBeCloseTo(OVERLAP, 2)
  })

  it('that fit on a sheet are not cut up, and have their back behind them', () => {
    const small = group({ form: 'board', width: 160, height: 240 })
    const sheets = sheetsOf([small], { paper: PAPERS.letter, backs: 'duplex', ink: 'colour' })
    expect(sheets.map(({ title }) => title)).toEqual(['fronts', 'backs'])
  })
})

describe('folded pieces', () => {
  it.each(cases)('show each side once: %s', (_, settings) => {
    const standees = sheetsOf([group({ form: 'standee', ...many(40), width: 20, height: 26 })], settings)
    expect(sides(standees, 'front')).toHaveLength(40)
    expect(sides(standees, 'back')).toHaveLength(40)
    const dice = sheetsOf([group({ form: 'die', ...many(5), width: 16, back: false })], settings)
    for (const face of [1, 2, 3, 4, 5, 6])
      expect(dice.flatMap(({ places }) => places).filter(({ side }) => side === face)).toHaveLength(5)
  })

  it('have opposite faces of a die on opposite sides of the cube', () => {
    const [sheet] = sheetsOf([group({ form: 'die', width: 16 })], SETTINGS[0] as Settings)
    const at = (face: number) => sheet?.places.find(({ side }) => side === face)?.cut as Rect
    expect([at(1).x, at(6).x]).toEqual([at(2).x, at(2).x])
    expect(at(6).y - at(1).y).toBeCloseTo(32)
    expect(at(5).y - at(2).y).toBeCloseTo(32)
    expect(at(4).x - at(3).x).toBeCloseTo(32)
    expect(at(4).y).toBe(at(2).y)
  })
})

describe('text over several pages', () => {
  const block = (kind: 'title' | 'text', text: string): FlowBlock => ({ kind, text })

  it('breaks where a page is full, and keeps a title with what follows it', () => {
    const blocks = [block('text', 'a'), block('title', 'B'), block('text', 'b'), block('text', 'c')]
    expect(paginate(blocks, [50, 20, 50, 50], 100)).toEqual([
      [blocks[0]],
      [blocks[1], blocks[2]],
      [blocks[3]],
    ])
  })

  it('is imposed so that a folded booklet reads in order', () => {
    expect(imposed(8)).toEqual([
      [8, 1],
      [2, 7],
      [6, 3],
      [4, 5],
    ])
    expect(imposed(3)).toEqual([
      [0, 1],
      [2, 3],
    ])
  })
})
