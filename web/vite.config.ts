import { fileURLToPath } from 'node:url'
import { svelte } from '@sveltejs/vite-plugin-svelte'
import { svelteTesting } from '@testing-library/svelte/vite'
import { defineConfig } from 'vitest/config'
import { preloadFonts } from './preload-fonts.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

export default defineConfig({
  plugins: [svelte(), svelteTesting(), preloadFonts()],
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
