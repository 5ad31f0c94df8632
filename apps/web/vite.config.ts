import { constants, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { version } from './package.json' with { type: 'json' };

/** Below it a compressed copy saves less than a packet. */
const LEAST_BYTES = 1_024;

/** A compressed copy beside each script and style, made once at build time rather than at every request. */
const compressed = (): Plugin => ({
  name: 'compressed',
  apply: 'build',
  // Last of all: Vite itself still writes into scripts here, and the copy must hold what the script holds.
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      for (const [fileName, file] of Object.entries(bundle)) {
        const source = file.type === 'chunk' ? file.code : file.source;
        if (!/\.(js|css|svg)$/.test(fileName) || source.length < LEAST_BYTES) continue;
        const gz = gzipSync(source, { level: constants.Z_BEST_COMPRESSION });
        this.emitFile({ type: 'asset', fileName: `${fileName}.gz`, source: gz });
      }
    },
  },
});

export default defineConfig({
  plugins: [react(), compressed()],
  define: { __APP_VERSION__: JSON.stringify(version) },
  server: { proxy: { '/api': 'http://localhost:8080' } },
  build: {
    outDir: 'dist',
    rollupOptions: {
      output: {
        entryFileNames: 'static/js/[name]-[hash].js',
        chunkFileNames: 'static/js/[name]-[hash].js',
        assetFileNames: 'static/[ext]/[name]-[hash][extname]',
      },
    },
  },
});
