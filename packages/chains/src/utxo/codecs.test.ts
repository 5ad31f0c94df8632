import { createHash } from 'node:crypto';
import { bech32, bech32m, createBase58check } from '@scure/base';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeBase58Check, encodeBase58Check } from './base58.ts';
import { decodeSegwit, encodeSegwit } from './bech32.ts';
import { decimalToBase, quoteAmounts } from './decimal.ts';
import { doubleSha256 } from './sha256.ts';

const sha256 = (bytes: Uint8Array): Buffer => createHash('sha256').update(bytes).digest();
const scureBase58 = createBase58check((bytes: Uint8Array) => new Uint8Array(sha256(bytes)));
const bytes = (minLength: number, maxLength = minLength) => fc.uint8Array({ minLength, maxLength });

describe('double SHA-256', () => {
  it('equals OpenSSL for every length around its block and hand-over sizes', () => {
    const source = Buffer.from(Array.from({ length: 400 }, (_, i) => (i * 7 + 3) & 0xff));
    const out = Buffer.alloc(40);
    for (let length = 0; length <= 300; length++) {
      doubleSha256(source, 5, 5 + length, out, 8);
      expect(out.subarray(8).equals(sha256(sha256(source.subarray(5, 5 + length)))), `length ${length}`).toBe(true);
    }
  });

  it('may write over what it reads', () => {
    const buffer = Buffer.alloc(64, 1);
    const expected = sha256(sha256(Buffer.alloc(64, 1)));
    doubleSha256(buffer, 0, 64, buffer, 0);
    expect(buffer.subarray(0, 32).equals(expected)).toBe(true);
  });
});

describe('base58check', () => {
  it('writes what @scure/base writes, and reads it back', () => {
    fc.assert(
      fc.property(fc.nat(255), bytes(20), (version, hash) => {
        const text = encodeBase58Check(version, hash, 0);
        const payload = Uint8Array.of(version, ...hash);
        return text === scureBase58.encode(payload) && decodeBase58Check(text)?.equals(payload) === true;
      }),
    );
  });

  it('keeps leading zeros as ones', () => {
    expect(encodeBase58Check(0, Buffer.alloc(20), 0)).toBe('1111111111111111111114oLvT2');
    expect(encodeBase58Check(255, Buffer.alloc(20, 0xff), 0)).toBe(scureBase58.encode(new Uint8Array(21).fill(0xff)));
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
  it('write what @scure/base writes for every version and length, and read back', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 16 }), bytes(2, 40), (version, program) => {
        const text = encodeSegwit('bc', version, program, [0, program.length]);
        const back = decodeSegwit('bc', text);
        return (
          text === bech32m.encode('bc', [version, ...bech32m.toWords(program)]) &&
          back?.version === version &&
          back.program.equals(program)
        );
      }),
    );
    const program = Buffer.from('751e76e8199196d454941c45d1b3a323f1433bd6', 'hex');
    expect(encodeSegwit('bc', 0, program, [0, 20])).toBe(bech32.encode('bc', [0, ...bech32.toWords(program)]));
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
  ])('reads %s', (text, version, program) => {
    expect(decodeSegwit('bc', text)).toEqual({ version, program: Buffer.from(program, 'hex') });
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
