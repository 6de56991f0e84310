import { settings } from './theme/settings.svelte'

/** Whether this browser can tell people something while they look elsewhere. Pages without TLS cannot, except on this
 * computer itself. */
export const canNotify = typeof Notification !== 'undefined' && isSecureContext

/** Asks for leave to notify; whether there is leave now. */
export async function mayNotify(): Promise<boolean> {
  return canNotify && (await Notification.requestPermission()) === 'granted'
}

/** Tells whoever allows it, and looks elsewhere just now. A press leads back to the page. */
export function notify(text: string): void {
  if (!settings.notify || !canNotify || !document.hidden || Notification.permission !== 'granted') return
  try {
    const told = new Notification('Mewple', { body: text, tag: location.pathname })
    told.onclick = () => {
      focus()
      told.close()
    }
  } catch {
    // Some phones allow notifications to service workers alone.
  }
}
