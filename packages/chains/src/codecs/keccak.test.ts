import { keccak_256 } from '@noble/hashes/sha3.js';
import { expect, it } from 'vitest';
import { keccak256, keccakHex } from './keccak.ts';

it('equals another implementation at every length around its blocks, and far beyond its first memory', () => {
  for (const length of [...Array.from({ length: 420 }, (_, i) => i), 1_000, 65_279, 65_280, 65_281, 300_000, 5]) {
    const message = Uint8Array.from({ length }, (_, i) => (i * 131 + length) & 255);
    expect([length, keccak256(message)]).toEqual([length, keccak_256(message)]);
  }
});

it('gives the hash that every account without code has', () => {
  expect(keccakHex(new Uint8Array())).toBe('0xc5d2460186f7233c927e7db2dcc703c0e500b653ca82273b7bfad8045d85a470');
});
