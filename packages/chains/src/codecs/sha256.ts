import * as crypto from 'node:crypto';

/** In one call, since Node 20.12: a little more than half of what three take. */
export const sha256: (bytes: Uint8Array) => Buffer =
  typeof crypto.hash === 'function'
    ? (bytes) => crypto.hash('sha256', bytes, 'buffer')
    : (bytes) => crypto.createHash('sha256').update(bytes).digest();

/** SHA-256 of SHA-256 of bytes [start, end), written to `out` at `at` (32 bytes). */
export function doubleSha256(bytes: Uint8Array, start: number, end: number, out: Uint8Array, at = 0): void {
  out.set(sha256(sha256(bytes.subarray(start, end))), at);
}

/** RIPEMD-160 of SHA-256: what a public key's address carries. */
export const hash160 = (bytes: Uint8Array): Buffer => crypto.createHash('ripemd160').update(sha256(bytes)).digest();
