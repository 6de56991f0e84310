/** Drawings of the things that can be broken, in a box of 96 by 96: whole and broken. */
import type { Glyph } from './glyphs'

interface Wreck {
  whole: Glyph
  broken: Glyph
}

const windowOf = (glass: 'glass' | 'cream'): Wreck => ({
  whole: [
    ['brown', 'M14 12h68v72h-68z'],
    [glass, 'M22 20h24v26h-24zM50 20h24v26h-24zM22 50h24v26h-24zM50 50h24v26h-24z'],
    ['line', 'M28 40l10-12M56 40l10-12'],
  ],
  broken: [
    ['brown', 'M14 12h68v72h-68z'],
    ['dark', 'M22 20h52v56h-52z'],
    [glass, 'M22 20h20l-8 14l-12 6zM74 76h-22l6-16l16-4zM22 76v-18l14 18zM74 20v22l-12-10z'],
  ],
})

const doorOf = (glass: boolean): Wreck => ({
  whole: [
    ['brown', 'M20 4h56v88h-56z'],
    [glass ? 'glass' : 'terracotta', 'M27 11h42v74h-42z'],
    ['line', glass ? 'M34 40l18-24M48 11v74' : 'M35 20h26v22h-26zM35 52h26v26h-26z'],
    ['gold', 'M62 46a4 4 0 1 0 .1 0z'],
  ],
  broken: [
    ['brown', 'M20 4h56v88h-56z'],
    ['dark', 'M27 11h42v74h-42z'],
    [
      glass ? 'glass' : 'terracotta',
      glass ? 'M27 11h18l-6 18l-12 8zM69 85h-24l10-18l14-6z' : 'M27 11l-18 12v66l18-4z',
    ],
    ['gold', 'M44 40l14 12l-14 12z'],
  ],
})

