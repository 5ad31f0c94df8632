import * as crypto from 'node:crypto';

/** In one call, since Node 20.12: a little more than half of what three take. */
export const sha256: (bytes: Uint8Array) => Buffer =
  typeof crypto.hash === 'function'
    ? (bytes) => crypto.hash('sha256', bytes, 'buffer')
    : (bytes) => crypto.createHash('sha256').update(bytes).digest();

/** RIPEMD-160 of SHA-256: what a public key's address carries. */
export const hash160 = (bytes: Uint8Array): Buffer => crypto.createHash('ripemd160').update(sha256(bytes)).digest();
