/** Little drawings of the places, each in a box of 64 by 64 that stands on its lower edge. */
export type Tone = 'stone' | 'pale' | 'brick' | 'copper' | 'gold' | 'dark' | 'glass' | 'red' | 'navy'

export interface Stroke {
  d: string
  tone: Tone
}

const part = (tone: Tone, d: string): Stroke => ({ tone, d })

/** Columns of a building side by side, from the height `foot` up to `top`. */
function columns(from: number, to: number, count: number, top: number, foot: number): string {
  const step = (to - from) / count
  const wide = step * 0.5
  return Array.from({ length: count }, (_, i) => {
    const x = from + step * (i + 0.25)
    return `M${x.toFixed(1)} ${top}h${wide.toFixed(1)}V${foot}h${(-wide).toFixed(1)}z`
  }).join('')
}

/** Windows in rows. */
function windows(x: number, y: number, across: number, down: number, gap = 9, size = 4): string {
  const out: string[] = []
  for (let row = 0; row < down; row++)
    for (let column = 0; column < across; column++)
      out.push(`M${x + column * gap} ${y + row * gap}h${size}v${size + 1}h${-size}z`)
  return out.join('')
}

const temple = (tone: Tone = 'stone'): Stroke[] => [
  part(tone, 'M6 62V56H58V62ZM8 30H56V35H8Z'),
  part('dark', 'M10 35H54V56H10Z'),
  part('pale', columns(9, 55, 6, 35, 56)),
  part(tone, 'M5 30L32 14L59 30Z'),
]

/** A train shed with an arch of glass. */
const station = (tone: Tone): Stroke[] => [
  part(tone, 'M4 62V34Q4 10 32 10Q60 10 60 34V62Z'),
  part('glass', 'M11 46V36Q11 17 32 17Q53 17 53 36V46Z'),
  part('dark', 'M18 62V50H28V62ZM36 62V50H46V62Z'),
  part('pale', 'M32 6A5 5 0 1 1 32 16A5 5 0 1 1 32 6Z'),
]