export const THINGS: Readonly<Record<string, Wreck>> = {
  front_door: doorOf(false),
  balcony_door: doorOf(true),
  sink_window: windowOf('glass'),
  frosted_window: windowOf('cream'),
  bedroom_window: windowOf('glass'),
  dryer_vent: {
    whole: [
      ['grey', 'M12 16h72v64h-72z'],
      ['line', 'M22 30h52M22 42h52M22 54h52M22 66h52'],
    ],
    broken: [
      ['grey', 'M12 16h72v64h-72z'],
      ['dark', 'M48 22a27 26 0 1 0 .1 0z'],
      ['grey', 'M10 84l22-8l6 12l-22 8z'],
      ['cream', 'M40 58q4-8 10-2q8-2 6 6q-2 6-10 4q-8 0-6-8z'],
    ],
  },
  coat_rack: {
    whole: [
      ['brown', 'M45 10h6v70h16v8h-38v-8h16z'],
      ['line', 'M48 22l-18-8M48 22l18-8M48 34l-16-6M48 34l16-6'],
      ['teal', 'M60 14q12 2 12 20l4 26h-24l4-26q0-12 4-20z'],
      ['terracotta', 'M22 14q12-8 18 0l2 6h-22z'],
    ],
    broken: [
      ['brown', 'M6 70l70-20l2 7l-70 20zM72 42l14 36l-7 3l-14-36z'],
      ['teal', 'M20 62q14-12 30-4l12 14q-20 14-46 4z'],
      ['terracotta', 'M24 84q12-8 18 0l2 6h-22z'],
    ],
  },
  television: {
    whole: [
      ['dark', 'M8 14h80v52h-80z'],
      ['glass', 'M14 20h68v40h-68z'],
      ['terracotta', 'M36 44q8-14 18-4l12-6l-6 14q-14 8-24-4z'],
      ['dark', 'M40 66h16v8h14v8h-44v-8h14z'],
    ],
    broken: [
      ['dark', 'M12 30l74-14l8 48l-74 14z'],
      ['glass', 'M19 35l62-12l6 36l-62 12z'],
      ['line', 'M50 46l-26-8M50 46l30-18M50 46l8 22M50 46l-18 20M50 46l36 6'],
    ],
  },
  fern: {
    whole: [
      ['green', 'M48 54q-34-4-40-34q26 0 36 22q-4-24 4-36q10 14 6 36q8-20 34-22q-4 30-36 34z'],
      ['terracotta', 'M28 52h40l-6 36h-28z'],
    ],
    broken: [
      ['brown', 'M10 78q30-22 72 2q-30 14-72-2z'],
      ['green', 'M58 64q-34-14-52-8q8 20 34 18q-20 8-24 20q20 4 40-16z'],
      ['terracotta', 'M62 52l26 4l-4 20l-18 4zM40 84l10-6l6 12z'],
    ],
  },
  plates: {
    whole: [
      [
        'cream',
        'M14 78q34 14 68 0v-8h-68zM18 66q30 12 60 0v-8h-60zM22 54q26 10 52 0v-8h-52zM20 42q28 10 56 0v-8h-56zM24 30q24 10 48 0v-8h-48z',
      ],
      ['teal', 'M24 22q24-8 48 0q-24 8-48 0z'],
    ],
    broken: [
      ['cream', 'M10 70l22-10l6 18l-20 8zM42 62l18-4l-4 22l-16 2zM64 66l22-2l-8 20l-14-2zM34 44l16 4l-8 12z'],
      ['teal', 'M58 44l14-6l4 14l-14 4z'],
    ],
  },
  detergent: {
    whole: [
      ['denim', 'M24 30h40q10 4 10 20v36h-50z'],
      ['terracotta', 'M34 10h20v18h-20z'],
      ['cream', 'M30 50h36v22h-36z'],
      ['dark', 'M58 38h10v10h-10z'],
    ],
    broken: [
      ['glass', 'M8 74q8-20 28-14q14-14 30 0q24-2 24 18q-40 16-82-4z'],
      ['denim', 'M30 30l40 16l-14 34l-40-14z'],
      ['cream', 'M20 54a6 6 0 1 0 .1 0zM76 62a8 8 0 1 0 .1 0zM62 80a5 5 0 1 0 .1 0z'],
    ],
  },
  mirror: {
    whole: [
      ['brown', 'M16 8h64v80h-64z'],
      ['glass', 'M24 16h48v52h-48z'],
      ['line', 'M32 44l16-22M40 54l22-30'],
      ['gold', 'M44 76h8v6h-8z'],
    ],
    broken: [
      ['brown', 'M16 8h64v80h-64z'],
      ['glass', 'M24 16h48v52h-48z'],
      ['line', 'M46 40l-22-24M46 40l26-18M46 40l-20 26M46 40l14 28M46 40l26 8M36 28l18-12'],
    ],
  },
  lamp: {
    whole: [
      ['gold', 'M32 10h32l14 36h-60z'],
      ['teal', 'M44 46h8v10q18 6 14 22q-2 8-18 8t-18-8q-4-16 14-22z'],
    ],
    broken: [
      ['teal', 'M46 58l30 4q14 8 10 18t-18 8l-24-10z'],
      ['gold', 'M8 40l30 4l8 32l-34 12z'],
      ['line', 'M52 40l6-10M62 44l12-8M44 34l-2-12'],
    ],
  },
  printer: {
    whole: [
      ['cream', 'M26 8h44v26h-44z'],
      ['grey', 'M10 32h76v38h-76z'],
      ['cream', 'M24 56h48v30h-48z'],
      ['line', 'M32 66h32M32 76h24'],
      ['green', 'M74 40a3.500 3.500 0 1 0 .1 0z'],
    ],
    broken: [
      ['grey', 'M8 44l70-16l10 38l-70 16z'],
      ['cream', 'M18 10l26-6l4 24l-26 6zM56 72l28-4l2 22l-28 4zM6 74l18-4l4 20l-18 2z'],
      ['line', 'M30 48l40 14M34 62l28-16'],
    ],
  },
  trophy: {
    whole: [
      ['gold', 'M28 10h40q2 34-16 40v16h14v8h-36v-8h14v-16q-18-6-16-40z'],
      ['line', 'M28 18h-14q0 20 18 22M68 18h14q0 20-18 22'],
      ['dark', 'M26 74h44v14h-44z'],
    ],
    broken: [
      ['gold', 'M14 50q14-20 40-14l-2 34q-26 8-38-20z'],
      ['gold', 'M60 60l18-10l4 8l-18 12z'],
      ['dark', 'M64 74h26v14h-26z'],
    ],
  },
  clock: {
    whole: [
      ['brown', 'M26 4h44v88h-44z'],
      ['cream', 'M48 10a17 17 0 1 0 .1 0z'],
      ['dark', 'M36 50h24v34h-24z'],
      ['gold', 'M48 66a7 7 0 1 0 .1 0z'],
      ['line', 'M48 27v-11M48 27l8 5M48 50v16'],
    ],
    broken: [
      ['brown', 'M6 44l80-8l4 38l-80 8z'],
      ['cream', 'M24 46a15 15 0 1 0 .1 0z'],
      ['line', 'M24 61l-7-8M24 61l10 4'],
      ['gold', 'M60 20q-6-6 0-10t10 4t-6 12M70 88a6 6 0 1 0 .1 0z'],
    ],
  },
}
