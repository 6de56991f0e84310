// The table of a page without a server: starts Python, unpacks the rules and passes messages on.
import type { Doing, FromWorker, Keeping, ToWorker } from './messages'
import { BrowserStorage, MemoryStorage, openDatabase, type Storage } from './storage'

/**
 * The parts of Pyodide that are used here. Pyodide itself is loaded from the site's folder, so that its files stay
 * unchanged.
 */
interface Python {
  FS: { mkdirTree(folder: string): void }
  runPython(code: string): unknown
  unpackArchive(data: ArrayBuffer, form: string, options?: { extractDir: string }): void
  pyimport(name: string): WorkerModule
}
interface Pyodide {
  loadPyodide(options: Record<string, unknown>): Promise<Python>
}
interface WorkerModule {
  open_host(
    storage: Storage,
    say: (line: string, text: string) => void,
    closed: (line: string, code: number, reason: string) => void,
    think: number,
  ): Promise<Host>
}
interface Host {
  request(method: string, address: string, body: string): Promise<Tuple>
  connect(line: string, table: string): Promise<void>
  hear(line: string, text: string): void
  hang_up(line: string): Promise<void>
}
interface Tuple {
  toJs(): [number, string]
  destroy(): void
}

const SOURCES = '/mewple'

const tell = (message: FromWorker, transfer: Transferable[] = []) => self.postMessage(message, { transfer })

let bytes = 0
let doing: Doing = 'fetching'
const progress = (what: Doing = doing) => {
  doing = what
  tell({ type: 'progress', doing, bytes })
}

/** Counts the bytes that are fetched, also by Pyodide, so that the page can show the progress. */
function countFetched(): void {
  const plain = self.fetch.bind(self)
  self.fetch = async (...asked) => {
    const answer = await plain(...asked)
    if (!answer.ok || !answer.body) return answer
    const counted = new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, out) {
        bytes += chunk.byteLength
        progress()
        out.enqueue(chunk)
      },
    })
    const { headers, status, statusText } = answer
    return new Response(answer.body.pipeThrough(counted), { headers, status, statusText })
  }
}

async function fetched(address: string): Promise<ArrayBuffer> {
  const answer = await fetch(address)
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}`)
  return answer.arrayBuffer()
}

async function startPython(folder: string): Promise<WorkerModule> {
  countFetched()
  const at = (name: string) => new URL(`${folder}/${name}`).href
  const [{ loadPyodide }, rules, msgspec] = await Promise.all([
    import(/* @vite-ignore */ at('pyodide.mjs')) as Promise<Pyodide>,
    fetched(at('mewple.zip')),
    fetched(at('msgspec.zip')),
  ])
  const python = await loadPyodide({ indexURL: at('') })
  progress('starting')
  python.FS.mkdirTree(SOURCES)
  for (const archive of [rules, msgspec]) python.unpackArchive(archive, 'zip', { extractDir: SOURCES })
  progress('reading')
  python.runPython(`import sys; sys.path.insert(0, "${SOURCES}")`)
  return python.pyimport('mewple.browser.worker')
}

async function openStorage(): Promise<[Storage, Keeping]> {
  try {
    return [new BrowserStorage(await openDatabase()), { kept: true, why: '' }]
  } catch (problem) {
    return [new MemoryStorage(), { kept: false, why: String(problem) }]
  }
}

async function openHost(folder: string, think: number): Promise<[Host, Keeping]> {
  const [module, [storage, keeping]] = await Promise.all([startPython(folder), openStorage()])
  const say = (line: string, text: string) => tell({ type: 'say', line, text })
  const closed = (line: string, code: number, reason: string) => tell({ type: 'closed', line, code, reason })
  const open = (where: Storage) => module.open_host(where, say, closed, think)
  try {
    return [await open(storage), keeping]
  } catch (problem) {
    // If the database can be opened but not used, play continues without it and the page says so.
    if (!keeping.kept) throw problem
    return [await open(new MemoryStorage()), { kept: false, why: String(problem) }]
  }
}

let host: Promise<Host> | undefined

async function start(folder: string, think: number): Promise<Host> {
  try {
    const [opened, keeping] = await openHost(folder, think)
    tell({ type: 'ready', keeping })
    return opened
  } catch (problem) {
    tell({ type: 'failed', why: String(problem) })
    throw problem
  }
}

async function answer(asked: Extract<ToWorker, { type: 'request' }>): Promise<void> {
  const told = await (await host)?.request(asked.method, asked.address, asked.body)
  if (!told) return
  const [status, text] = told.toJs()
  told.destroy()
  tell({ type: 'answer', id: asked.id, status, text })
}

/** For each connection, a promise that resolves when its messages so far are passed on; the next one waits for it. */
const spoken = new Map<string, Promise<void>>()

async function pass(said: Extract<ToWorker, { line: string }>): Promise<void> {
  const table = await host
  if (said.type === 'connect') await table?.connect(said.line, said.table)
  else if (said.type === 'tell') table?.hear(said.line, said.text)
  else {
    await table?.hang_up(said.line)
    spoken.delete(said.line)
  }
}

self.onmessage = ({ data }: MessageEvent<ToWorker>) => {
  if (data.type === 'start') {
    host = start(data.folder, data.think)
    host.catch(() => null) // the page has been told
  } else if (data.type === 'request') void answer(data)
  else
    spoken.set(
      data.line,
      (spoken.get(data.line) ?? Promise.resolve()).then(() => pass(data)),
    )
}
