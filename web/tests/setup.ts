import { afterEach } from 'vitest'

// Settings are kept between visits; one test's must not reach the next.
afterEach(() => localStorage.clear())
