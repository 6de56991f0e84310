/** Outlines of the symbols, each in a 32 by 32 box. */
export const ROCKET = {
  fins: 'M10 16L4 22.5V28L10 25ZM22 16L28 22.5V28L22 25Z',
  body: 'M16 1.5C21 6 22.5 11 22.5 17V25H9.5V17C9.5 11 11 6 16 1.5Z',
  nose: 'M16 1.5C19 4.2 20.8 7 21.7 10H10.3C11.2 7 13 4.2 16 1.5Z',
  nozzle: 'M12.5 25H19.5L21 29.5H11Z',
}

export const CAN = {
  handle: 'M9 10V5.5Q9 3.5 11 3.5H17Q19 3.5 19 5.5V10',
  spout: 'M21 10L25.5 5.5L28.5 8.5L25 12.5Z',
  body: 'M6.5 9.5H21.5Q26 9.5 26 14V27Q26 30 23 30H8Q5 30 5 27V12Q5 9.5 6.5 9.5Z',
  drop: 'M15.5 13.5C19 18 20.3 20 20.3 22.3A4.8 4.8 0 0 1 10.7 22.3C10.7 20 12 18 15.5 13.5Z',
}

export const FLAME = 'M16 31.5C11.5 29.5 10.3 26.5 12 23H20C21.7 26.5 20.5 29.5 16 31.5Z'
export const STAR =
  'M16 4.5L19.4 12L27.5 12.9L21.4 18.3L23.2 26.3L16 22.2L8.8 26.3L10.6 18.3L4.5 12.9L12.6 12Z'
export const TURN = 'M26 16A10 10 0 1 1 21.5 7.7M21 2.5L22 8.2L16.4 9.2'
export const DIE = 'M8 3H24Q29 3 29 8V24Q29 29 24 29H8Q3 29 3 24V8Q3 3 8 3Z'

/** The symbols of the five colours, each in a single paint on a background of its colour. */
export const SYMBOLS: Readonly<Record<string, string>> = {
  fish: 'M3 16C7 9 15 7.5 21 12.5L28.5 8V24L21 19.5C15 24.5 7 23 3 16ZM10.5 13.2A1.6 1.6 0 1 0 10.5 16.4A1.6 1.6 0 1 0 10.5 13.2Z',
  bell: 'M16 3A2.4 2.4 0 0 1 18.4 5.2C22.5 6.3 24.5 9.7 24.5 14V20L27.5 24V25.5H4.5V24L7.5 20V14C7.5 9.7 9.5 6.3 13.6 5.2A2.4 2.4 0 0 1 16 3ZM12.8 27H19.2A3.2 3.2 0 0 1 12.8 27Z',
  'catnip leaf':
    'M27.5 4.5C14 3.5 5 10 5.5 20.5L3 27L6 28.5L8.5 24C19 26.5 27.5 18 27.5 4.5ZM9.5 20.5C13 15 17 11.5 22.5 9C18.5 13 14.5 16.5 11 21.5Z',
  'yarn ball':
    'M16 4A11 11 0 1 0 23.5 23L28 27L30 25L25.4 21A11 11 0 0 0 16 4ZM8.6 12Q15 10 22.6 17.5L21.6 19Q14 12.5 7.6 14.2ZM7.6 17Q13.5 16 18.5 22.6L17 23.8Q12.5 18.5 7.9 19.4ZM13.5 7Q20 8 24.5 14L23.9 16Q18.5 9.6 12.4 8.5Z',
  paw: 'M16 15C20.5 15 25 19.5 25 24C25 27 22.5 28.5 20 28.5C18.3 28.5 17.3 27.6 16 27.6C14.7 27.6 13.7 28.5 12 28.5C9.5 28.5 7 27 7 24C7 19.5 11.5 15 16 15ZM5.5 11.5A2.7 3.6 0 1 0 5.6 11.5ZM11.8 4A2.8 4 0 1 0 11.9 4ZM20.2 4A2.8 4 0 1 0 20.3 4ZM26.5 11.5A2.7 3.6 0 1 0 26.6 11.5Z',
}

/** Letters on the dice, so that nobody needs to tell their colours apart. */
export const LETTER: Readonly<Record<string, string>> = { blue: 'B', white: 'W', red: 'R' }

/** How wide each symbol is; all are 32 high. */
export const WIDTHS: Readonly<Record<string, number>> = {
  either2: 54,
  two_any: 44,
  blank_fuel: 60,
  blank_rocket: 60,
  blank_launch: 60,
}
