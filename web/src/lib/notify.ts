import { settings } from './theme/settings.svelte'

/**
 * Whether this browser supports notifications. Pages without TLS cannot show notifications, except on the server's own
 * computer.
 */
export const canNotify = typeof Notification !== 'undefined' && isSecureContext

/** Asks for permission to notify; returns whether it is granted. */
export async function mayNotify(): Promise<boolean> {
  return canNotify && (await Notification.requestPermission()) === 'granted'
}

/**
 * Notifies people who have allowed it and are looking at another page. A click on the notification leads back to this
 * page.
 */
export function notify(text: string): void {
  if (!settings.notify || !canNotify || !document.hidden || Notification.permission !== 'granted') return
  try {
    const told = new Notification('Mewple', { body: text, tag: location.pathname })
    told.onclick = () => {
      focus()
      told.close()
    }
  } catch {
    // On some phones only service workers may show notifications.
  }
}
