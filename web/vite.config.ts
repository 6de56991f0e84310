import { fileURLToPath } from 'node:url'
import { svelte } from '@sveltejs/vite-plugin-svelte'
import { svelteTesting } from '@testing-library/svelte/vite'
import { defineConfig } from 'vitest/config'
import { absoluteLinks } from './absolute-links.ts'
import { preloadFonts } from './preload-fonts.ts'
import { pythonFiles } from './python-files.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

export default defineConfig({
  plugins: [svelte(), svelteTesting(), preloadFonts(), absoluteLinks(), pythonFiles()],
  // Scripts and styles find each other by relative addresses, so that `mewple site` can put them into any folder.
  base: './',
  worker: { format: 'es' },
  resolve: { alias: { $lib: here('./src/lib') } },
  // light-dark() in the theme is read by the browser itself: these are the first versions that know it.
  build: {
    target: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
    outDir: here('../src/mewple/server/static'),
    emptyOutDir: true,
    // A strict content policy allows files of our own only, so nothing may become a data: address.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: true,
    rollupOptions: {
      input: { index: here('./index.html'), 'service-worker': here('./src/offline/service-worker.ts') },
      output: {
        // A service worker has a fixed name, because browsers know it by its address.
        entryFileNames: ({ name }) => (name === 'service-worker' ? '[name].js' : 'assets/[name]-[hash].js'),
      },
    },
  },
  server: {
    host: '127.0.0.1',
    proxy: { '/api': { target: 'http://127.0.0.1:8000', ws: true } },
  },
  test: {
    environment: 'happy-dom',
    include: ['tests/**/*.test.ts', 'src/**/*.test.ts'],
    setupFiles: ['./tests/setup.ts'],
    restoreMocks: true,
    // On a busy machine a board takes its time.
    testTimeout: 60_000,
  },
})
