/** Whether a part of the page could not be fetched: the line was cut, or the server has a newer page by now. */
class Parts {
  missing = $state(false)

  /** Listens for the whole life of the page; every part is fetched through the same loader, which tells. */
  follow(): () => void {
    const miss = () => (this.missing = true)
    window.addEventListener('vite:preloadError', miss)
    return () => window.removeEventListener('vite:preloadError', miss)
  }
}

export const parts = new Parts()
