import { toasts } from '$lib/ui/toasts.svelte'

/** Hands a link on: by the phone's own ways to share where there are any, else through the clipboard. */
export async function sendLink(link: string, text: string, copied: string): Promise<void> {
  if ('share' in navigator && matchMedia('(pointer: coarse)').matches) {
    await navigator.share({ title: 'Mewple', text, url: link }).catch(() => null)
    return
  }
  await copyText(`${text} ${link}`, copied)
}

/** Copies, and says so; shows the text where the browser does not let us. */
export async function copyText(text: string, copied: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    toasts.say(copied, 'good')
  } catch {
    toasts.say(text)
  }
}
