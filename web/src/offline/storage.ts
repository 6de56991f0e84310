/** The storage in which Python keeps its matches; see mewple.browser.keep. Arguments and answers are JSON. */
export interface Storage {
  read(keys: string): Promise<string>
  list(prefix: string, after: string): Promise<string>
  write(changes: string): Promise<boolean>
}

type Key = (string | number)[]
type Change = [how: 'add' | 'put', key: Key, text: string]

const DATABASE = 'mewple'
const VERSION = 1
const STORE = 'kept'
/** A part of a key that sorts after all texts and numbers. */
const AFTER_ALL: IDBValidKey = []

function answerOf<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('the database gave no reason'))
  })
}

/** Resolves when a transaction is on disk. */
function endOf(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    const fail = () => reject(transaction.error ?? new Error('the database gave no reason'))
    transaction.oncomplete = () => resolve()
    transaction.onerror = fail
    transaction.onabort = fail
  })
}

/** Opens this browser's database. Rejects if the browser offers no database, as in some private windows. */
export async function openDatabase(name = DATABASE): Promise<IDBDatabase> {
  const request = indexedDB.open(name, VERSION)
  request.onupgradeneeded = () => request.result.createObjectStore(STORE)
  const database = await answerOf(request)
  // Another tab has a newer version of this page, which needs the database for itself.
  database.onversionchange = () => database.close()
  return database
}

/** Matches in IndexedDB. Every write is one transaction: all of it happens, or nothing. */
export class BrowserStorage implements Storage {
  readonly #database: IDBDatabase

  constructor(database: IDBDatabase) {
    this.#database = database
  }

  async read(keys: string): Promise<string> {
    const store = this.#database.transaction(STORE).objectStore(STORE)
    const found = (JSON.parse(keys) as Key[]).map((key) => answerOf<unknown>(store.get(key)))
    return JSON.stringify((await Promise.all(found)).map((text) => text ?? null))
  }

  async list(prefix: string, after: string): Promise<string> {
    const begin = JSON.parse(prefix) as Key
    const last = JSON.parse(after) as string | number | null
    const from = last === null ? begin : [...begin, last]
    const range = IDBKeyRange.bound(from, [...begin, AFTER_ALL], true, true)
    const store = this.#database.transaction(STORE).objectStore(STORE)
    const [keys, texts] = await Promise.all([
      answerOf(store.getAllKeys(range)),
      answerOf(store.getAll(range)),
    ])
    return JSON.stringify(keys.map((key, i) => [key, texts[i] as string]))
  }

  async write(changes: string): Promise<boolean> {
    const asked = JSON.parse(changes) as Change[]
    const transaction = this.#database.transaction(STORE, 'readwrite', { durability: 'strict' })
    const done = endOf(transaction)
    const store = transaction.objectStore(STORE)
    const added = asked.filter(([how]) => how === 'add')
    const taken = await Promise.all(added.map(([, key]) => answerOf(store.count(key))))
    const free = taken.every((count) => count === 0)
    if (free) for (const [, key, text] of asked) store.put(text, key)
    await done
    return free
  }
}

/** Matches in memory: they are gone when the page is closed. */
export class MemoryStorage implements Storage {
  readonly #kept = new Map<string, string>()

  read(keys: string): Promise<string> {
    const found = (JSON.parse(keys) as Key[]).map((key) => this.#kept.get(JSON.stringify(key)) ?? null)
    return Promise.resolve(JSON.stringify(found))
  }

  list(prefix: string, after: string): Promise<string> {
    const begin = JSON.parse(prefix) as Key
    const last = JSON.parse(after) as string | number | null
    const found = [...this.#kept]
      .map(([key, text]): [Key, string] => [JSON.parse(key) as Key, text])
      .filter(([key]) => key.length > begin.length && begin.every((part, i) => key[i] === part))
      .filter(([key]) => last === null || inOrder([last], [key[begin.length] ?? '']) < 0)
      .sort(([a], [b]) => inOrder(a, b))
    return Promise.resolve(JSON.stringify(found))
  }

  write(changes: string): Promise<boolean> {
    const asked = JSON.parse(changes) as Change[]
    const taken = asked.some(([how, key]) => how === 'add' && this.#kept.has(JSON.stringify(key)))
    if (!taken) for (const [, key, text] of asked) this.#kept.set(JSON.stringify(key), text)
    return Promise.resolve(!taken)
  }
}

/** The order that IndexedDB gives to keys: part by part, numbers before texts. */
function inOrder(a: Key, b: Key): number {
  for (const [i, left] of a.entries()) {
    const right = b[i]
    if (right === undefined) return 1
    if (left === right) continue
    if (typeof left !== typeof right) return typeof left === 'number' ? -1 : 1
    return left < right ? -1 : 1
  }
  return a.length - b.length
}
