/** The picture of each event: the colour of the wall, and the thing that the event is about, in a box of 96 by 96. */
import type { Glyph, Tone } from './glyphs'
import { THINGS } from './things'

interface Scene {
  wall: Tone
  prop: Glyph
}

const tub: Glyph = [
  ['cream', 'M6 46h84q0 34-20 36h-44q-20-2-20-36z'],
  ['glass', 'M12 46q10-12 20-2q10-14 22 0q10-10 30 2z'],
  ['grey', 'M70 20h8v26h-8zM58 18h20v8h-20z'],
  ['gold', 'M36 34q8-8 14 0q8-2 8 6h-20q-6 0-2-6z'],
]

export const SCENES: Readonly<Record<string, Scene>> = {
  honey_im_home: { wall: 'blush', prop: THINGS.front_door?.broken ?? [] },
  what_was_that_noise: {
    wall: 'dark',
    prop: [
      [
        'gold',
        'M48 4l10 22l22-10l-8 22l20 10l-20 8l8 24l-22-10l-10 22l-10-22l-22 10l8-24l-20-8l20-10l-8-22l22 10z',
      ],
      ['line', 'M48 30v26M48 66v3'],
    ],
  },
  dinner_time: {
    wall: 'gold',
    prop: [
      ['terracotta', 'M10 56h76l-8 30h-60z'],
      ['brown', 'M16 56q6-18 18-12q8-14 24-4q18-2 22 16z'],
      ['cream', 'M36 66q10-8 18 0l6-5v12l-6-5q-8 8-18-2z'],
    ],
  },
  bath_day: { wall: 'teal', prop: tub },
  video_call: {
    wall: 'denim',
    prop: [
      ['dark', 'M14 12h68v50h-68z'],
      ['glass', 'M20 18h56v38h-56z'],
      ['blush', 'M48 24a9 9 0 1 0 .1 0zM32 56q2-14 16-14t16 14z'],
      ['grey', 'M6 66h84l6 18h-96z'],
    ],
  },
  vacuum_day: {
    wall: 'pink',
    prop: [
      ['line', 'M20 8q-10 30 14 50'],
      ['terracotta', 'M34 42h40q14 6 14 30h-60q-4-20 6-30z'],
      ['dark', 'M8 72h84v12h-84z'],
      ['gold', 'M62 50a7 7 0 1 0 .1 0z'],
    ],
  },
  lost_sock: {
    wall: 'cream',
    prop: [
      ['denim', 'M34 8h28v38l-6 8q22 4 24 18t-18 10l-34-10q-14-6-8-20l14-14z'],
      ['cream', 'M34 8h28v12h-28z'],
      ['terracotta', 'M34 28h28v7h-28z'],
    ],
  },
  suspicious_silence: {
    wall: 'denim',
    prop: [
      ['glass', 'M40 8a30 30 0 1 0 .1 0z'],
      ['brown', 'M62 60l26 26l-8 8l-26-26z'],
      ['line', 'M30 26q10-8 20 0M40 28v10'],
    ],
  },
  sofa_belly_rubs: {
    wall: 'blush',
    prop: [
      ['teal', 'M8 34q0-16 16-16h48q16 0 16 16v18h-80z'],
      ['teal', 'M2 42q0-8 8-8t8 10v12h60v-12q0-10 8-10t8 8v36h-92z'],
      ['terracotta', 'M26 34l20-8l8 20l-20 8z'],
    ],
  },
  parcel: {
    wall: 'green',
    prop: [
      ['brown', 'M10 28h76v60h-76z'],
      ['gold', 'M40 28h16v60h-16zM10 28l10-16h56l10 16z'],
      ['cream', 'M62 62h18v16h-18z'],
    ],
  },
  neighbour: {
    wall: 'terracotta',
    prop: [
      ['cream', 'M8 10h72q10 0 10 10v34q0 10-10 10h-40l-20 20l2-20h-14q-6 0-6-8v-36q0-10 6-10z'],
      ['line', 'M26 26l10 10M36 26l-10 10M46 26v10M62 26l10 10M72 26l-10 10M26 50q10-10 18 0t18 0t12-2'],
    ],
  },
  handyman: {
    wall: 'grey',
    prop: [
      ['terracotta', 'M8 46h80v40h-80z'],
      ['line', 'M32 46v-14h32v14M8 62h80'],
      ['gold', 'M42 56h12v12h-12z'],
      ['brown', 'M60 4l8 6l-20 30l-8-6z'],
      ['grey', 'M56 4l22 14l-6 8l-22-14z'],
    ],
  },
  spring_clean: {
    wall: 'green',
    prop: [
      ['brown', 'M58 4l8 4l-22 48l-8-4z'],
      ['gold', 'M30 48l24 12q6 18-2 32l-40-18q14-6 18-26z'],
      ['line', 'M30 74l6-14M42 80l6-16'],
    ],
  },
  photo_session: {
    wall: 'dark',
    prop: [
      ['dark', 'M6 26h24l6-12h26l6 12h22v56h-84z'],
      ['grey', 'M48 32a22 22 0 1 0 .1 0z'],
      ['glass', 'M48 40a14 14 0 1 0 .1 0z'],
      ['gold', 'M74 4l4 8l9 1l-7 6l2 9l-8-5l-8 5l2-9l-7-6l9-1z'],
    ],
  },
  vet_reminder: {
    wall: 'glass',
    prop: [
      ['cream', 'M6 20h84v58h-84z'],
      ['terracotta', 'M64 28h20v20h-20z'],
      ['green', 'M20 30h10v-8h10v8h10v10h-10v8h-10v-8h-10z'],
      ['line', 'M16 60h38M16 68h30M60 58h22M60 66h16'],
    ],
  },
}

export const NO_CARDS: Scene = {
  wall: 'dark',
  prop: [['gold', 'M62 8a40 40 0 1 0 26 56a34 34 0 0 1-26-56z']],
}
