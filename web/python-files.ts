import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'

/** The files of Pyodide that `mewple site` needs: Python for browsers, and the scripts that start it. */
const FILES = ['pyodide.mjs', 'pyodide.asm.mjs', 'pyodide.asm.wasm', 'python_stdlib.zip']
const LOCK = 'pyodide-lock.json'

/** Pyodide's list of packages, with all packages removed: otherwise Pyodide would look for them on other servers. */
function withoutPackages(lock: string): string {
  const { info } = JSON.parse(lock) as { info: unknown }
  return JSON.stringify({ info, packages: {} })
}

/** Copies the files of Pyodide into the folder of the built client. */
export function pythonFiles(): Plugin {
  return {
    name: 'python-files',
    apply: 'build',
    generateBundle() {
      const folder = dirname(createRequire(import.meta.url).resolve('pyodide/package.json'))
      const emit = (name: string, source: string | Uint8Array) =>
        this.emitFile({ type: 'asset', fileName: `python/${name}`, source })
      for (const name of FILES) emit(name, readFileSync(join(folder, name)))
      emit(LOCK, withoutPackages(readFileSync(join(folder, LOCK), 'utf8')))
    },
  }
}
