import { offline } from '$lib/net/offline'

/** Keeps the page's files in this browser, and tells when a newer version of them is there. */
class NewVersion {
  ready = $state(false)
  /** All files are kept: the page opens without a network. */
  kept = $state(false)
  #waiting: ServiceWorker | null = null

  /**
   * Registers the service worker, which then fetches the page's files. Without a service worker, the page can be opened
   * only with a network.
   */
  async keep(): Promise<void> {
    if (!offline || !('serviceWorker' in navigator)) return
    const found = await navigator.serviceWorker.register('./service-worker.js').catch(() => null)
    if (!found) return
    void navigator.serviceWorker.ready.then(() => (this.kept = true))
    this.#look(found)
    found.addEventListener('updatefound', () => {
      found.installing?.addEventListener('statechange', () => this.#look(found))
    })
  }

  /** Announces a waiting version only if an older one is in use; the very first version needs no announcement. */
  #look({ waiting, active }: ServiceWorkerRegistration): void {
    this.#waiting = waiting
    this.ready = waiting !== null && active !== null
  }

  /** Changes to the new version, in all tabs. */
  use(): void {
    navigator.serviceWorker.addEventListener('controllerchange', () => location.reload())
    this.#waiting?.postMessage('use')
  }
}

export const newVersion = new NewVersion()
