/** The difference between two values of JSON; its forms are described in mewple.match.patches. */
export type Patch = Record<string, unknown>

/** Thrown if a patch does not fit the value to which it is applied. */
export class PatchError extends Error {}

type Members = Record<string, unknown>

const isObject = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const inWords = (value: unknown) => (Array.isArray(value) ? 'a list' : value === null ? 'null' : typeof value)

/**
 * The value after a patch. The old value stays as it is; the two values share the parts that are the same. Throws
 * `PatchError` if the patch does not fit.
 */
export function applyPatch<Value>(value: Value, patch: Patch): Value {
  return patched(value, patch) as Value
}

function patched(old: unknown, patch: unknown): unknown {
  if (isObject(patch)) {
    if ('set' in patch) return patch.set
    if ('keys' in patch) return withMembers(old, patch.keys)
    if ('items' in patch) return withItems(old, patch.items)
    if ('splice' in patch) return spliced(old, patch.splice)
  }
  throw new PatchError(`this is no patch: ${JSON.stringify(patch)}`)
}

function withMembers(old: unknown, patches: unknown): unknown {
  if (!isObject(old) || !isObject(patches)) throw new PatchError(`members change in ${inWords(old)}`)
  const changed = Object.entries(patches).map(([key, each]) => {
    if (!Object.hasOwn(old, key)) throw new PatchError(`there is no member ${key}`)
    return [key, patched(old[key], each)] as const
  })
  return changed.length === 0 ? old : { ...old, ...Object.fromEntries(changed) }
}

function withItems(old: unknown, patches: unknown): unknown {
  if (!Array.isArray(old) || !isObject(patches)) throw new PatchError(`items change in ${inWords(old)}`)
  const items: unknown[] = [...old]
  for (const [key, each] of Object.entries(patches)) {
    const index = Number(key)
    if (!Object.hasOwn(old, index)) throw new PatchError(`there is no item ${key} among ${old.length}`)
    items[index] = patched(old[index], each)
  }
  return items
}

function spliced(old: unknown, splice: unknown): unknown {
  const [head, tail, between] = Array.isArray(splice) ? splice : []
  if (!Array.isArray(old) || !Array.isArray(between)) throw new PatchError(`a splice of ${inWords(old)}`)
  const counts = Number.isInteger(head) && Number.isInteger(tail) && head >= 0 && tail >= 0
  if (!counts || head + tail > old.length)
    throw new PatchError(`a splice keeps ${head} and ${tail} of ${old.length} items`)
  return [...old.slice(0, head), ...between, ...old.slice(old.length - tail)]
}
