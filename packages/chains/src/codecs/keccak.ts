import { createKeccak } from 'hash-wasm';

/** Made once: making it is asynchronous, and takes longer than many a hash. */
const hasher = await createKeccak(256);

/** keccak256 as Ethereum uses it: the original padding, not that of SHA-3. */
export const keccak256 = (message: Uint8Array): Uint8Array => hasher.init().update(message).digest('binary');

export const keccakHex = (message: Uint8Array): string => `0x${Buffer.from(keccak256(message)).toString('hex')}`;
