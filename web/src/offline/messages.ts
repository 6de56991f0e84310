/**
 * Whether matches are kept in this browser; if not, they are gone when the page is closed, and `why` says the reason.
 */
export interface Keeping {
  kept: boolean
  why: string
}

/** From the page to the worker. */
export type ToWorker =
  | { type: 'start'; folder: string; think: number }
  | { type: 'request'; id: number; method: string; address: string; body: string }
  | { type: 'connect'; line: string; table: string }
  | { type: 'tell'; line: string; text: string }
  | { type: 'hangUp'; line: string }

/** From the worker to the page. */
export type FromWorker =
  | { type: 'progress'; doing: Doing; bytes: number }
  | { type: 'ready'; keeping: Keeping }
  | { type: 'failed'; why: string }
  | { type: 'answer'; id: number; status: number; text: string }
  | { type: 'say'; line: string; text: string }
  | { type: 'closed'; line: string; code: number; reason: string }

/** What the worker does before it is ready, in this order. */
export type Doing = 'fetching' | 'starting' | 'reading'
