import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CHAINS, type ChainId } from '../chain/chain.ts';
import { listHashRanges, parseHashText, toHashText } from './hash-text.ts';

/** Worked out by Python's integers, hashlib and base64. */
const SOLANA =
  '63bc974e91261f724d8409a95701ef183622325d0c1d796656d33b50912a6b5a021b7a5779c68228bfa47ddcdd884d46478080a4b5110387db8ffe7a128e1c8a';
const BEGINS_WITH_ZEROS =
  '0000974e91261f724d8409a95701ef183622325d0c1d796656d33b50912a6b5a021b7a5779c68228bfa47ddcdd884d46478080a4b5110387db8ffe7a128e1c8a';
const TEZOS = '05749bf5a24e4aa779981ac41f1a0f8713ec758e12df95fa51866869849c06e5117523cd05d6';
const BYTES = 'ec31682fde561917952ff78a7a8adeffd0febc372dd26871916c46c630381b45';

describe('a hash as people write it', () => {
  it.each<[ChainId, string, string]>([
    ['BITCOIN', BYTES, BYTES],
    ['ETHEREUM', BYTES, `0x${BYTES}`],
    ['TRON', BYTES, BYTES],
    ['RIPPLE', BYTES, BYTES.toUpperCase()],
    ['TON', BYTES, BYTES],
    ['SOLANA', SOLANA, '2zf1D3JpcScRk9TTCWSQmbKr8hB9nfiLK9iA7mHvNuxqSrDDLCRFY7mb48txGysNHWns8autYb6meqyhRAPs23qT'],
    [
      'SOLANA',
      BEGINS_WITH_ZEROS,
      '11A1N7AtGYod259NQUnBhJUeoQKwxTbbZ1XL8uc4BvBsgGmfE1CM7dsMAEheHSzS6t6RhfEK7PeFyEUYm5PmoSh',
    ],
    ['TEZOS', TEZOS, 'oopu3j4apSreaYM2NbFyJyVXXzeczd3bPvwPUy2guE8iYDLYD2d'],
  ])('is read and written in the form of %s [R-CHAIN-60]', (chain, hash, text) => {
    expect(toHashText(chain, hash)).toBe(text);
    expect(parseHashText(chain, text)).toBe(hash);
  });

  it('writes a block of Tezos with its own letter, and one of Solana of 32 bytes [R-CHAIN-60]', () => {
    expect(toHashText('TEZOS', '01349bf5a24e4aa779981ac41f1a0f8713ec758e12df95fa51866869849c06e51175d41679cd')).toBe(
      'BLty7SjqfZ2Fsz5g3uxqa5AyBtdKiUCuGXtG3zdMNGrmdhJxFmv',
    );
    expect(toHashText('SOLANA', `00${'00'.repeat(30)}05`)).toBe(`${'1'.repeat(31)}6`);
  });

  it.each<[ChainId, string]>([
    ['RIPPLE', BYTES],
    ['ETHEREUM', BYTES.toUpperCase()],
    ['BITCOIN', BYTES.toUpperCase()],
    ['TON', BYTES.toUpperCase()],
    ['BITCOIN', `0x${BYTES}`],
    ['TRON', `0X${BYTES}`],
    ['RIPPLE', `0x${BYTES.toUpperCase()}`],
    ['TON', `0x${BYTES}`],
    ['TON', '7DFoL95WGReVL/eKeore/9D+vDct0mhxkWxGxjA4G0U='],
    ['TON', '7DFoL95WGReVL_eKeore_9D-vDct0mhxkWxGxjA4G0U='],
    ['TON', '7DFoL95WGReVL_eKeore_9D-vDct0mhxkWxGxjA4G0U'],
  ])('of %s is read in its other spellings too: %s [R-CHAIN-60]', (chain, text) => {
    expect(parseHashText(chain, text)).toBe(BYTES);
  });

  it.each<[ChainId, string]>([
    ['BITCOIN', BYTES.slice(2)],
    ['BITCOIN', `0x0x${BYTES}`],
    ['ETHEREUM', `${BYTES}00`],
    ['SOLANA', BYTES],
    ['SOLANA', '1'.repeat(32)],
    ['SOLANA', `${'1'.repeat(63)}0`],
    ['TEZOS', 'oopu3j4apSreaYM2NbFyJyVXXzeczd3bPvwPUy2guE8iYDLYD2'],
    ['TON', '7DFoL95WGReVL/eKeore/9D+vDct0mhxkWxGxjA4G0V='],
    ['SOLANA', 'z'.repeat(10_000)],
    ['TON', ''],
    ['SOLANA', ''],
  ])('of %s is not read from another text (case %#)', (chain, text) => {
    expect(parseHashText(chain, text)).toBeUndefined();
  });

  it('comes back from its text on every chain', () => {
    const bytes = fc.uint8Array({ minLength: 64, maxLength: 64 });
    fc.assert(
      fc.property(fc.constantFrom(...CHAINS), bytes, fc.nat({ max: 3 }), (chain, random, zeros) => {
        const hash = Buffer.from(random.fill(0, 0, zeros).slice(0, chain.hashBytes)).toString('hex');
        expect(parseHashText(chain.id, toHashText(chain.id, hash))).toBe(hash);
      }),
    );
  });
});

