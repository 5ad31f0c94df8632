import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

/** Below it a compressed copy saves less than a packet. */
const LEAST_BYTES = 1_024;

/** Writes compressed copies next to a file. */
export function compress(file: string): void {
  const source = readFileSync(file);
  if (source.length < LEAST_BYTES) return;
  writeFileSync(`${file}.gz`, gzipSync(source, { level: constants.Z_BEST_COMPRESSION }));
  // A seventh less; browsers take it where nobody between can read along.
  writeFileSync(`${file}.br`, brotliCompressSync(source));
}

/** Compressed copies next to each script and style, made once at build time, from the files on disk. */
export const compressed = (): Plugin => ({
  name: 'compressed',
  apply: 'build',
  // Not earlier: scripts are still changed while the bundle is generated.
  writeBundle({ dir = '' }, bundle) {
    for (const name of Object.keys(bundle)) if (/\.(js|css|svg)$/.test(name)) compress(join(dir, name));
  },
});
