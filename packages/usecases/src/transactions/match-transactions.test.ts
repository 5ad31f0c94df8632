import { toTxId } from '@sulian/domain';
import { describe, expect, it } from 'vitest';
import { toHistory } from './history.ts';
import { matchTransactions, type TransactionFilter } from './match-transactions.ts';

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

const match = (history: typeof accounts, filter: TransactionFilter, only?: ReadonlySet<number>) => [
  ...matchTransactions(history, filter, only).txIds,
];

describe('transactions that match', () => {
  it('[R-LIST-32] come newest first, each once however many of its coins do', () => {
    expect(match(accounts, {})).toEqual(at(3, 2, 1));
    expect(match(accounts, { asset: 5 })).toEqual(at(2));
    expect(match(accounts, { fromSec: 20, toSec: 29 })).toEqual(at(2));
    expect(match(accounts, {}, new Set(at(1)))).toEqual(at(1));
  });

  it('[R-LIST-33] came in and went out as balances do, or less change', () => {
    const ofCoin = { asset: 0, direction: 'INCOMING' } as const;
    expect(match(accounts, ofCoin)).toEqual(at(2, 1));
    expect(match(outputs, ofCoin)).toEqual(at(1));
    expect(match(outputs, { asset: 0, direction: 'OUTGOING' })).toEqual(at(3, 2));
  });

  it('[R-LIST-32] are no smaller than asked, exactly', () => {
    const atLeast = (leastBase: bigint) => match(outputs, { asset: 0, leastBase });
    expect(atLeast(2n)).toEqual(at(3, 2, 1));
    expect(atLeast(3n)).toEqual(at(3, 1));
    expect(atLeast(10n)).toEqual([]);
    expect(match(outputs, { asset: 0, direction: 'OUTGOING', leastBase: 3n })).toEqual(at(3));
  });
});
