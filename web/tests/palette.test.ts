import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { PLAYER_COLOURS, PLAYER_SHAPES, SHAPE_PATHS } from '../src/lib/theme/players'

type Form = 'day' | 'evening'
const forms: Form[] = ['day', 'evening']
// Paths are from the folder of package.json, where the tests run.
const theme = (path: string) => readFileSync(`src/${path}`, 'utf8')

/** The colours of a style sheet by name, for day or evening: light-dark(a, b) gives a by day and b in the evening. */
function colours(css: string, form: Form): Record<string, string> {
  const found: Record<string, string> = {}
  for (const [, name = '', value = ''] of css.matchAll(/--([\w-]+):\s*([^;]+);/g)) {
    const both = /light-dark\((#\w+), (#\w+)\)/.exec(value)
    const colour = both ? both[form === 'day' ? 1 : 2] : /^#\w+$/.exec(value)?.[0]
    if (colour) found[name] = colour
  }
  return found
}

/** Relative luminance and contrast as WCAG 2.2 defines them. */
function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5]
    .map((at) => parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function contrast(a: string | undefined, b: string | undefined): number {
  if (!a || !b) throw new Error('A colour of the palette is missing.')
  const [high = 0, low = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x)
  return (high + 0.05) / (low + 0.05)
}

test('contrast is measured rightly', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21)
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
})

const tokens = theme('lib/theme/tokens.css')
const games = readdirSync('src/games')
  .filter((game) => existsSync(`src/games/${game}/theme.css`))
  .map((name) => ({ name, css: theme(`games/${name}/theme.css`).split('.after-dark')[0] ?? '' }))
const palettes = [{ name: 'the house', css: '' }, ...games]

describe.each(palettes)('palette of $name', ({ css }) => {
  describe.each(forms)('%s', (form) => {
    const palette = { ...colours(tokens, form), ...colours(css, form) }
    const papers = ['table', 'paper', 'paper-raised', 'paper-sunk']
    test.each(papers)('ink on %s: 7 to 1', (paper) =>
      expect(contrast(palette.ink, palette[paper])).toBeGreaterThanOrEqual(7),
    )
    test.each(papers)('soft ink, links and news on %s: 4.5 to 1', (paper) => {
      for (const ink of ['ink-soft', 'link', 'good', 'warn', 'bad'])
        expect(contrast(palette[ink], palette[paper]), ink).toBeGreaterThanOrEqual(4.5)
    })
    test('words on the big button: 4.5 to 1', () =>
      expect(contrast(palette['on-accent'], palette.accent)).toBeGreaterThanOrEqual(4.5))
    test('the focus ring: 3 to 1', () => {
      for (const paper of papers)
        expect(contrast(palette.focus, palette[paper]), paper).toBeGreaterThanOrEqual(3)
    })
  })
})

describe.each(forms)('player colours, %s', (form) => {
  const palette = colours(theme('lib/theme/players.css'), form)
  test.each(PLAYER_COLOURS)('what is written on %s: 4.5 to 1', (colour) =>
    expect(contrast(palette[`player-${colour}`], palette[`on-player-${colour}`])).toBeGreaterThanOrEqual(4.5),
  )
})

test('no two player colours share a shape, and every shape is drawn', () => {
  const shapes = PLAYER_COLOURS.map((colour) => PLAYER_SHAPES[colour])
  expect(new Set(shapes).size).toBe(PLAYER_COLOURS.length)
  for (const shape of shapes) expect(SHAPE_PATHS[shape]).toMatch(/^M.*z$/)
})
