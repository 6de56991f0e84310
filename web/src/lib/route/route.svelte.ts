import { addressOf, offline, withinClient } from '$lib/net/offline'

/** The pages of the client, by address. */
export type Route =
  | { page: 'lobby' }
  | { page: 'new'; game: string; query: URLSearchParams }
  | { page: 'table'; id: string }
  | { page: 'replay'; id: string; version: number | null }
  | { page: 'rules'; game: string; clause: string }
  | { page: 'print'; game: string; query: URLSearchParams }
  | { page: 'past' }
  | { page: 'lab'; query: URLSearchParams }
  | { page: 'played'; game: string; query: URLSearchParams }
  | { page: 'enter'; link: string }
  | { page: 'lost'; path: string }

/** "12" gives 12; anything else gives null. */
const countIn = (text: string | null): number | null =>
  text !== null && /^\d{1,9}$/.test(text) ? Number(text) : null

export function routeOf({ pathname, searchParams, hash }: URL): Route {
  const parts = pathname.split('/').filter(Boolean).map(decoded)
  const [page, which = ''] = parts
  if (parts.length === 0) return { page: 'lobby' }
  if (parts.length === 1 && page === 'matches') return { page: 'past' }
  if (parts.length === 1 && page === 'lab') return { page, query: searchParams }
  if (parts.length === 3 && page === 'lab' && which === 'game' && parts[2])
    return { page: 'played', game: parts[2], query: searchParams }
  if (parts.length === 2)
    switch (page) {
      case 'new':
        return { page, game: which, query: searchParams }
      case 'print':
        return { page, game: which, query: searchParams }
      case 'table':
        return { page, id: which }
      case 'replay':
        return { page, id: which, version: countIn(searchParams.get('v')) }
      case 'enter':
        return { page, link: which }
      case 'rules':
        return { page, game: which, clause: hash.slice(1) }
    }
  return { page: 'lost', path: pathname }
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

/** Where the browser is. Links inside the client are followed without loading the page again. */
class Router {
  #address = $state(location.href)
  route = $derived(routeOf(withinClient(this.#address)))

  constructor() {
    addEventListener('popstate', () => (this.#address = location.href))
    document.addEventListener('click', (event) => this.#follow(event))
  }

  go(path: string, { replace = false } = {}): void {
    history[replace ? 'replaceState' : 'pushState'](null, '', addressOf(path))
    this.#address = location.href
    if (!replace) scrollTo(0, 0)
  }

  /** Changes the address in the browser, for links and reloads, without opening another page. */
  note(path: string): void {
    history.replaceState(null, '', addressOf(path))
  }

  #follow(event: MouseEvent): void {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
    if (!link || !plain || event.defaultPrevented || link.target || link.hasAttribute('download')) return
    const to = new URL(link.href)
    if (
      to.origin !== location.origin ||
      (offline ? !to.hash.startsWith('#/') : to.pathname.startsWith('/api/'))
    )
      return
    event.preventDefault()
    const { pathname, search, hash } = withinClient(to.href)
    this.go(pathname + search + hash)
  }
}

export const router = new Router()
export const go = (path: string, options?: { replace?: boolean }) => router.go(path, options)
