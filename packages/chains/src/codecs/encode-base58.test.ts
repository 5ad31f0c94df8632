import { base58 } from '@scure/base';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { encodeBase58 } from './encode-base58.ts';

const ofLength = (bytes: number) => fc.uint8Array({ minLength: bytes, maxLength: bytes });

it('writes keys and signatures as the library does, with any number of zeros in front', () => {
  fc.assert(
    fc.property(fc.oneof(ofLength(32), ofLength(64), ofLength(2)), fc.nat({ max: 64 }), (bytes, zeros) => {
      bytes.fill(0, 0, zeros);
      expect(encodeBase58(bytes)).toBe(base58.encode(bytes));
    }),
  );
});

it('knows the native program and the token program', () => {
  expect(encodeBase58(new Uint8Array(32))).toBe('1'.repeat(32));
  expect(encodeBase58(Buffer.from('06ddf6e1d765a193d9cbe146ceeb79ac1cb485ed5f5b37913a8cf5857eff00a9', 'hex'))).toBe(
    'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  );
});

it('refuses what is no key', () => {
  for (const length of [33, 66]) expect(() => encodeBase58(new Uint8Array(length))).toThrow(RangeError);
});
