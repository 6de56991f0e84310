import { toasts } from '$lib/ui/toasts.svelte'

/** Shares a link: through the phone's share menu if there is one, otherwise through the clipboard. */
export async function sendLink(link: string, text: string, copied: string): Promise<void> {
  if ('share' in navigator && matchMedia('(pointer: coarse)').matches) {
    await navigator.share({ title: 'Mewple', text, url: link }).catch(() => null)
    return
  }
  await copyText(`${text} ${link}`, copied)
}

/** Copies a text and says so; if the browser forbids copying, shows the text instead. */
export async function copyText(text: string, copied: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    toasts.say(copied, 'good')
  } catch {
    toasts.say(text)
  }
}
