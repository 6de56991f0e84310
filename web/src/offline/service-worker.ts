// Keeps the files of a page without a server, so that it opens without a network. `mewple site` writes the version and
// the list of files in front of this script, so browsers notice a new version by its bytes.
interface Site {
  version: string
  files: string[]
}
interface Waitable extends Event {
  waitUntil(work: Promise<unknown>): void
}
interface Fetching extends Event {
  request: Request
  respondWith(answer: Promise<Response>): void
}
interface Worker {
  MEWPLE_SITE?: Site
  registration: { scope: string }
  skipWaiting(): Promise<void>
  clients: { claim(): Promise<void> }
  addEventListener(kind: 'install' | 'activate', hear: (event: Waitable) => void): void
  addEventListener(kind: 'fetch', hear: (event: Fetching) => void): void
  addEventListener(kind: 'message', hear: (event: MessageEvent) => void): void
}

const worker = self as unknown as Worker
const site = worker.MEWPLE_SITE ?? { version: '', files: [] }
const PREFIX = `mewple ${worker.registration.scope} `
const KEPT = PREFIX + site.version

/** A version is used only after all its files have been fetched, so pages never mix two versions. */
async function fetchAll(): Promise<void> {
  const cache = await caches.open(KEPT)
  await cache.addAll(site.files.map((file) => new Request(file, { cache: 'default' })))
}

async function forgetOthers(): Promise<void> {
  const old = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== KEPT)
  await Promise.all(old.map((name) => caches.delete(name)))
  await worker.clients.claim()
}

async function answer(request: Request): Promise<Response> {
  const cache = await caches.open(KEPT)
  const { origin, pathname } = new URL(request.url)
  const kept = await cache.match(request.mode === 'navigate' ? './' : origin + pathname)
  return kept ?? fetch(request)
}

worker.addEventListener('install', (event) => event.waitUntil(fetchAll()))
worker.addEventListener('activate', (event) => event.waitUntil(forgetOthers()))
worker.addEventListener('message', ({ data }) => data === 'use' && void worker.skipWaiting())
worker.addEventListener('fetch', (event) => {
  const { method, url } = event.request
  if (method === 'GET' && url.startsWith(worker.registration.scope)) event.respondWith(answer(event.request))
})
