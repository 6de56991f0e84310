import {
  type Look,
  GINGER,
  GREY,
  BLACK,
  WHITE,
  BROWN,
  CREAM,
  SMOKE,
  RED,
  BLUE,
  GREEN,
  GOLD,
  PURPLE,
  STRAW,
  STEEL,
  PINK,
  PAPER,
  WOOD,
  brim,
  dot,
  glasses,
  crown,
  band,
  collar,
  cap,
  topHat,
} from './tailoring'

/** The looks of the Cats that help in one Liftoff: lifters and showboats. */
export const GUESTS: Readonly<Record<string, Look>> = {
  baker: {
    fur: CREAM,
    wears: [
      ['M30 22Q50 12 70 22V28Q50 20 30 28Z', PAPER],
      ['M28 20Q18 6 36 0Q50 -10 64 0Q82 6 72 20Q50 10 28 20Z', PAPER],
      ['M30 90Q50 78 70 90Q74 100 50 101Q26 100 30 90Z', '#c98a4a'],
    ],
  },
  chef: {
    fur: GREY,
    pattern: 'tabby',
    wears: [
      ['M33 24V2Q22 -2 26 -10Q34 -18 44 -12Q50 -18 58 -12Q68 -18 75 -10Q78 -2 67 2V24Q50 17 33 24Z', PAPER],
      ['M42 0V16M50 -2V14M58 0V16', 'line'],
      [collar, RED],
    ],
  },
  gardener: {
    fur: GINGER,
    wears: [
      [cap, '#7fae5e'],
      [brim(28, 40), '#7fae5e'],
      ['M62 12Q56 2 66 2Q70 -6 76 2Q86 2 80 12Q84 20 74 20Q66 24 64 16Z', PINK],
      [dot(72, 10, 4), GOLD],
    ],
  },
  farmer: {
    fur: BROWN,
    wears: [
      [cap, STRAW],
      [brim(28, 42), STRAW],
      ['M34 8L40 22M50 4V20M66 8L60 22', 'line'],
      ['M56 72L84 82M78 76L84 82L76 85', 'line'],
    ],
  },
  snow: {
    fur: WHITE,
    light: '#ffffff',
    eye: '#3f9fd0',
    wears: [
      [dot(16, 46, 11), '#8ac6e6'],
      [dot(84, 46, 11), '#8ac6e6'],
      ['M16 36Q50 -6 84 36', 'line'],
      [collar, '#6fb3dc'],
    ],
  },
  mountain: {
    fur: GREY,
    wears: [
      ['M25 30Q24 2 50 2Q76 2 75 30Q50 20 25 30Z', GREEN],
      ['M23 28Q50 18 77 28L78 36Q50 26 22 36Z', '#f3e2c0'],
      [dot(50, -2, 7), '#f3e2c0'],
    ],
  },
  ninja: {
    fur: BLACK,
    eyes: 'sly',
    wears: [
      ['M15 60Q50 68 85 60Q82 84 50 87Q18 84 15 60Z', '#2a3057'],
      ['M20 36Q50 22 80 36L82 45Q50 32 18 45Z', '#2a3057'],
      ['M82 40L98 30L94 42L100 52L82 46Z', RED],
    ],
  },
  knight: {
    fur: CREAM,
    wears: [
      ['M18 48Q16 4 50 3Q84 4 82 48Q66 40 50 42Q34 40 18 48Z', STEEL],
      ['M48 3V42H52V3Z', '#7f8ca4'],
      ['M50 3Q54 -14 72 -12Q66 -4 72 4Q60 -2 52 5Z', RED],
    ],
  },
  schrodinger: {
    fur: GREY,
    eyes: 'sly',
    behind: [['M6 40L50 26L94 40V98H6Z', '#c79a63']],
    wears: [
      ['M2 78H98V106H2Z', '#d8ac74'],
      ['M46 92Q45 84 51 84Q58 85 55 91Q52 93 51 97M51 101V102', 'line'],
    ],
  },
  ghost: {
    fur: '#eef0fa',
    light: '#ffffff',
    eyes: 'wide',
    eye: '#4a4fb0',
    behind: [
      ['M12 60Q6 98 16 104Q24 96 32 104Q41 96 50 104Q59 96 68 104Q76 96 84 104Q94 98 88 60Z', '#dfe3f6'],
    ],
  },
  box: {
    fur: GINGER,
    pattern: 'tabby',
    behind: [['M4 70L-6 54L26 62ZM96 70L106 54L74 62Z', '#b98a55']],
    wears: [
      ['M4 72H96V106H4Z', '#d8ac74'],
      ['M42 72H58V106H42Z', '#e9c48e'],
      [dot(20, 74, 9), GINGER],
      [dot(80, 74, 9), GINGER],
    ],
  },
  lucky: {
    fur: WHITE,
    pattern: 'patch',
    eyes: 'shut',
    behind: [['M82 60Q98 40 92 10Q84 0 78 10Q82 30 74 50Z', WHITE]],
    wears: [
      [collar, RED],
      [dot(50, 95, 8), GOLD],
    ],
  },
  gambler: {
    fur: SMOKE,
    eyes: 'sly',
    wears: [
      ['M22 38Q50 22 78 38Q90 44 92 52Q50 34 8 52Q10 44 22 38Z', '#3f9a64'],
      ['M64 82L80 78L86 98L70 102Z', PAPER],
      [dot(75, 90, 4), RED],
    ],
  },
  ballet: {
    fur: CREAM,
    eyes: 'shut',
    behind: [['M2 92Q26 76 50 80Q74 76 98 92Q84 104 50 104Q16 104 2 92Z', PINK]],
    wears: [
      [dot(50, 4, 12), '#7a4f30'],
      ['M40 16Q50 10 60 16Q50 22 40 16Z', PINK],
    ],
  },
  viking: {
    fur: GINGER,
    behind: [['M24 22Q4 20 4 -8Q14 6 30 8ZM76 22Q96 20 96 -8Q86 6 70 8Z', PAPER]],
    wears: [
      [cap, STEEL],
      ['M22 28Q50 18 78 28L77 35Q50 25 23 35Z', '#8a6b48'],
      ['M30 76Q50 108 70 76Q60 84 50 82Q40 84 30 76Z', '#d07a30'],
    ],
  },
  icecream: {
    fur: CREAM,
    wears: [
      ['M34 14Q30 -2 44 -4Q50 -16 58 -4Q72 -2 66 14Q58 24 50 16Q42 24 34 14Z', PINK],
      [dot(52, -12, 5), RED],
      ['M38 16L50 32L62 16', 'line'],
      [dot(30, 80, 3), PINK],
    ],
  },
  tailor: {
    fur: GREY,
    wears: [
      [glasses(10), 'line'],
      ['M22 82Q50 98 78 82L80 90Q68 96 68 106H60V98Q38 98 20 90Z', GOLD],
      ['M30 88V94M40 92V98M50 93V99M60 91V96', 'line'],
    ],
  },
  loaf: {
    fur: '#d99b52',
    light: '#f2cf9a',
    eyes: 'shut',
    behind: [['M2 100Q0 66 24 64H76Q100 66 98 100Z', '#c9853d']],
    wears: [['M20 96L28 86M40 100L46 90M60 100L66 90M80 96L84 88', 'line']],
  },
  royal: {
    fur: WHITE,
    eyes: 'sly',
    wears: [
      [crown, GOLD],
      [dot(50, 14, 4), RED],
      [dot(34, 17, 3), BLUE],
      [dot(66, 17, 3), BLUE],
      ['M14 86Q50 100 86 86L90 106H10Z', '#b0304a'],
    ],
  },
  yoga: {
    fur: SMOKE,
    eyes: 'shut',
    behind: [['M50 104Q12 104 6 84Q30 82 50 96Q70 82 94 84Q88 104 50 104Z', PINK]],
    wears: [[band, PURPLE]],
  },
  banker: {
    fur: BLACK,
    light: WHITE,
    wears: [
      [topHat, '#2a2c4c'],
      [brim(22, 32), '#2a2c4c'],
      ['M33 10Q50 5 67 10V17Q50 12 33 17Z', GOLD],
      [dot(64, 52, 11), 'line'],
      ['M68 62Q72 80 66 90', 'line'],
      ['M40 84L50 104L60 84Z', WOOD],
    ],
  },
}
