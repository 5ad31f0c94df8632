import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import manifest from './package.json' with { type: 'json' };
import { ahead } from './vite-ahead.ts';
import { compressed } from './vite-compressed.ts';
import { LICENCES, licences } from './vite-licences.ts';

export default defineConfig({
  plugins: [react(), compressed(), ahead(), licences()],
  define: { __APP_VERSION__: JSON.stringify(manifest.version) },
  server: { proxy: { '/api': 'http://localhost:8080' } },
  build: {
    outDir: 'dist',
    license: { fileName: LICENCES },
    rollupOptions: {
      // Compressing takes most of a build, as it should.
      checks: { pluginTimings: false },
      output: {
        // One script of what pages share: a dozen small ones wait for each other on a connection of HTTP/1.1.
        codeSplitting: {
          groups: [
            // Else the domain, of which they are a part, would bring them to readers of Chinese too.
            { name: 'english', test: /domain\/src\/words\/en/, priority: 1 },
            // Administration, forms, fetched histories, files, pasted texts and the desk have parts of their own: the other pages do not wait for them.
            {
              name: 'common',
              test: /web\/src\/(components\/(?!alerts\/|console\/|credentials\/|desk\/|fetch\/|files\/|form\/|lookup\/)|lib\/)/,
              minShareCount: 2,
            },
            // Tabs, dialogs, labels, results and rows of alerts load when they are opened, though two pages share them.
            {
              name: 'shared',
              test: /web\/src\/features\/(?!labels\/|desk\/|batch\/|address\/(?:history|counterparties|chains|labels|permissions)\b|lookup\/extended-keys\/|alert\/(?:create|condition|moved|watched|coin-contract)\b|search\/(?:search-gaps|text-notes|option-line|risk-note|typed-parts)\b)/,
              minShareCount: 2,
            },
          ],
        },
        entryFileNames: 'static/js/[name]-[hash].js',
        chunkFileNames: 'static/js/[name]-[hash].js',
        assetFileNames: 'static/[ext]/[name]-[hash][extname]',
      },
    },
  },
});
