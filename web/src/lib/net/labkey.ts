/** The key that the host of the server uses to open the lab from another machine. It comes with the lab's link. */
const PLACE = 'mewple.lab-key'

export function keepLabKey(key: string): void {
  sessionStorage.setItem(PLACE, key)
}

/** The request header with the key; empty if there is no key. */
export function labKey(): Record<string, string> {
  const key = sessionStorage.getItem(PLACE)
  return key ? { 'x-mewple-lab': key } : {}
}
