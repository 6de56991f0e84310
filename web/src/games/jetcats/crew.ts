import {
  type Look,
  GINGER,
  GREY,
  BLACK,
  WHITE,
  BROWN,
  CREAM,
  SMOKE,
  INK,
  RED,
  BLUE,
  GREEN,
  GOLD,
  PURPLE,
  STRAW,
  STEEL,
  PINK,
  PAPER,
  brim,
  dot,
  glasses,
  band,
  collar,
  cap,
} from './tailoring'

/** The looks of the Cats that help in every Liftoff: engines and workers. */
export const CREW: Readonly<Record<string, Look>> = {
  rockstar: {
    fur: GINGER,
    behind: [['M18 40L4 8L24 18L30 -6L44 14L50 -12L58 14L72 -8L76 18L96 6L82 40Z', '#7b3fb0']],
    wears: [
      [
        'M36 43L39 49L46 50L41 55L42 62L36 58L30 62L31 55L26 50L33 49ZM64 43L67 49L74 50L69 55L70 62L64 58L58 62L59 55L54 50L61 49Z',
        INK,
      ],
    ],
  },
  disco: {
    fur: CREAM,
    behind: [[dot(50, 20, 34), '#5a3a2a']],
    wears: [
      [dot(50, 92, 10), STEEL],
      ['M41 89H59M41 95H59M46 83V101M54 83V101', 'line'],
      [band, PINK],
    ],
  },
  comet: {
    fur: SMOKE,
    light: '#d9e6f7',
    behind: [
      ['M70 10Q96 -8 100 -14Q90 14 84 34Z', '#ffd98a'],
      ['M74 14Q88 2 94 -4Q88 14 82 28Z', '#ff9d5c'],
    ],
    wears: [['M50 6L53 13L60 14L55 19L56 26L50 22L44 26L45 19L40 14L47 13Z', GOLD]],
  },
  fairy: {
    fur: WHITE,
    behind: [['M22 60Q-6 30 6 18Q20 14 34 48ZM78 60Q106 30 94 18Q80 14 66 48Z', '#bfe6f2']],
    wears: [
      ['M50 -6L54 4L64 5L56 12L59 22L50 16L41 22L44 12L36 5L46 4Z', GOLD],
      [collar, PINK],
    ],
  },
  golden: {
    fur: '#f2c04a',
    light: '#ffe9b0',
    eye: '#7a4a00',
    wears: [
      [collar, '#c98f1e'],
      [dot(50, 95, 8), '#ffe08a'],
    ],
  },
  engineer: {
    fur: GREY,
    pattern: 'tabby',
    wears: [
      [cap, '#f2b632'],
      [brim(28, 36), '#f2b632'],
      ['M45 4Q50 2 55 4V22Q50 20 45 22Z', '#fbd873'],
    ],
  },
  plumber: {
    fur: BROWN,
    wears: [
      [cap, RED],
      ['M50 24Q76 22 84 32Q66 34 50 28Z', RED],
      ['M50 66Q40 62 30 70Q38 78 50 72Q62 78 70 70Q60 62 50 66Z', '#3a2416'],
    ],
  },
  robot: {
    fur: '#b8c4d4',
    light: '#dfe7f0',
    eye: '#e2543d',
    eyes: 'wide',
    behind: [['M49 22V-2H51V22Z', INK]],
    wears: [
      [dot(50, -4, 6), RED],
      ['M22 44H30M70 44H78M34 80H66', 'line'],
      [dot(20, 62, 3), STEEL],
      [dot(80, 62, 3), STEEL],
    ],
  },
  wizard: {
    fur: BLACK,
    wears: [
      ['M28 26L52 -16L72 26Q50 18 28 26Z', '#4a4fb0'],
      [brim(27, 36), '#4a4fb0'],
      ['M50 4L52 9L57 9L53 13L54 18L50 15L46 18L47 13L43 9L48 9Z', GOLD],
    ],
  },
  gymnast: {
    fur: GINGER,
    pattern: 'tabby',
    wears: [
      [band, '#e24f7a'],
      ['M80 36L94 30L88 42Z', '#e24f7a'],
    ],
  },
  juggler: {
    fur: GREY,
    pattern: 'patch',
    wears: [
      [dot(24, 0, 8), RED],
      [dot(50, -8, 8), BLUE],
      [dot(76, 0, 8), GOLD],
      [collar, GREEN],
    ],
  },
  astronomer: {
    fur: SMOKE,
    eyes: 'wide',
    wears: [
      [cap, '#39408f'],
      [dot(38, 14, 2.4), GOLD],
      [dot(56, 10, 3), GOLD],
      [dot(64, 20, 2), GOLD],
      [dot(64, 52, 13), 'line'],
      ['M77 54L98 66', 'line'],
    ],
  },
  surfer: {
    fur: CREAM,
    behind: [['M84 96Q100 40 92 -10Q78 30 76 96Z', '#58c2c9']],
    wears: [['M26 30Q24 6 46 8Q60 0 76 12Q82 22 76 34Q70 20 60 22Q50 14 42 24Q32 20 26 30Z', '#f4d35e']],
  },
  detective: {
    fur: BROWN,
    eyes: 'sly',
    wears: [
      [cap, '#8a6b48'],
      ['M24 28L12 34Q22 22 32 24ZM76 28L88 34Q78 22 68 24Z', '#8a6b48'],
      ['M36 6V24M50 3V22M64 6V24M28 14H72', 'line'],
    ],
  },
  tourist: {
    fur: GINGER,
    light: WHITE,
    wears: [
      [cap, STRAW],
      [brim(28, 40), STRAW],
      ['M27 22Q50 13 73 22L74 27Q50 18 26 27Z', RED],
      ['M38 86H62V100H38Z', INK],
      [dot(50, 93, 5), STEEL],
    ],
  },
  cowboy: {
    fur: BROWN,
    pattern: 'tabby',
    wears: [
      ['M30 24Q30 -4 42 0Q50 6 58 0Q70 -4 70 24Q50 18 30 24Z', '#8a5a30'],
      ['M8 22Q20 34 50 26Q80 34 92 22Q84 40 50 33Q16 40 8 22Z', '#8a5a30'],
      ['M24 82Q50 98 76 82L50 104Z', RED],
    ],
  },
  vampire: {
    fur: BLACK,
    eyes: 'sly',
    eye: '#e2543d',
    behind: [['M4 98L14 50Q30 78 50 80Q70 78 86 50L96 98Z', '#7a1e2c']],
    wears: [['M40 70L43 79L46 71ZM54 71L57 79L60 70Z', PAPER]],
  },
  chilli: {
    fur: '#d9542f',
    light: '#f6c9a0',
    wears: [
      ['M46 10Q44 -8 30 -10Q40 -4 40 6Q30 18 40 28Q62 30 66 8Q56 16 46 10Z', '#c9281c'],
      ['M40 6Q36 -10 48 -14Q44 -4 47 8Z', GREEN],
    ],
  },
  postal: {
    fur: GREY,
    wears: [
      [cap, '#35549a'],
      ['M26 24Q50 15 74 24L80 32Q50 22 20 32Z', '#22386e'],
      ['M40 84H62V100H40Z', PAPER],
      ['M40 84L51 93L62 84', 'line'],
    ],
  },
  tuxedo: {
    fur: BLACK,
    light: WHITE,
    pattern: 'mask',
    wears: [
      ['M50 90L34 82V100ZM50 90L66 82V100Z', RED],
      [dot(50, 91, 4), '#a8281c'],
    ],
  },
  barista: {
    fur: BROWN,
    wears: [
      [band, '#3f6a4c'],
      ['M34 82H62L58 102H38Z', PAPER],
      ['M62 86Q72 86 70 94Q66 98 60 96', 'line'],
      ['M42 78Q38 72 43 68M52 78Q48 72 53 68', 'line'],
    ],
  },
  sailor: {
    fur: WHITE,
    pattern: 'patch',
    wears: [
      ['M30 24Q30 0 50 0Q70 0 70 24Z', PAPER],
      ['M24 26Q50 12 76 26L74 34Q50 22 26 34Z', '#35549a'],
      [collar, '#35549a'],
    ],
  },
  librarian: {
    fur: GREY,
    eyes: 'sly',
    wears: [
      [glasses(11), 'line'],
      ['M22 50Q10 76 20 92', 'line'],
      [collar, '#7a4f6a'],
    ],
  },
  grandma: {
    fur: '#d8d2d8',
    light: WHITE,
    eyes: 'shut',
    behind: [[dot(50, 2, 15), '#eceaf2']],
    wears: [
      ['M24 34Q34 12 50 18Q66 12 76 34Q50 22 24 34Z', '#eceaf2'],
      [glasses(10), 'line'],
      [collar, PURPLE],
    ],
  },
}
