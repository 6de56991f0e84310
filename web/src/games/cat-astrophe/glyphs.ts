/**
 * Small drawings in a box of 48 by 48: the items that cats find, and the traits with which they find them. Each drawing
 * is a list of paints and outlines, drawn in this order.
 */
export type Tone =
  | 'terracotta'
  | 'blush'
  | 'cream'
  | 'teal'
  | 'brown'
  | 'dark'
  | 'grey'
  | 'glass'
  | 'green'
  | 'gold'
  | 'pink'
  | 'denim'
  | 'line'
export type Glyph = readonly (readonly [Tone, string])[]

const CLOTH: Record<string, Glyph> = {
  bedsheet: [
    ['cream', 'M8 14q8-6 16 0t16 0v20q-8 6-16 0t-16 0z'],
    ['line', 'M16 12v22M32 16v20M8 24q8-6 16 0t16 0'],
  ],
  scarf: [
    ['terracotta', 'M8 12q14-8 30 2l-3 9q-12-8-24-1z'],
    ['terracotta', 'M28 18l10-2l2 24h-9z'],
    ['cream', 'M30 26l9-1l.6 5l-9 1zM31 35l9-1l.4 4l-9 1z'],
    ['line', 'M32 40v4M36 40v4M39 40v4'],
  ],
  towel: [
    ['teal', 'M10 6h28v36h-28z'],
    ['cream', 'M10 12h28v5h-28zM10 31h28v5h-28z'],
    ['gold', 'M24 19l2 4l4 .5l-3 3l.8 4l-3.800-2l-3.800 2l.8-4l-3-3l4-.5z'],
  ],
  bow_tie: [
    ['terracotta', 'M6 13l15 8v6l-15 8zM42 13l-15 8v6l15 8z'],
    ['blush', 'M19 19h10v10h-10z'],
  ],
  feather_boa: [
    ['pink', 'M10 10q6-6 10 0q6-4 8 3q8 0 6 8q7 4 1 10q2 8-6 8q-6 6-10-1q-8 1-7-7q-6-5 1-9q-7-3-3-12z'],
    ['line', 'M14 14q10 2 12 10t4 14'],
  ],
  sock: [
    ['denim', 'M15 5h15v20l-3 4q10 2 11 8t-8 6l-16-5q-7-3-4-10l5-8z'],
    ['cream', 'M15 5h15v7h-15zM13 36q-3-3-1-8l7 9z'],
  ],
}
const TOOLS: Record<string, Glyph> = {
  umbrella: [
    ['terracotta', 'M4 25q2-19 20-19t20 19q-5-5-10 0q-5-5-10 0q-5-5-10 0q-5-5-10 0z'],
    ['line', 'M24 6v-3M24 25v14q0 5 5 5t5-5M14 25q1-14 10-19M34 25q-1-14-10-19'],
  ],
  duct_tape: [
    ['grey', 'M22 8a16 16 0 1 0 0 32h22v-7h-12q6-4 6-9a16 16 0 0 0-16-16z'],
    ['cream', 'M22 17a7 7 0 1 0 0 14a7 7 0 1 0 0-14z'],
  ],
  coat_hanger: [['line', 'M24 20v-4q5-1 4-6t-7-3q-2 1-2 4M24 20l-19 13q-3 4 2 5h34q5-1 2-5z']],
  letter_opener: [
    ['grey', 'M30 6l12 0l-2 12l-18 16l-7-7z'],
    ['brown', 'M12 24l12 12l-3 3l-4-3l-9 7l-4-4l7-9l-3-3z'],
  ],
  spare_key: [
    ['gold', 'M15 6a10 10 0 1 0 4 19l15 16h7v-6h-5v-5h-5l-7-8a10 10 0 0 0-9-16z'],
    ['line', 'M12 14a2.500 2.500 0 1 0 5 0a2.500 2.500 0 1 0-5 0'],
  ],
  screwdriver: [
    ['terracotta', 'M28 4q9-1 15 4q3 7-2 13l-12 6l-9-8z'],
    ['grey', 'M19 22l6 6l-15 15l-4 1l-2-2l1-4z'],
    ['line', 'M31 10l8 7'],
  ],
  rolling_pin: [
    ['brown', 'M4 36l7-7l8 8l-7 7zM36 4l8 8l-7 7l-8-8z'],
    ['gold', 'M28 10l10 10l-18 18l-10-10z'],
  ],
}
const TOYS: Record<string, Glyph> = {
  box: [
    ['brown', 'M6 18h36v24h-36z'],
    ['gold', 'M6 18l-4-9l18 2l4 7zM42 18l4-9l-18 2l-4 7z'],
    ['dark', 'M17 30h14v12h-14z'],
  ],
  balloons: [
    ['terracotta', 'M14 5q9 0 9 10t-9 12q-9-2-9-12t9-10z'],
    ['teal', 'M33 4q9 0 9 10t-9 12q-9-2-9-12t9-10z'],
    ['gold', 'M24 12q8 0 8 9t-8 11q-8-2-8-11t8-9z'],
    ['line', 'M24 32v13M14 27q2 10 10 18M33 26q-1 12-9 19'],
  ],
  skateboard: [
    ['teal', 'M3 20q2 6 8 6h26q6 0 8-6l-4-2q-2 3-5 3h-24q-3 0-5-3z'],
    ['cream', 'M14 27a5 5 0 1 0 .1 0zM34 27a5 5 0 1 0 .1 0z'],
  ],
  squeaky_mouse: [
    ['grey', 'M6 32q2-16 18-18t18 16q-1 5-8 5h-24q-4 0-4-3z'],
    ['pink', 'M29 12a6 6 0 1 0 .1 0z'],
    ['dark', 'M38 24a1.800 1.800 0 1 0 .1 0z'],
    ['line', 'M6 32q-5 2-3 8'],
  ],
  snow_globe: [
    ['glass', 'M24 4a16 16 0 0 1 12 27h-24a16 16 0 0 1 12-27z'],
    ['brown', 'M11 32h26l4 10h-34z'],
    ['green', 'M24 12l8 17h-16z'],
    ['cream', 'M14 17a1.500 1.500 0 1 0 .1 0zM33 14a1.500 1.500 0 1 0 .1 0zM35 23a1.500 1.500 0 1 0 .1 0z'],
  ],
  tunnel: [
    ['teal', 'M10 12h26q8 2 8 13t-8 13h-26z'],
    ['dark', 'M10 12q8 2 8 13t-8 13t-8-13t8-13z'],
    ['line', 'M21 12q8 4 7 26M30 12q8 4 7 26'],
  ],
}
const GADGETS: Record<string, Glyph> = {
  robot_vacuum: [
    ['dark', 'M24 10a19 15 0 1 0 .1 0z'],
    ['grey', 'M24 13a11 8 0 1 0 .1 0z'],
    ['green', 'M24 18a3 2.500 0 1 0 .1 0z'],
    ['line', 'M7 34l-4 5M41 34l4 5'],
  ],
  extension_cord: [
    ['line', 'M6 40q-4-24 14-24t12 12t-14 6t2-16t22-8'],
    ['terracotta', 'M36 5h9v10h-9z'],
    ['cream', 'M3 36h10v9h-10z'],
  ],
  laser_pointer: [
    ['grey', 'M4 34l18-14l6 8l-18 14q-4 1-6-2t0-6z'],
    ['terracotta', 'M16 25l4-3l5 8l-4 3z'],
    ['line', 'M30 21l6-5'],
    ['pink', 'M40 8a4 4 0 1 0 .1 0z'],
  ],
  speaker: [
    ['teal', 'M13 4h22q4 0 4 4v32q0 4-4 4h-22q-4 0-4-4v-32q0-4 4-4z'],
    ['dark', 'M24 20a9 9 0 1 0 .1 0zM24 8a4 4 0 1 0 .1 0z'],
    ['grey', 'M24 25a4 4 0 1 0 .1 0z'],
  ],
  phone: [
    ['dark', 'M15 3h18q4 0 4 4v34q0 4-4 4h-18q-4 0-4-4v-34q0-4 4-4z'],
    ['glass', 'M14 9h20v26h-20z'],
    ['line', 'M20 16l5 6l-4 4l7 5'],
  ],
}
const FOOD: Record<string, Glyph> = {
  sausages: [
    ['terracotta', 'M5 12q2-6 7-4l10 7q4 4 1 8t-8 1l-8-6q-4-2-2-6z'],
    ['terracotta', 'M25 24q2-6 7-4l10 7q4 4 1 8t-8 1l-8-6q-4-2-2-6z'],
    ['line', 'M22 20l4 3M6 9l-2-4M43 36l2 5'],
  ],
  tuna: [
    ['grey', 'M4 16q0-7 20-7t20 7v17q0 7-20 7t-20-7z'],
    ['teal', 'M4 21q20 8 40 0v10q-20 8-40 0z'],
    ['cream', 'M14 29q7-6 14 0l6-4v8l-6-4q-7 6-14 0z'],
  ],
  catnip: [
    ['glass', 'M11 14h26v25q0 5-5 5h-16q-5 0-5-5z'],
    ['brown', 'M13 5h22v8h-22z'],
    ['green', 'M24 38q-10-8-3-18q9 2 6 9q7-4 6 4q-2 5-9 5z'],
  ],
  pickles: [
    ['glass', 'M10 13h28v27q0 4-4 4h-20q-4 0-4-4z'],
    ['gold', 'M12 5h24v7h-24z'],
    ['green', 'M15 22q3-5 6 0v14q-3 5-6 0zM26 20q3-5 6 0v15q-3 5-6 0z'],
  ],
}