export const LANDMARKS: Readonly<Record<string, readonly Stroke[]>> = {
  liverpool_street: station('brick'),
  paddington: station('stone'),
  kings_cross: [
    part('brick', 'M4 62V26Q4 12 17 12Q30 12 30 26V62ZM34 62V26Q34 12 47 12Q60 12 60 26V62Z'),
    part('glass', 'M9 48V28Q9 18 17 18Q25 18 25 28V48ZM39 48V28Q39 18 47 18Q55 18 55 28V48Z'),
    part('brick', 'M27 62V14H37V62Z'),
    part('pale', 'M28 12L32 3L36 12ZM32 16A4 4 0 1 1 32 24A4 4 0 1 1 32 16Z'),
  ],
  victoria_station: station('red'),
  waterloo: station('copper'),
  london_bridge_station: station('dark'),
  parliament: [
    part('gold', 'M22 62V38H60V62ZM24 38V32H28V38ZM34 38V32H38V38ZM44 38V32H48V38ZM54 38V32H58V38Z'),
    part('dark', columns(25, 59, 6, 44, 56)),
    part('gold', 'M6 62V18L13 4L20 18V62Z'),
    part('pale', 'M13 19A5 5 0 1 1 13 29A5 5 0 1 1 13 19Z'),
  ],
  hyde_park_corner: [
    part('pale', 'M8 62V24H56V62ZM4 24V18H60V24Z'),
    part('dark', 'M23 62V42Q23 32 32 32Q41 32 41 42V62Z'),
    part('copper', 'M18 18V12Q24 12 25 6Q28 10 32 6Q38 4 38 12L46 14V18Z'),
  ],
  tower: [
    part('stone', 'M10 62V24H54V62ZM4 62V18H16V62ZM48 62V18H60V62ZM26 62V20H38V62Z'),
    part('copper', 'M3 18L10 6L17 18ZM47 18L54 6L61 18ZM25 20L32 8L39 20Z'),
    part('dark', `${windows(19, 32, 1, 2)}${windows(42, 32, 1, 2)}M28 62V52Q32 47 36 52V62Z`),
  ],
  tussauds: [
    part('brick', 'M4 62V38H60V62Z'),
    part('copper', 'M12 38Q12 12 32 12Q52 12 52 38Z'),
    part('gold', 'M30 12V4H34V12Z'),
    part('dark', `${windows(10, 45, 5, 1, 11, 5)}`),
  ],
  po_tower: [
    part('glass', 'M24 62V30H40V62Z'),
    part('stone', 'M20 30V22H44V30ZM22 20V14H42V20ZM26 12V7H38V12Z'),
    part('dark', 'M31 7V0H33V7ZM24 36H40V39H24ZM24 44H40V47H24ZM24 52H40V55H24Z'),
  ],
  broadcasting_house: [
    part('pale', 'M8 62V30Q8 18 24 18H56V62Z'),
    part('dark', windows(15, 28, 5, 3, 8, 4)),
    part('stone', 'M30 18V8H34V18ZM26 8H38V6H26Z'),
    part('gold', 'M24 62V52H32V62Z'),
  ],
  british_museum: temple('stone'),
  selfridges: [
    part('pale', 'M4 62V22H60V62Z'),
    part('glass', 'M8 56V28H56V56Z'),
    part('pale', columns(5, 59, 6, 24, 58)),
    part('gold', 'M20 22V16H44V22ZM31 16V4H41L38 7.500L41 11H33V16Z'),
  ],
  ritz: [
    part('pale', 'M4 62V30H60V62Z'),
    part('copper', 'M6 30L12 14H52L58 30Z'),
    part(
      'dark',
      `${windows(11, 36, 5, 1, 10, 5)}M10 62V50Q15 44 20 50V62ZM27 62V50Q32 44 37 50V62ZM44 62V50Q49 44 54 50V62Z`,
    ),
    part('gold', 'M16 14V8H20V14ZM44 14V8H48V14Z'),
  ],
  albert_hall: [
    part('brick', 'M4 62V36H60V62Z'),
    part('glass', 'M8 34Q12 12 32 12Q52 12 56 34Z'),
    part('pale', 'M3 40V34H61V40Z'),
    part('dark', `${columns(7, 57, 7, 45, 58)}`),
  ],
  harrods: [
    part('brick', 'M4 62V32H60V62Z'),
    part('brick', 'M22 32Q22 14 32 14Q42 14 42 32Z'),
    part('gold', 'M30 14V4H34V14Z'),
    part('copper', 'M6 50H18L20 55H4ZM26 50H38L40 55H24ZM46 50H58L60 55H44Z'),
    part('dark', windows(9, 38, 5, 1, 11, 5)),
  ],
  palace: [
    part('pale', 'M4 62V34H60V62ZM22 34L32 26L42 34Z'),
    part('dark', `${windows(9, 41, 5, 1, 11, 4)}M28 62V52H36V62Z`),
    part('red', 'M31 26V8H45L41 13L45 18H33V26Z'),
    part('stone', 'M2 62V58H62V62Z'),
  ],
  national_gallery: [...temple('pale'), part('copper', 'M24 19Q24 8 32 8Q40 8 40 19Z')],
  savoy: [
    part('copper', 'M8 62V20H56V62Z'),
    part('dark', windows(14, 26, 5, 2, 9, 4)),
    part('glass', 'M4 50L10 43H54L60 50Z'),
    part('gold', 'M30 20V8Q34 10 34 14V20ZM28 62V51H36V62Z'),
  ],
  opera: [...temple('pale'), part('red', 'M10 56V37H20Q20 50 10 56ZM54 56V37H44Q44 50 54 56Z')],
  old_bailey: [
    part('stone', 'M6 62V40H58V62ZM20 40V30H44V40Z'),
    part('copper', 'M22 30Q22 14 32 14Q42 14 42 30Z'),
    part('gold', 'M31 14V3H33V6H40V8H33V14ZM24 6H31V8H24Z'),
    part('dark', columns(10, 54, 5, 46, 57)),
  ],
  st_pauls: [
    part('stone', 'M6 62V42H58V62ZM6 42V28H14V42ZM50 42V28H58V42ZM20 42V34H44V42Z'),
    part('navy', 'M20 34Q20 12 32 12Q44 12 44 34Z'),
    part('gold', 'M30 12V6H31V2H33V6H34V12ZM5 28L10 20L15 28ZM49 28L54 20L59 28Z'),
    part('dark', `${columns(18, 46, 4, 46, 57)}`),
  ],
  bank: [
    part('stone', 'M4 62V40H60V62ZM14 40V26H50V40Z'),
    part('pale', `M12 26L32 14L52 26Z${columns(14, 50, 5, 28, 40)}`),
    part('dark', 'M28 62V50H36V62Z'),
    part('gold', 'M12 52A4 4 0 1 1 20 52A4 4 0 1 1 12 52ZM44 52A4 4 0 1 1 52 52A4 4 0 1 1 44 52Z'),
  ],
  sadlers_wells: [
    part('brick', 'M6 62V24H58V62Z'),
    part('glass', 'M14 50V32H50V50Z'),
    part('pale', 'M32 30Q36 34 34 40L46 44L33 45L36 58L31 46L18 47L30 41Q28 34 32 30Z'),
    part('gold', 'M4 24V18H60V24Z'),
  ],
  zoo: [
    part('gold', 'M28 62V44L24 18Q22 10 30 10L38 14L36 19L31 19L34 40H46Q50 40 50 46V62H45V50H33V62Z'),
    part('brick', 'M27 10V4H29V10ZM26 24h4v5h-4zM28 34h4v5h-4zM36 44h5v4h-5z'),
    part('dark', 'M31 13h2v2h-2z'),
  ],
  downing_street: [
    part('brick', 'M8 62V6H56V62Z'),
    part('pale', 'M18 62V24Q18 12 32 12Q46 12 46 24V62Z'),
    part('dark', 'M23 62V26H41V62Z'),
    part('gold', 'M31 36h2v5h-2zM30 46h4v4h-4z'),
    part('glass', 'M23 23Q24 16 32 16Q40 16 41 23Z'),
  ],
  belfast: [
    part('navy', 'M2 46H62L54 60H8Z'),
    part('stone', 'M16 46V38H24V28H40V38H50V46ZM10 46V42H16V46Z'),
    part('dark', 'M31 28V8H33V28ZM26 16H38V14H26ZM4 41L14 43V45L4 43ZM60 41L50 43V45L60 43Z'),
    part('red', 'M36 28V20H41V28Z'),
  ],
}
