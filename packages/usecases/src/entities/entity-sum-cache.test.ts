import { describe, expect, it } from 'vitest';
import { createEntitySumCache } from './entity-sum-cache.ts';
import type { EntityQuestion } from './sum-entity.ts';

/** An entity of one address that received 5 of the chain's coin. */
function ask({ height = 9, reorgs = 0, merges = 0, labelVersion = 1, symbol = 'ETH' } = {}) {
  const calls: string[] = [];
  const asset = { chain: 'ETHEREUM', asset: 0, symbol, decimals: 18, kind: 'NATIVE' };
  const reader = {
    chain: 'ETHEREUM',
    height,
    state: { reorgs, merges },
    countTransactionsTogether: async () => 0,
    listTotals: async () => {
      calls.push('totals');
      return [{ asset: 0, receivedBase: 5n, sentBase: 0n, transactions: 1 }];
    },
    listTransactionsTogether: async () => [],
    listTransactions: async () => [],
    listBlockTimes: async () => new Map(),
    listDaysTogether: async () => [],
    listAssets: async () => [asset],
  };
  const question = {
    reader,
    labels: { version: labelVersion, findAddressLabel: () => undefined },
    prices: { findUsd: () => undefined, findLatestUsd: () => undefined },
    addresses: { rows: [{ addressId: 1 }], largeWallets: [] },
    limits: { transactions: 10, summedTransactions: 10 },
  } as unknown as EntityQuestion;
  return { question, calls };
}
const OF = { entityId: 7, priceVersion: 'a' };

describe('sums of entities that are kept', () => {
  it('are made once for all who ask, together or later [R-ENT-91]', async () => {
    const cache = createEntitySumCache();
    const { question, calls } = ask();
    const [a, b] = await Promise.all([cache.get(question, OF), cache.get(question, OF)]);
    const again = ask();
    expect([a === b, await cache.get(again.question, OF)]).toEqual([true, a]);
    expect([calls, again.calls]).toEqual([['totals'], []]);
    expect(a.coins.map(({ receivedBase }) => receivedBase)).toEqual([5n]);
  });

  it.each([
    ['a block', { height: 10 }, OF],
    ['a rollback', { reorgs: 1 }, OF],
    ['a merge of wallets', { merges: 1 }, OF],
    ['other labels', { labelVersion: 2 }, OF],
    ['other words of a coin', { symbol: 'WETH' }, OF],
    ['other prices', {}, { ...OF, priceVersion: 'b' }],
    ['another entity', {}, { ...OF, entityId: 8 }],
  ])('are made anew by %s [R-ENT-91]', async (_, change, of) => {
    const cache = createEntitySumCache();
    await cache.get(ask().question, OF);
    const later = ask(change);
    await cache.get(later.question, of);
    expect(later.calls).toEqual(['totals']);
  });

  it('make room for others [R-ENT-91]', async () => {
    const cache = createEntitySumCache(1_300);
    await cache.get(ask().question, OF);
    await cache.get(ask().question, { ...OF, entityId: 8 });
    const first = ask();
    await cache.get(first.question, OF);
    expect(first.calls).toEqual(['totals']);
  });
});
