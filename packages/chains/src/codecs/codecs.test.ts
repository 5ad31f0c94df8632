import { createHash } from 'node:crypto';
import { sha256 as nobleSha256 } from '@noble/hashes/sha2.js';
import { bech32, bech32m, createBase58check } from '@scure/base';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decimalToBase, quoteAmounts } from '../utxo/wire/decimal.ts';
import { decodeBase58, decodeBase58Check } from './base58.ts';
import { decodeSegwit } from './bech32.ts';
import { doubleSha256 } from './double-sha256.ts';
import { encodeBase58Check } from './encode-base58-check.ts';
import { encodeSegwit } from './encode-segwit.ts';

const bytes = (minLength: number, maxLength = minLength) => fc.uint8Array({ minLength, maxLength });

describe('double SHA-256', () => {
  it('is that of another library, of the bytes that are named, where it is wanted', () => {
    const source = Buffer.from(Array.from({ length: 400 }, (_, i) => (i * 7 + 3) & 0xff));
    const out = Buffer.alloc(40);
    for (const length of [0, 1, 55, 56, 63, 64, 80, 300]) {
      doubleSha256(source, 5, 5 + length, out, 8);
      const expected = nobleSha256(nobleSha256(source.subarray(5, 5 + length)));
      expect(out.subarray(8).equals(expected), `length ${length}`).toBe(true);
      expect([...out.subarray(0, 8)]).toEqual(Array(8).fill(0));
    }
  });

  it('is that of two libraries, of any bytes, small and large', () => {
    const native = (of: Uint8Array) => createHash('sha256').update(of).digest();
    const out = Buffer.alloc(32);
    fc.assert(
      fc.property(bytes(0, 400), (source) => {
        doubleSha256(source, 0, source.length, out);
        return out.equals(native(native(source))) && out.equals(nobleSha256(nobleSha256(source)));
      }),
      { numRuns: 1_000 },
    );
  });

  it('may write over what it reads', () => {
    const buffer = Buffer.alloc(64, 1);
    const expected = nobleSha256(nobleSha256(Buffer.alloc(64, 1)));
    doubleSha256(buffer, 0, 64, buffer, 0);
    expect(buffer.subarray(0, 32).equals(expected)).toBe(true);
  });
});

describe('base58check', () => {
  it('is what a library writes', () => {
    const coder = createBase58check(nobleSha256);
    fc.assert(
      fc.property(fc.nat(255), bytes(20), fc.nat(20), (version, source, zeros) => {
        source.fill(0, 0, zeros);
        return encodeBase58Check(version, source, 0) === coder.encode(Uint8Array.of(version, ...source));
      }),
      { numRuns: 1_000 },
    );
  });

  it('reads back what it writes, from anywhere among the bytes', () => {
    fc.assert(
      fc.property(fc.nat(255), bytes(20, 60), fc.nat(40), (version, source, position) => {
        const at = Math.min(position, source.length - 20);
        const text = encodeBase58Check(version, source, at);
        return decodeBase58Check(text)?.equals(Uint8Array.of(version, ...source.subarray(at, at + 20))) === true;
      }),
    );
  });

  // Bitcoin's wiki, "Technical background of version 1 Bitcoin addresses"; the genesis coinbase; Bitcoin Core's test vectors.
  it.each([
    ['1PMycacnJaSqwwJqjawXBErnLsZ7RkXUAs', 0, 'f54a5851e9372b87810a8e60cdd2e7cfd80b6e31'],
    ['1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', 0, '62e907b15cbf27d5425399ebf6f0fb50ebb88f18'],
    ['3EktnHQD7RiAE6uzMj2ZifT9YgRrkSgzQX', 5, '8f55563b9a19f321c211e9b9f38cdf686ea07845'],
    ['1111111111111111111114oLvT2', 0, '00'.repeat(20)],
  ])('%s is written and read', (text, version, hash) => {
    expect(encodeBase58Check(version, Buffer.from(hash, 'hex'), 0)).toBe(text);
    expect(decodeBase58Check(text)?.toString('hex')).toBe(Buffer.of(version).toString('hex') + hash);
  });

  // Bitcoin Core `src/test/data/base58_encode_decode.json`.
  it.each([
    ['2g', '61'],
    ['1NS17iag9jJgTHD1VXjvLCEnZuQ3rJDE9L', '00eb15231dfceb60925886b67d065299925915aeb172c06647'],
    ['1111111111', '00000000000000000000'],
  ])('%s is base58 of bytes without a checksum', (text, hex) => {
    expect(decodeBase58(text)?.toString('hex')).toBe(hex);
    expect(decodeBase58Check('2g')).toBeUndefined();
  });

  it.each(['', '3QJmnh', '0OIl', '1'.repeat(129), ' 2g'])('%j is no text of bytes with a checksum', (text) => {
    expect(decodeBase58Check(text)).toBeUndefined();
  });

  it('refuses any single changed letter', () => {
    const text = '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa';
    for (let i = 0; i < text.length; i++) {
      const changed = `${text.slice(0, i)}${text[i] === 'z' ? 'y' : 'z'}${text.slice(i + 1)}`;
      expect(decodeBase58Check(changed), changed).toBeUndefined();
    }
  });
});

