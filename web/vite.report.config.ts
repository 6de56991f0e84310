import { fileURLToPath } from 'node:url'
import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig, type Plugin } from 'vite'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** Puts scripts and styles into the page itself: one file that works from disk. */
function oneFile(): Plugin {
  return {
    name: 'one-file',
    enforce: 'post',
    generateBundle(_options, bundle) {
      const page = Object.values(bundle).find((each) => each.fileName.endsWith('.html'))
      if (page?.type !== 'asset') throw new Error('The report has no page.')
      let html = String(page.source)
      for (const [name, each] of Object.entries(bundle)) {
        if (each.type === 'chunk') {
          const code = each.code.replaceAll('</script', '<\\/script')
          html = html.replace(/<script type="module"[^>]*src="[^"]*"><\/script>/, '')
          html = html.replace('</body>', () => `<script type="module">${code}</script></body>`)
        } else if (name.endsWith('.css')) {
          html = html.replace(/<link rel="stylesheet"[^>]*>/, () => `<style>${String(each.source)}</style>`)
        } else continue
        Reflect.deleteProperty(bundle, name)
      }
      page.source = html
    },
  }
}

// The report of `mewple report`: the lab's charts in a page of its own, beside the client.
export default defineConfig({
  plugins: [svelte(), oneFile()],
  resolve: { alias: { $lib: here('./src/lib') } },
  publicDir: false,
  build: {
    target: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
    outDir: here('../src/mewple/server/static'),
    emptyOutDir: false,
    assetsInlineLimit: 1_000_000,
    cssCodeSplit: false,
    modulePreload: false,
    rollupOptions: { input: here('./report.html') },
  },
})
