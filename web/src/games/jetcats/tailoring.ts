/** The paints and the clothes of Cats; all clothes fit the same head in a 100 by 100 box. */

/** A painted outline; the paint 'line' draws only an ink line and fills nothing. */
export type Shape = readonly [d: string, paint: string]

export interface Look {
  fur: string
  /** Muzzle and bib. */
  light?: string
  pattern?: 'tabby' | 'patch' | 'mask'
  eyes?: 'open' | 'shut' | 'sly' | 'wide'
  eye?: string
  behind?: readonly Shape[]
  wears?: readonly Shape[]
}

export const GINGER = '#e9984f'
export const GREY = '#a3abc0'
export const BLACK = '#474357'
export const WHITE = '#f7f0e4'
export const BROWN = '#b07f56'
export const CREAM = '#f0d5a2'
export const SMOKE = '#8394b8'

export const INK = '#1d1f42'
export const RED = '#d8452f'
export const BLUE = '#3f78c9'
export const GREEN = '#4f9a5c'
export const GOLD = '#f4c64f'
export const PURPLE = '#8a5fc0'
export const STRAW = '#e8c873'
export const STEEL = '#a9b4c6'
export const PINK = '#f2a0b4'
export const PAPER = '#fdf6e6'
export const WOOD = '#c08d54'

export const brim = (y: number, reach = 34): string =>
  `M${50 - reach} ${y}Q50 ${y - 8} ${50 + reach} ${y}Q50 ${y + 9} ${50 - reach} ${y}Z`
export const dot = (x: number, y: number, r: number): string =>
  `M${x} ${y - r}A${r} ${r} 0 1 1 ${x} ${y + r}A${r} ${r} 0 1 1 ${x} ${y - r}Z`
export const glasses = (r: number): string =>
  `${dot(36, 52, r)}${dot(64, 52, r)}M${36 + r} 51Q50 46 ${64 - r} 51M${36 - r} 50L17 46M${64 + r} 50L83 46`
export const crown = 'M28 26L25 4L38 14L50 -2L62 14L75 4L72 26Q50 18 28 26Z'
export const band = 'M20 36Q50 22 80 36L81 44Q50 30 19 44Z'
export const collar = 'M26 84Q50 97 74 84L76 92Q50 104 24 92Z'
export const cap = 'M24 28Q26 4 50 3Q74 4 76 28Q50 18 24 28Z'
export const topHat = 'M33 22V-8Q50 -13 67 -8V22Q50 17 33 22Z'
