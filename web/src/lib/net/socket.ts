import type { Connection, Connector } from './connection'
import type {
  Done,
  FromClient,
  FromTable,
  Hello,
  Hints,
  MomentView,
  People,
  Pointed,
  Presence,
  Reasons,
  Reminded,
  Said,
  Update,
  Welcome,
} from './wire'

/** An intent that the server refused; nothing has changed. */
export class Refusal extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly clause: string,
  ) {
    super(message)
  }
}

/** open: connected; connecting: for the first time; lost: reconnecting automatically. */
export type SocketState = 'connecting' | 'open' | 'lost' | 'closed'

export interface Listener {
  welcome: (message: Welcome) => void
  update: (message: Update) => void
  said: (message: Said) => void
  pointed: (message: Pointed) => void
  presence: (message: Presence) => void
  people: (message: People) => void
  reminded: (message: Reminded) => void
  state: (state: SocketState) => void
  /** We may not open this table (any more), for this reason. The connection is closed for good. */
  turnedAway: (reason: string) => void
  /** An error from the server that is not the answer to an intent of ours. */
  complaint: (message: string) => void
  /** Returns what this client has already: the last version and the last line of chat. */
  hello: () => Hello
}

/** The server closes with this code if we may not open the table. */
const TURNED_AWAY = 4403
/** Error codes after which the server closes the connection, and then gives the reason again. */
const REASONS = new Set(['locked', 'removed'])
const FIRST_WAIT = 400
const LONGEST_WAIT = 8_000
const HEARTBEAT = 20_000
const HEARTBEAT_PATIENCE = 8_000
const ANSWER_PATIENCE = 15_000

type Answer = Done | Hints | MomentView | Reasons

interface Waiting {
  resolve: (message: Answer) => void
  reject: (problem: Error) => void
  timer: ReturnType<typeof setTimeout>
}

type Intent = Extract<FromClient, { id?: string }>

/**
 * How long to wait before trying again, in ms. It grows with the number of `tries`, and a part of it is random, so that
 * clients do not all come back at once.
 */
export const backoff = (tries: number, chance: () => number = Math.random): number =>
  Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** tries) * (0.75 + chance() / 2)

/**
 * The connection to one table. It reconnects by itself and tells the server which version it has, so that the server
 * sends everything newer. An intent that was pending when the connection broke is reported as not done.
 */
export class TableSocket {
  #connector: Connector
  #listener: Listener
  #socket: Connection | undefined
  #waiting = new Map<string, Waiting>()
  #next = 1
  #tries = 0
  #retry: ReturnType<typeof setTimeout> | undefined
  #beat: ReturnType<typeof setInterval> | undefined
  #patience: ReturnType<typeof setTimeout> | undefined
  #ended = new AbortController()

  constructor(connector: Connector, listener: Listener) {
    this.#connector = connector
    this.#listener = listener
    if (connector.far) this.#followNetwork()
    listener.state('connecting')
    this.#open()
  }

  #followNetwork(): void {
    const now = { signal: this.#ended.signal }
    addEventListener('online', () => this.#reopen(), now)
    addEventListener('offline', () => this.#drop(), now)
    document.addEventListener(
      'visibilitychange',
      () => document.visibilityState === 'visible' && this.#reopen(),
      now,
    )
  }

  /** Sends an intent and waits for its answer. Rejects with `Refusal` when the server says no. */
  ask(intent: Intent): Promise<Answer> {
    const id = `c${this.#next++}`
    return new Promise((resolve, reject) => {
      if (!this.send({ ...intent, id })) {
        reject(new Refusal('offline', 'You are not connected right now; that was not sent.', ''))
        return
      }
      const late = () =>
        this.#settle(id)?.reject(new Refusal('late', 'The table did not answer. Try again.', ''))
      this.#waiting.set(id, { resolve, reject, timer: setTimeout(late, ANSWER_PATIENCE) })
    })
  }

  /** Sends a message that has no answer. Returns false if there is no connection and nothing was sent. */
  send(message: FromClient): boolean {
    if (this.#socket?.readyState !== WebSocket.OPEN) return false
    this.#socket.send(JSON.stringify(message))
    return true
  }

  /** Requests the whole screen again instead of the changes. */
  refresh(): void {
    this.send({ ...this.#listener.hello(), version: null })
  }

  close(): void {
    this.#ended.abort()
    clearTimeout(this.#retry)
    this.#rest()
    this.#socket?.close()
    this.#socket = undefined
    this.#listener.state('closed')
  }

  #open(): void {
    clearTimeout(this.#retry)
    const socket = this.#connector.open()
    this.#socket = socket
    socket.onopen = () => {
      this.#tries = 0
      this.send(this.#listener.hello())
      if (this.#connector.far) this.#beat = setInterval(() => this.#ping(), HEARTBEAT)
      this.#listener.state('open')
    }
    socket.onmessage = (event) => {
      clearTimeout(this.#patience)
      this.#hear(JSON.parse(String(event.data)) as FromTable)
    }
    socket.onclose = (event) => this.#socket === socket && this.#closed(event)
  }

  #closed({ code, reason }: { code: number; reason: string }): void {
    if (code !== TURNED_AWAY) return this.#lost()
    this.close()
    this.#listener.turnedAway(reason)
  }

  /** The connection broke: rejects all pending intents, and reconnects after a while. */
  #lost(): void {
    this.#socket = undefined
    this.#rest()
    if (this.#ended.signal.aborted) return
    this.#listener.state('lost')
    this.#retry = setTimeout(() => this.#open(), backoff(this.#tries++))
  }

  /** Gives up a connection that does not answer any more; the browser itself may need minutes to notice. */
  #drop(): void {
    const dead = this.#socket
    if (!dead) return
    this.#lost()
    dead.close()
  }

  /** Reconnects at once, because it will probably work now. */
  #reopen(): void {
    if (this.#socket) return this.#ping()
    this.#tries = 0
    this.#open()
  }

  #ping(): void {
    if (!this.send({ type: 'ping' })) return
    clearTimeout(this.#patience)
    this.#patience = setTimeout(() => this.#drop(), HEARTBEAT_PATIENCE)
  }

  #rest(): void {
    clearInterval(this.#beat)
    clearTimeout(this.#patience)
    const broken = new Refusal(
      'offline',
      'The connection broke; look at the table to see whether it counted.',
      '',
    )
    for (const id of [...this.#waiting.keys()]) this.#settle(id)?.reject(broken)
  }

  #settle(id: string): Waiting | undefined {
    const waiting = this.#waiting.get(id)
    clearTimeout(waiting?.timer)
    this.#waiting.delete(id)
    return waiting
  }

  #hear(message: FromTable): void {
    switch (message.type) {
      case 'welcome':
        return this.#listener.welcome(message)
      case 'update':
        return this.#listener.update(message)
      case 'said':
        return this.#listener.said(message)
      case 'pointed':
        return this.#listener.pointed(message)
      case 'presence':
        return this.#listener.presence(message)
      case 'people':
        return this.#listener.people(message)
      case 'reminded':
        return this.#listener.reminded(message)
      case 'done':
      case 'hint':
      case 'moment':
      case 'reasons':
        return this.#settle(message.id)?.resolve(message)
      case 'error': {
        const waiting = this.#settle(message.id)
        if (waiting) waiting.reject(new Refusal(message.code, message.message, message.clause))
        else if (!REASONS.has(message.code)) this.#listener.complaint(message.message)
        return
      }
      case 'closing':
        return this.#listener.state('lost')
      case 'pong':
        return
    }
  }
}
