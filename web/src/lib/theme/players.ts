/** Shape that goes with a player colour, so that nobody needs to tell colours apart. */
export type PlayerShape = 'circle' | 'square' | 'triangle' | 'star' | 'diamond' | 'cross' | 'heart' | 'moon'

export const PLAYER_COLOURS = [
  'red',
  'blue',
  'green',
  'yellow',
  'purple',
  'orange',
  'white',
  'black',
] as const
export type PlayerColour = (typeof PLAYER_COLOURS)[number]

export const PLAYER_SHAPES: Record<PlayerColour, PlayerShape> = {
  red: 'circle',
  blue: 'square',
  green: 'triangle',
  yellow: 'star',
  purple: 'diamond',
  orange: 'cross',
  white: 'heart',
  black: 'moon',
}

/** Outlines of the shapes in a 24 by 24 box. */
export const SHAPE_PATHS: Record<PlayerShape, string> = {
  circle: 'M12 3a9 9 0 1 0 0 18a9 9 0 1 0 0-18z',
  square: 'M4 4h16v16h-16z',
  triangle: 'M12 3l10 17.5h-20z',
  star: 'M12 1.8l3.1 6.6 7.2.9-5.3 5 1.4 7.1-6.4-3.5-6.4 3.5 1.4-7.1-5.3-5 7.2-.9z',
  diamond: 'M12 1.5l9 10.5-9 10.5-9-10.5z',
  cross: 'M8.5 2.5h7v6h6v7h-6v6h-7v-6h-6v-7h6z',
  heart: 'M12 21.5c-6-4.6-9.5-8-9.5-12a5.2 5.2 0 0 1 9.5-3.1a5.2 5.2 0 0 1 9.5 3.1c0 4-3.5 7.4-9.5 12z',
  moon: 'M15.5 2.2a10 10 0 1 0 6.3 14.3a8.4 8.4 0 0 1-6.3-14.3z',
}

export const playerFill = (colour: PlayerColour) => `var(--player-${colour})`
export const onPlayer = (colour: PlayerColour) => `var(--on-player-${colour})`
