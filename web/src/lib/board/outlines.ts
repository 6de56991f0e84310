/** The mark: a meeple with cat ears, in a 100 by 100 box. The favicon has the same outline. */
export const MEWPLE =
  'M50 15.5C53.5 15.5 57 16 60 17L67.5 5.5Q70 2.5 71 6.5L73 27C73 33 70 39 66 43' +
  'C74 43.5 86 47 91 53.5C95 59 92 66.5 85 66.5C79 66.5 75 64 70.5 62.5' +
  'C72.5 71 79 79 80.5 86C81.5 91 79.5 93.5 75 93.5L61 93.5C57.5 93.5 56.5 92 55.5 89.5' +
  'C54 86 52.5 83 50 83C47.5 83 46 86 44.5 89.5C43.5 92 42.5 93.5 39 93.5L25 93.5' +
  'C20.5 93.5 18.5 91 19.5 86C21 79 27.5 71 29.5 62.5C25 64 21 66.5 15 66.5' +
  'C8 66.5 5 59 9 53.5C14 47 26 43.5 34 43C30 39 27 33 27 27L29 6.5Q30 2.5 32.5 5.5L40 17' +
  'C43 16 46.5 15.5 50 15.5Z'

/** Its tail, behind it. */
export const TAIL = 'M74 86C84 90 95 86 96 76C96.5 71 91 70 90 74.5C89 79 82 79.5 76 76Z'

/** The drawing of a die with a number of sides: its outline, and the lines between its visible faces. */
export interface DieOutline {
  outline: string
  edges: string
  /** The position of the numeral, and its size. */
  numeral: { x: number; y: number; size: number }
}

export const DICE = {
  4: {
    outline: 'M45.5 10.5Q50 4 54.5 10.5L92 76Q95 84 87 84.5L13 84.5Q5 84 8 76Z',
    edges: '',
    numeral: { x: 50, y: 62, size: 36 },
  },
  6: {
    outline: 'M24 6H76Q94 6 94 24V76Q94 94 76 94H24Q6 94 6 76V24Q6 6 24 6Z',
    edges: '',
    numeral: { x: 50, y: 53, size: 54 },
  },
  8: {
    outline:
      'M46 5.5Q50 3 54 5.5L87 25Q90 27 90 31V67Q90 71 87 73L54 94Q50 96.5 46 94L13 73Q10 71 10 67V31Q10 27 13 25Z',
    edges: 'M50 4L89 70H11ZM50 95L89 70M50 95L11 70',
    numeral: { x: 50, y: 52, size: 36 },
  },
  10: {
    outline:
      'M46 5Q50 2 54 5L94 42Q97 45 96 49L90 65Q89 68 86 69.5L54 92.5Q50 95 46 92.5L14 69.5Q11 68 10 65L4 49Q3 45 6 42Z',
    edges: 'M50 4L74 57L50 72L26 57ZM74 57L95 46M26 57L5 46M50 72V93',
    numeral: { x: 50, y: 48, size: 32 },
  },
  12: {
    outline:
      'M47 4.5Q50 3 53 4.5L76 11Q79 12 81 14.5L94 34Q96 37 96 40V60Q96 63 94 66L81 85Q79 88 76 89L53 95.5Q50 96.5 47 95.5L24 89Q21 88 19 85L6 66Q4 63 4 60V40Q4 37 6 34L19 14.5Q21 12 24 11Z',
    edges: 'M50 24L76 42L66 72H34L24 42ZM50 24V4M76 42L95 36M66 72L79 87M34 72L21 87M24 42L5 36',
    numeral: { x: 50, y: 54, size: 32 },
  },
  20: {
    outline:
      'M46 4.5Q50 2 54 4.5L88 24Q92 26.5 92 31V69Q92 73.5 88 76L54 95.5Q50 98 46 95.5L12 76Q8 73.5 8 69V31Q8 26.5 12 24Z',
    edges:
      'M50 24L76 68H24ZM50 24V3M50 24L91 27M50 24L9 27M76 68L91 27M76 68L91 73M76 68L50 97M24 68L9 27M24 68L9 73M24 68L50 97',
    numeral: { x: 50, y: 56, size: 28 },
  },
} as const satisfies Record<number, DieOutline>

export type DieSides = keyof typeof DICE

/** Where the pips of a six-sided die lie. */
const [L, M, R] = [28, 50, 72]
export const PIPS: readonly (readonly (readonly [number, number])[])[] = [
  [],
  [[M, M]],
  [
    [L, L],
    [R, R],
  ],
  [
    [L, L],
    [M, M],
    [R, R],
  ],
  [
    [L, L],
    [R, L],
    [L, R],
    [R, R],
  ],
  [
    [L, L],
    [R, L],
    [M, M],
    [L, R],
    [R, R],
  ],
  [
    [L, L],
    [R, L],
    [L, M],
    [R, M],
    [L, R],
    [R, R],
  ],
]
