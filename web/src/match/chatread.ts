const keyOf = (table: string) => `mewple.chat.${table}`

/** The number of the last line of chat that was read at this table, so that a reload does not make lines new again. */
export function lastRead(table: string): number {
  try {
    return Number(sessionStorage.getItem(keyOf(table))) || 0
  } catch {
    return 0
  }
}

export function keepRead(table: string, number: number): void {
  try {
    sessionStorage.setItem(keyOf(table), String(number))
  } catch {
    // Storage may be full or forbidden; then lines count as new after a reload.
  }
}
