/** `mewple site` writes the folder into the head of the page; a server's page has none. */
const mark = document.querySelector<HTMLMetaElement>('meta[name="mewple-offline"]')

/** The folder with Python, the rules and the texts of a site without a server; '' on a server's page. */
export const siteFolder = mark?.content ?? ''

/** About how many seconds a bot waits before a move, so that people can follow. */
export const thinkSeconds = Number(mark?.dataset.think ?? 0)

/** The total size of the files that the worker fetches, in bytes. */
export const siteBytes = Number(mark?.dataset.bytes ?? 0)

/** Whether this page plays without a server. */
export const offline = siteFolder !== ''

/**
 * The address of a page of this client. A folder of files has only one document, so there the name of the page follows
 * the `#`.
 */
export const addressOf = (path: string): string => (offline ? `#${path}` : path)

/** The address within the client; on a page without a server, the part after the `#`. */
export function withinClient(address: string, afterHash = offline): URL {
  const url = new URL(address)
  return afterHash ? new URL(url.hash.slice(1) || '/', url.origin) : url
}

/** The address of a file in the site's folder. */
export const fileOf = (path: string): string => new URL(`${siteFolder}/${path}`, document.baseURI).href
