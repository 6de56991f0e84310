/** What stands around in the apartment and cannot be broken: paint and outline, in units of the plan. */
import type { Glyph } from './glyphs'

export const FURNITURE: Readonly<Record<string, Glyph>> = {
  laundry: [
    ['cream', 'M196 20h92v84h-92z'],
    ['grey', 'M242 38a27 27 0 1 0 .1 0z'],
    ['glass', 'M242 47a18 18 0 1 0 .1 0z'],
    ['brown', 'M298 196h74l-8 52h-58z'],
    ['blush', 'M296 196q16-26 38-14q24-14 40 14z'],
  ],
  kitchen: [
    ['cream', 'M590 18h120v16h-120zM716 18h76v56h-76z'],
    ['grey', 'M728 28h22v18h-22zM758 28h22v18h-22zM728 52h22v14h-22zM758 52h22v14h-22z'],
    ['cream', 'M548 18h30v84h-30z'],
    ['line', 'M548 54h30'],
    ['terracotta', 'M828 214h34q-2 26-17 26t-17-26z'],
    ['teal', 'M778 224h40q-4 16-20 16t-20-16z'],
  ],
  living_room: [
    ['teal', 'M960 230q0-20 20-20h210q20 0 20 20v96h-250z'],
    ['blush', 'M972 262h70v58h-70zM1050 262h70v58h-70zM1128 262h70v58h-70z'],
    ['terracotta', 'M976 244l34-14l14 34l-34 14z'],
    ['brown', 'M1228 256h60v60h-60z'],
    ['line', 'M1004 318l-4 14M1014 318l2 18M1024 318l-2 12'],
  ],
  bathroom: [
    ['cream', 'M120 366q0-16 16-16h128q16 0 16 16v44q0 20-20 20h-120q-20 0-20-20z'],
    ['glass', 'M132 372h136v34q0 12-12 12h-112q-12 0-12-12z'],
    ['gold', 'M150 384q8-8 16 0q8-2 8 6h-20q-6 0-4-6z'],
    ['cream', 'M322 452h52q6 40-26 40t-26-40z'],
  ],
  bedroom: [
    ['brown', 'M120 690h190v176h-190z'],
    ['cream', 'M128 698h174v160h-174z'],
    ['blush', 'M128 764h174v94h-174z'],
    ['teal', 'M136 706h48v34h-48zM192 704h46v34h-46zM246 706h48v34h-48z'],
    ['line', 'M128 790h174M128 820h174'],
  ],
  study: [
    ['brown', 'M560 728h170v64h-170z'],
    ['dark', 'M610 738h62l8 34h-78z'],
    ['glass', 'M616 742h50l4 16h-58z'],
    ['terracotta', 'M446 790h44v30h-44zM446 826h44v12h-44z'],
    ['teal', 'M450 768h36v20h-36z'],
    ['cream', 'M690 744h26v32h-26z'],
  ],
  hallway: [
    ['teal', 'M440 446h300v96h-300z'],
    ['terracotta', 'M456 460h268v68h-268z'],
    ['blush', 'M490 494l40-24l40 24l-40 24zM570 494l40-24l40 24l-40 24z'],
    ['line', 'M432 452v86M748 452v86'],
  ],
  entryway: [
    ['green', 'M1180 730h120v64h-120z'],
    ['cream', 'M1190 738h100v48h-100z'],
    ['brown', 'M990 660h150v50h-150z'],
    ['terracotta', 'M1000 668h28q10 0 10 14h-38zM1000 688h28q10 0 10 14h-38z'],
    ['denim', 'M1056 668h28q10 0 10 14h-38zM1056 688h28q10 0 10 14h-38z'],
    ['grey', 'M1106 668h26v34h-26z'],
  ],
}

/** What the floor of a room is made of. */
export const FLOORS: Readonly<Record<string, 'planks' | 'tiles' | 'blush-floor' | 'stone-floor'>> = {
  laundry: 'stone-floor',
  kitchen: 'tiles',
  living_room: 'planks',
  bathroom: 'tiles',
  bedroom: 'blush-floor',
  study: 'planks',
  hallway: 'planks',
  entryway: 'stone-floor',
}
