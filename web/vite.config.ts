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
  // The theme uses light-dark() of CSS: these are the first versions of browsers that know it.
  build: {
    target: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
    outDir: here('../src/mewple/server/static'),
    emptyOutDir: true,
    // Our content security policy allows only files from the server itself, so no file may become a data: address.
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
    // On a busy machine the test of a board may take long.
    testTimeout: 60_000,
  },
})
