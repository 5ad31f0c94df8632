import type { LegRow } from '@sulian/domain';
import { describe, expect, it } from 'vitest';
import { commonInputOwnershipRule } from './common-input-ownership.ts';

const source = (position: number, addressId: number | undefined, amountBase = 105n): LegRow => ({
  txId: 1,
  operation: 0,
  side: 'source',
  position,
  asset: 0,
  ...(addressId === undefined ? {} : { addressId }),
  amountBase,
});
const output = (position: number, amountBase: bigint): LegRow => ({
  txId: 1,
  operation: 0,
  side: 'destination',
  position,
  asset: 0,
  addressId: 90 + position,
  amountBase,
});

describe('common-input-ownership heuristic', () => {
  it('[R-WALLET-01] joins the addresses that pay together, each once, in order of input', () => {
    const legs = [source(0, 7), source(1, 3), source(2, 7), output(0, 300n)];
    expect(commonInputOwnershipRule(legs)).toEqual([7, 3]);
  });

  it('joins nobody in a transaction of one payer, of new coins, or of inputs never seen', () => {
    expect(commonInputOwnershipRule([source(0, 7), source(1, 7), output(0, 200n)])).toEqual([]);
    expect(commonInputOwnershipRule([output(0, 200n)])).toEqual([]);
    expect(commonInputOwnershipRule([source(0, undefined), source(1, 7), output(0, 200n)])).toEqual([]);
  });

  it('[R-WALLET-02] joins nobody in a CoinJoin', () => {
    const sources = [source(0, 1), source(1, 2), source(2, 3)];
    expect(commonInputOwnershipRule([...sources, output(0, 100n), output(1, 100n), output(2, 100n)])).toEqual([]);
    expect(commonInputOwnershipRule([...sources, output(0, 100n), output(1, 101n), output(2, 102n)])).toEqual([
      1, 2, 3,
    ]);
  });
});
