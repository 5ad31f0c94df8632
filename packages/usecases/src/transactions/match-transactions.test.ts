import { toTxId } from '@sulian/domain';
import { describe, expect, it } from 'vitest';
import { toHistory } from './history.ts';
import { matchTransactions } from './match-transactions.ts';

const at = (...heights: readonly number[]) => heights.map((height) => toTxId(height, 0));
const columns = {
  txIds: Float64Array.from(at(1, 2, 2, 3)),
  timeSecs: Float64Array.from([10, 20, 20, 30]),
  assets: Int32Array.from([0, 0, 5, 0]),
  receivedBase: [9n, 4n, 70n, 0n],
  sentBase: [0n, 6n, 0n, 3n],
};
const accounts = toHistory({ chain: 'ETHEREUM', height: 3 }, columns, true);
const outputs = toHistory({ chain: 'BITCOIN', height: 3 }, columns, true);

describe('transactions that match', () => {
  it('[R-LIST-32] come newest first, each once however many of its coins do', () => {
    expect(matchTransactions(accounts, {}).txIds).toEqual(at(3, 2, 1));
    expect(matchTransactions(accounts, { asset: 5 }).txIds).toEqual(at(2));
    expect(matchTransactions(accounts, { fromSec: 20, toSec: 29 }).txIds).toEqual(at(2));
    expect(matchTransactions(accounts, {}, new Set(at(1))).txIds).toEqual(at(1));
  });

  it('[R-LIST-33] came in and went out as balances do, or less change', () => {
    const ofCoin = { asset: 0, direction: 'INCOMING' } as const;
    expect(matchTransactions(accounts, ofCoin).txIds).toEqual(at(2, 1));
    expect(matchTransactions(outputs, ofCoin).txIds).toEqual(at(1));
    expect(matchTransactions(outputs, { asset: 0, direction: 'OUTGOING' }).txIds).toEqual(at(3, 2));
  });

  it('[R-LIST-32] are no smaller than asked, exactly', () => {
    const atLeast = (leastBase: bigint) => matchTransactions(outputs, { asset: 0, leastBase }).txIds;
    expect(atLeast(2n)).toEqual(at(3, 2, 1));
    expect(atLeast(3n)).toEqual(at(3, 1));
    expect(atLeast(10n)).toEqual([]);
    expect(matchTransactions(outputs, { asset: 0, direction: 'OUTGOING', leastBase: 3n }).txIds).toEqual(at(3));
  });
});