describe('the beginning of a hash', () => {
  const isIn = (chain: ChainId, prefix: string, hash: string): boolean =>
    listHashRanges(chain, prefix).some(({ first, last }) => first <= hash && hash <= last);

  it('finds exactly the hashes whose text begins so, on every chain [R-CHAIN-61]', () => {
    const bytes = fc.uint8Array({ minLength: 64, maxLength: 64 });
    const mixed = fc.record({
      chain: fc.constantFrom(...CHAINS.filter(({ hashForm }) => hashForm !== 'hex-or-base64')),
      one: bytes,
      other: bytes,
      shared: fc.nat({ max: 64 }),
      letters: fc.integer({ min: 3, max: 90 }),
    });
    fc.assert(
      fc.property(mixed, ({ chain, one, other, shared, letters }) => {
        other.set(one.subarray(0, shared));
        const [hash, near] = [one, other].map((each) => Buffer.from(each.slice(0, chain.hashBytes)).toString('hex'));
        const prefix = toHashText(chain.id, hash as string).slice(0, letters);
        expect(isIn(chain.id, prefix, hash as string)).toBe(true);
        expect(isIn(chain.id, prefix, near as string)).toBe(toHashText(chain.id, near as string).startsWith(prefix));
      }),
      { numRuns: 1_000 },
    );
  });

  it('is looked for by the numbers that base58 texts of one length make [R-CHAIN-61]', () => {
    // No text of 88 letters on Solana begins with "6" or later; one of 87 may.
    expect(listHashRanges('SOLANA', '2zf1')).toHaveLength(2);
    expect(listHashRanges('SOLANA', '1')).toEqual([{ first: '0'.repeat(128), last: `00${'f'.repeat(126)}` }]);
    expect(listHashRanges('SOLANA', '0')).toEqual([]);
    expect(listHashRanges('SOLANA', '1'.repeat(65))).toEqual([]);
  });

  it('of TON may be hex or base64: both are looked for, ascending [R-CHAIN-61]', () => {
    expect(listHashRanges('TON', 'Fd')).toEqual([
      { first: `15d${'0'.repeat(61)}`, last: `15d${'f'.repeat(61)}` },
      { first: `fd${'0'.repeat(62)}`, last: `fd${'f'.repeat(62)}` },
    ]);
    expect(isIn('TON', '7DFoL95WGReVL/eK', BYTES)).toBe(true);
    expect(isIn('TON', '7DFoL95WGReVL_eKeore_9D-vDct0mhxkWxGxjA4G0U=', BYTES)).toBe(true);
    expect(isIn('TON', '7DFoL95WGReVL/eL', BYTES)).toBe(false);
    expect(listHashRanges('TON', 'G'.repeat(44))).toEqual([]);
  });

  it('is nothing where nothing was typed, or more than a hash has', () => {
    for (const { id } of CHAINS) {
      expect(listHashRanges(id, '')).toEqual([]);
      expect(listHashRanges(id, 'a'.repeat(129))).toEqual([]);
    }
  });
});
