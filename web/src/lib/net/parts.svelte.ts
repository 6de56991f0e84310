/**
 * Whether a part of the page could not be fetched, because the connection broke or the server has a newer page by
 * now.
 */
class Parts {
  missing = $state(false)

  /** Listens for the whole life of the page. Every part is fetched by the same loader, which reports failures. */
  follow(): () => void {
    const miss = () => (this.missing = true)
    // A part that is missing because the connection broke is fetched again as soon as there is a connection.
    const again = () => this.missing && location.reload()
    window.addEventListener('vite:preloadError', miss)
    window.addEventListener('online', again)
    return () => {
      window.removeEventListener('vite:preloadError', miss)
      window.removeEventListener('online', again)
    }
  }
}

export const parts = new Parts()
