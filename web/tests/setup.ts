import { afterEach } from 'vitest'

// Settings are kept between visits, so they are removed after each test.
afterEach(() => localStorage.clear())
