import { createBLAKE2b } from 'hash-wasm';

type Hasher = Awaited<ReturnType<typeof createBLAKE2b>>;

/** Made once: making one is asynchronous, and takes longer than many a hash. */
const [of160Bits, of256Bits] = await Promise.all([createBLAKE2b(160), createBLAKE2b(256)]);

/** BLAKE2b of 20 bytes. */
export const blake2b160 = (bytes: Uint8Array): Buffer => digest(of160Bits, [bytes]);

/** BLAKE2b of 32 bytes over parts that follow each other. */
export const blake2b256 = (...parts: readonly Uint8Array[]): Buffer => digest(of256Bits, parts);

function digest(hasher: Hasher, parts: readonly Uint8Array[]): Buffer {
  hasher.init();
  for (const part of parts) hasher.update(part);
  return Buffer.from(hasher.digest('binary'));
}
