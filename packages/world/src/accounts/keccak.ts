import { keccak_256 } from '@noble/hashes/sha3.js';

export const keccak = (data: Uint8Array): Buffer => Buffer.from(keccak_256(data));
export const keccakText = (text: string): string => `0x${keccak(Buffer.from(text)).toString('hex')}`;
