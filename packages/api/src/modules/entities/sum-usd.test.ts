import type { AssetRow } from '@sulian/domain';
import type { EntityCoin } from '@sulian/usecases';
import { describe, expect, it } from 'vitest';
import { type ChainOfSums, sumUsd } from './sum-usd.ts';

const coin = (change: Partial<EntityCoin> = {}): EntityCoin => ({
  asset: { chain: 'ETHEREUM', asset: 0, kind: 'NATIVE' } as AssetRow,
  isNet: true,
  receivedBase: 9n,
  sentBase: 4n,
  internalBase: 2n,
  balanceBase: 5n,
  receivedUsd: 90,
  sentUsd: 40,
  internalUsd: 20,
  balanceUsd: 50,
  ...change,
});
const on = (coins: readonly EntityCoin[], change: object = {}): ChainOfSums => ({
  chain: { blockchain: 'ETHEREUM', basis: { isPartial: false } },
  sums: { coins, days: [] },
  ...change,
});
const sum = (...chains: readonly ChainOfSums[]) => sumUsd({ prices: { isSimulated: () => false } }, chains);

describe('sums in USD over all chains', () => {
  it('add up what every coin has, and count none as unpriced [R-ENT-62]', () => {
    expect(sum(on([coin(), coin()]))).toMatchObject({
      received: 180,
      sent: 80,
      internal: 40,
      balance: 100,
      unpricedCoins: 0,
      unpricedBalances: 0,
      partial: [],
    });
  });

  it('do not know what moved within the entity where a part of that is not known [R-ENT-76]', () => {
    const unknown = coin({ isNet: false, internalBase: undefined, internalUsd: null });
    expect(sum(on([coin()]), on([unknown]))).toMatchObject({ received: 180, internal: null, notNet: ['ETHEREUM'] });
    expect(sum(on([coin()]), on([coin({ isNet: false, internalBase: 0n, internalUsd: null })])).internal).toBe(20);
  });

  it('leave out and count a coin of which any part has no price, what moved within too [R-ENT-62]', () => {
    for (const part of ['receivedUsd', 'sentUsd', 'internalUsd'] as const)
      expect(sum(on([coin(), coin({ [part]: null })]))).toMatchObject({ received: 90, internal: 20, unpricedCoins: 1 });
  });

  it('count apart balances without a latest price, whatever the days had [R-ENT-77]', () => {
    const dead = coin({ balanceUsd: null });
    const spent = coin({ balanceUsd: null, balanceBase: 0n });
    expect(sum(on([coin(), dead, spent]))).toMatchObject({ balance: 50, unpricedCoins: 0, unpricedBalances: 1 });
  });

  it('do not say of a chain without sums by day that its coins have no price [R-ENT-77]', () => {
    const busy = coin({ receivedUsd: null, sentUsd: null, internalUsd: null, isNet: false });
    const chain = on([busy], { sums: { coins: [busy], days: undefined } });
    expect(sum(on([coin()]), chain)).toMatchObject({ received: 90, unpricedCoins: 0, notByDay: ['ETHEREUM'] });
  });

  it('name the chains whose ledger is partial [R-ENT-78]', () => {
    const late = { chain: { blockchain: 'BSC' as const, basis: { isPartial: true } } };
    expect(sum(on([coin()]), on([coin()], late)).partial).toEqual(['BSC']);
  });

  it('are unknown with a balance below zero only where the coin has a latest price [R-ENT-77] [R-ADDR-220]', () => {
    const fake = coin({ balanceBase: -7n, balanceUsd: null });
    expect(sum(on([coin(), fake]))).toMatchObject({ balance: 50, unpricedBalances: 1 });
    const lacking = coin({ balanceBase: -7n, balanceUsd: -70 });
    expect(sum(on([coin(), lacking, fake]))).toMatchObject({ balance: null, unpricedBalances: 1 });
  });
});