describe('segwit addresses', () => {
  it('are what a library writes', () => {
    fc.assert(
      fc.property(fc.nat(16), bytes(2, 40), fc.constantFrom('bc', 'ltc', 'bcrt'), (version, program, hrp) => {
        const coder = version === 0 ? bech32 : bech32m;
        const expected = coder.encode(hrp, [version, ...coder.toWords(program)]);
        return encodeSegwit(hrp, version, program, [0, program.length]) === expected;
      }),
      { numRuns: 1_000 },
    );
  });

  it('read back what they write, for every version and length', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 16 }), bytes(2, 40), (version, program) => {
        const back = decodeSegwit('bc', encodeSegwit('bc', version, program, [0, program.length]));
        return back?.version === version && back.program.equals(program);
      }),
    );
  });

  // BIP 350's own vectors.
  it.each([
    ['BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4', 0, '751e76e8199196d454941c45d1b3a323f1433bd6'],
    [
      'bc1pw508d6qejxtdg4y5r3zarvary0c5xw7kw508d6qejxtdg4y5r3zarvary0c5xw7kt5nd6y',
      1,
      '751e76e8199196d454941c45d1b3a323f1433bd6751e76e8199196d454941c45d1b3a323f1433bd6',
    ],
    ['BC1SW50QGDZ25J', 16, '751e'],
    ['bc1zw508d6qejxtdg4y5r3zarvaryvaxxpcs', 2, '751e76e8199196d454941c45d1b3a323'],
    [
      'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0',
      1,
      '79be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798',
    ],
  ])('%s is read, and written in lower case', (text, version, program) => {
    expect(decodeSegwit('bc', text)).toEqual({ version, program: Buffer.from(program, 'hex') });
    const among = Buffer.from(`00${program}ff`, 'hex');
    expect(encodeSegwit('bc', version, among, [1, among.length - 1])).toBe(text.toLowerCase());
  });

  it.each([
    ['another network', 'tc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vq5zuyut'],
    ['bech32 in place of bech32m', 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqh2y7hd'],
    ['bech32m in place of bech32', 'BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KEMEAWH'],
    ['a letter that is none', 'bc1p38j9r5y49hruaue7wxjce0updqjuyyx0kh56v8s25huc6995vvpql3jow4'],
    ['version 17', 'BC130XLXVLHEMJA6C4DQV22UAPCTQUPFHLXM9H8Z3K2E72Q4K9HCZ7VQ7ZWS8R'],
    ['a program of one byte', 'bc1pw5dgrnzv'],
    ['a program of 41 bytes', 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7v8n0nx0muaewav253zgeav'],
    ['16 bytes in version 0', 'BC1QR508D6QEJXTDG4Y5R3ZARVARYV98GJ9P'],
    ['mixed case', 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jJ0'],
    ['more than four bits of padding', 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7v07qwwzcrf'],
    ['padding that is not zero', 'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vpggkg4j'],
    ['nothing inside', 'bc1gmk9yu'],
  ])('refuse %s', (_, text) => {
    expect(decodeSegwit('bc', text)).toBeUndefined();
  });
});

describe('amounts in JSON', () => {
  it.each([
    ['50.00000000', 5_000_000_000n],
    ['0.1', 10_000_000n],
    ['1e-08', 1n],
    ['2.1E7', 2_100_000_000_000_000n],
    ['92233720368.54775807', 9_223_372_036_854_775_807n],
    ['0.100000000', 10_000_000n],
  ])('reads %s exactly', (text, base) => {
    expect(decimalToBase(text, 8)).toBe(base);
  });

  it.each(['0.000000001', '-1', '', '1.', 'NaN', '1e9999'])('refuses %j', (text) => {
    expect(decimalToBase(text, 8)).toBeUndefined();
  });

  it('are quoted before they can be rounded, also in text that looks like JSON', () => {
    const json = '{"value": 90071992.54740993, "asm": "\\"value\\": 1.5", "n": 3}';
    expect(JSON.parse(quoteAmounts(json))).toEqual({ value: '90071992.54740993', asm: '"value": 1.5', n: 3 });
  });

  it('round trip through the decimal that a node prints', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 2n ** 63n - 1n }), (base) => {
        const digits = base.toString().padStart(9, '0');
        return decimalToBase(`${digits.slice(0, -8)}.${digits.slice(-8)}`, 8) === base;
      }),
    );
  });
});
