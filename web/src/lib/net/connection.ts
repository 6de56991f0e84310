/** One connection to a table: a WebSocket, or a line to the worker of a page without a server. */
export interface Connection {
  readonly readyState: number
  onopen: (() => void) | null
  onmessage: ((event: { data: unknown }) => void) | null
  onclose: ((event: { code: number; reason: string }) => void) | null
  send(text: string): void
  close(): void
}

/** How connections to one table are opened. */
export interface Connector {
  open(): Connection
  /** Whether it leads over a network, where connections break silently. */
  far: boolean
}

export const overNetwork = (url: string): Connector => ({
  open: () => new WebSocket(url) as Connection,
  far: true,
})