export const ITEM_GLYPHS: Readonly<Record<string, Glyph>> = {
  ...CLOTH,
  ...TOOLS,
  ...TOYS,
  ...GADGETS,
  ...FOOD,
}

/** A rig: a heap of things tied together. */
export const RIG_GLYPH: Glyph = [
  ['terracotta', 'M8 16q2-12 16-12t16 12q-8-4-16 0q-8-4-16 0z'],
  ['brown', 'M12 30h24v14h-24z'],
  ['line', 'M8 16l5 14M40 16l-5 14M24 16v14M10 36h28'],
  ['gold', 'M20 34h8v6h-8z'],
]

export const TYPE_GLYPHS: Readonly<Record<string, Glyph>> = {
  cloth: CLOTH.sock ?? [],
  tool: TOOLS.screwdriver ?? [],
  toy: TOYS.squeaky_mouse ?? [],
  gadget: GADGETS.speaker ?? [],
  food: FOOD.tuna ?? [],
  rig: RIG_GLYPH,
}

/** Strength, craft, cuteness: the bolt, the cat's face, the heart. */
export const TRAIT_PATHS: Readonly<Record<string, string>> = {
  strength: 'M28 2L8 28h13l-5 18L40 18H26z',
  craft: 'M6 6l11 8q7-2 14 0l11-8q3 12 1 22q-3 14-19 14t-19-14q-2-10 1-22z',
  cuteness: 'M24 43c-13-10-20-17-20-25a11 11 0 0 1 20-6a11 11 0 0 1 20 6c0 8-7 15-20 25z',
}

/** A paw print in a box of 48 by 48. */
export const PAW =
  'M24 22c9 0 14 8 12 15s-8 3-12 3s-10 4-12-3s3-15 12-15zM9 16a5 6 0 1 0 .1 0zM19 6a5 6 0 1 0 .1 0zM30 6a5 6 0 1 0 .1 0zM40 16a5 6 0 1 0 .1 0z'
/** The burst that is drawn when a thing breaks, around the middle of its box. */
export const BURST =
  'M0-20l5 10l12-6l-3 12l12 4l-12 5l4 12l-12-5l-6 11l-5-11l-12 5l4-12l-11-5l11-4l-3-12l11 6z'
/** The colour of each cat's Found tokens. */
export const TOKEN_TINTS: Readonly<Record<string, string>> = {
  brick: 'var(--cat-brick)',
  widget: '#7a5a43',
  marzipan: 'var(--cat-marzipan)',
  pocket: 'var(--cat-pocket)',
}
