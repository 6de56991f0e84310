import type { Board, RiderView } from './view'

/** A Passenger Card to be looked at in the rules: somebody with a choice of two taxi stands. */
export const RIDER: RiderView = { card: 'sample', open: ['H', 'P'], struck: [], worth: 4 }

export const BOARD: Board = {
  width: 1,
  height: 1,
  tiles: [],
  links: [],
  stands: [
    { code: 'H', name: 'Hoppenhagen', tile: 0, look: '', line: '' },
    { code: 'P', name: 'Purrth', tile: 1, look: '', line: '' },
  ],
  figurines: [],
  taxis: {},
  passengers: {
    sample: {
      id: 'sample',
      title: 'Two mice with a map',
      pax: 2,
      vip: false,
      to: ['H', 'P'],
      fare: 4,
      who: 'mice',
      says: 'We know a short cut.',
    },
  },
  chance: {},
}
