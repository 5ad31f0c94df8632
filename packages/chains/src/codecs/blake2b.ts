import { createBLAKE2b } from 'hash-wasm';

const BITS = 256;

/** Made once: making it is asynchronous, and takes longer than many a hash. */
const hasher = await createBLAKE2b(BITS);

/** BLAKE2b of 32 bytes over parts that follow each other. */
export function blake2b256(...parts: readonly Uint8Array[]): Buffer {
  hasher.init();
  for (const part of parts) hasher.update(part);
  return Buffer.from(hasher.digest('binary'));
}
