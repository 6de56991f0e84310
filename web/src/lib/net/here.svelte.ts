import type { Doing, FromWorker, Keeping, ToWorker } from '../../offline/messages'
import type { Connection, Connector } from './connection'
import { siteFolder, thinkSeconds } from './offline'

const TURNED_AWAY = 4403
const ELSEWHERE =
  'This match has been opened in another tab of this browser. Go on there, or close that tab and try again here.'

export interface Answer {
  status: number
  text: string
}

/** The table of a page without a server: a worker in which Python runs the same code as on a server. */
class Here {
  /** What the worker is doing now; null once it is ready. */
  doing = $state<Doing | null>('fetching')
  bytes = $state(0)
  keeping = $state.raw<Keeping>({ kept: true, why: '' })
  /** Why the worker could not start; '' while nothing is wrong. */
  failed = $state('')
  #worker: Worker | undefined
  #asked = new Map<number, (answer: Answer) => void>()
  #lines = new Map<string, Line>()
  #next = 1
  #tabs: BroadcastChannel | undefined

  /** Starts the worker, once. */
  start(): void {
    if (this.#worker) return
    this.#tabs = new BroadcastChannel('mewple')
    this.#tabs.onmessage = ({ data }: MessageEvent<string>) => this.#openedElsewhere(data)
    this.#worker = new Worker(new URL('../../offline/worker.ts', import.meta.url), { type: 'module' })
    this.#worker.onmessage = ({ data }: MessageEvent<FromWorker>) => this.#hear(data)
    this.#worker.onerror = (event) => this.#fail(event.message || 'a file of this page did not arrive')
    const folder = new URL(siteFolder, document.baseURI).href
    this.#tell({ type: 'start', folder, think: thinkSeconds })
  }

  request(method: string, address: string, body: string): Promise<Answer> {
    this.start()
    const id = this.#next++
    return new Promise((resolve) => {
      this.#asked.set(id, resolve)
      if (this.failed) this.#refuse(id)
      else this.#tell({ type: 'request', id, method, address, body })
    })
  }

  /**
   * Opens connections to a table. If several tabs open the same match, only the last one stays connected; the others
   * show a message.
   */
  connector(table: string): Connector {
    return {
      open: () => {
        this.start()
        const line = new Line(table, `${this.#next++}`, (message) => this.#tell(message))
        line.gone = () => this.#lines.delete(line.name)
        this.#lines.set(line.name, line)
        this.#tabs?.postMessage(table)
        this.#tell({ type: 'connect', line: line.name, table })
        queueMicrotask(() => line.open())
        return line
      },
      far: false,
    }
  }

  #openedElsewhere(table: string): void {
    for (const line of [...this.#lines.values()].filter((each) => each.table === table)) {
      line.close()
      line.onclose?.({ code: TURNED_AWAY, reason: ELSEWHERE })
    }
  }

  #tell(message: ToWorker): void {
    this.#worker?.postMessage(message)
  }

  #hear(message: FromWorker): void {
    switch (message.type) {
      case 'progress':
        this.doing = message.doing
        this.bytes = message.bytes
        return
      case 'ready':
        this.doing = null
        this.keeping = message.keeping
        return
      case 'failed':
        return this.#fail(message.why)
      case 'answer':
        this.#asked.get(message.id)?.(message)
        this.#asked.delete(message.id)
        return
      case 'say':
        return this.#lines.get(message.line)?.onmessage?.({ data: message.text })
      case 'closed':
        return this.#lines.get(message.line)?.closed(message.code, message.reason)
    }
  }

  #fail(why: string): void {
    this.failed = why
    for (const id of [...this.#asked.keys()]) this.#refuse(id)
  }

  #refuse(id: number): void {
    const message = `Mewple could not start in this browser (${this.failed}). Load the page again; if that does not help, use a newer browser.`
    this.#asked.get(id)?.({ status: 500, text: JSON.stringify({ code: 'not-started', message }) })
    this.#asked.delete(id)
  }
}

/** A connection to a table in the worker, with the same interface as a WebSocket. */
class Line implements Connection {
  readyState: number = WebSocket.CONNECTING
  onopen: Connection['onopen'] = null
  onmessage: Connection['onmessage'] = null
  onclose: Connection['onclose'] = null
  /** Called once, when either side closes the line. */
  gone: (() => void) | null = null
  #tell: (message: ToWorker) => void

  constructor(
    readonly table: string,
    readonly name: string,
    tell: (message: ToWorker) => void,
  ) {
    this.#tell = tell
  }

  /** The worker hears messages in order, so what is sent from now on arrives after it has connected. */
  open(): void {
    if (this.readyState !== WebSocket.CONNECTING) return
    this.readyState = WebSocket.OPEN
    this.onopen?.()
  }

  send(text: string): void {
    this.#tell({ type: 'tell', line: this.name, text })
  }

  close(): void {
    if (this.readyState === WebSocket.CLOSED) return
    this.readyState = WebSocket.CLOSED
    this.#tell({ type: 'hangUp', line: this.name })
    this.gone?.()
  }

  /** Called when the table has closed the connection. */
  closed(code: number, reason: string): void {
    this.readyState = WebSocket.CLOSED
    this.gone?.()
    this.onclose?.({ code, reason })
  }
}

export const here = new Here()
