import type { AddressHistory, LedgerReader } from '@sulian/domain';
import { expect, it } from 'vitest';
import { cacheReader } from './cached-reader.ts';
import { RowBudget, SnapshotOrder } from './cached-rows.ts';
import { createChainRows } from './chain-rows.ts';

const HISTORY: AddressHistory = { txIds: [2, 4, 6], receivedBase: [1n, 2n, 3n], sentBase: [0n, 0n, 0n] };

/** A cached reader of one address with three transactions, and the limits with which the store was read. */
function openReader() {
  const limits: number[] = [];
  const listHistories: LedgerReader['listHistories'] = async ({ limit }) => {
    limits.push(limit);
    return new Map([[7, { ...HISTORY, txIds: HISTORY.txIds.slice(0, limit) }]]);
  };
  const rows = createChainRows(new RowBudget(1_000));
  const reader = cacheReader({ listHistories } as LedgerReader, rows, new SnapshotOrder().newest);
  const list = async (query: { readonly limit: number; readonly untilTxId?: number }) =>
    (await reader.listHistories({ addressIds: [7], asset: 0, ...query })).get(7)?.txIds;
  return { limits, list };
}

it('reads a whole history once, and cuts it for each query', async () => {
  const { limits, list } = openReader();
  expect(await list({ limit: 16 })).toEqual([2, 4, 6]);
  expect(await list({ limit: 32 })).toEqual([2, 4, 6]);
  expect(await list({ limit: 2 })).toEqual([2, 4]);
  expect(await list({ limit: 16, untilTxId: 5 })).toEqual([2, 4]);
  expect(await list({ limit: 16, untilTxId: 1 })).toBeUndefined();
  expect(limits).toEqual([16]);
});

it('reads again what a lower limit may have cut', async () => {
  const { limits, list } = openReader();
  expect(await list({ limit: 2 })).toEqual([2, 4]);
  expect(await list({ limit: 3 })).toEqual([2, 4, 6]);
  expect(limits).toEqual([2, 3]);
});
