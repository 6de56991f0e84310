import type { Plugin } from 'vite'

/** A server has one document for many addresses, such as /table/x, so its links must not depend on the address. */
export function absoluteLinks(): Plugin {
  return {
    name: 'absolute-links',
    apply: 'build',
    enforce: 'post',
    transformIndexHtml: { order: 'post', handler: (html) => html.replace(/(href|src)="\.\//g, '$1="/') },
  }
}
