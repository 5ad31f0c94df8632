import { describe, expect, it } from 'vitest';
import { CoinCache } from './coin-cache.ts';

const hashOf = (number: number): string => number.toString(16).padStart(64, '0');

describe('coins that are remembered', () => {
  it('gives a coin once, by the whole hash and the index', () => {
    const cache = new CoinCache();
    cache.put(hashOf(1), 0, { txId: 0, addressId: 7, amount: 5n });
    cache.put(hashOf(2), 0, { txId: 1, addressId: undefined, amount: 2n ** 63n });
    cache.put(hashOf(1), 1, { txId: 0, addressId: 8, amount: 0n });
    expect(cache.take(hashOf(1), 0)).toEqual({ txId: 0, addressId: 7, amount: 5n });
    expect(cache.take(hashOf(1), 0)).toBeUndefined();
    expect(cache.take(hashOf(2), 0)).toEqual({ txId: 1, addressId: undefined, amount: 2n ** 63n });
    expect(cache.take(hashOf(2), 1)).toBeUndefined();
    expect(cache.take(`f${hashOf(1).slice(1)}`, 1)).toBeUndefined();
    expect(cache.take(hashOf(1), 1)).toEqual({ txId: 0, addressId: 8, amount: 0n });
  });

  it('takes the later of two coins of one name', () => {
    const cache = new CoinCache();
    cache.put(hashOf(1), 0, { txId: 3, addressId: 7, amount: 5n });
    cache.put(hashOf(1), 0, { txId: 9, addressId: 8, amount: 6n });
    expect(cache.take(hashOf(1), 0)).toEqual({ txId: 9, addressId: 8, amount: 6n });
    expect(cache.take(hashOf(1), 0)).toBeUndefined();
  });

  it('loses none while it grows, and forgets the oldest when it may not grow', () => {
    const growing = new CoinCache();
    for (let n = 0; n < 50_000; n += 1)
      growing.put(hashOf(n * 7919), n % 3, { txId: n, addressId: n, amount: BigInt(n) });
    let lost = 0;
    for (let n = 1; n < 50_000; n += 1) {
      const coin = growing.take(hashOf(n * 7919), n % 3);
      if (coin?.txId !== n || coin.addressId !== n || coin.amount !== BigInt(n)) lost += 1;
    }
    expect(lost).toBe(0);
    const small = new CoinCache(16);
    for (let n = 1; n <= 17; n += 1) small.put(hashOf(n), 0, { txId: n, addressId: n, amount: 1n });
    expect(small.take(hashOf(1), 0)).toBeUndefined();
    for (let n = 2; n <= 17; n += 1) expect(small.take(hashOf(n), 0)?.txId).toBe(n);
  });

  it('keeps no coin that it could not give back exactly', () => {
    const cache = new CoinCache();
    cache.put(hashOf(1), 0, { txId: 1, addressId: 1, amount: 2n ** 64n });
    cache.put(hashOf(1), 1, { txId: 1, addressId: 2 ** 32, amount: 1n });
    cache.put('abcd', 0, { txId: 1, addressId: 1, amount: 1n });
    expect(cache.take(hashOf(1), 0)).toBeUndefined();
    expect(cache.take(hashOf(1), 1)).toBeUndefined();
    expect(cache.take('abcd', 0)).toBeUndefined();
  });
});
