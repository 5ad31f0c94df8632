import type { LedgerChanges } from '@sulian/domain';
import { describe, expect, it } from 'vitest';
import { CachedRows, RowBudget, SnapshotOrder } from './cached-rows.ts';

const toChanges = (...addressIds: number[]): readonly LedgerChanges[] => [
  {
    addressIds: new Set(addressIds),
    walletIds: new Set(),
    mergedWalletIds: new Set(),
    spentOutputs: new Set(),
    texts: [],
    hasFreezes: false,
  },
];

const createRows = (most = 1_000) =>
  new CachedRows<number, string>({ isUntouchedBy: ({ addressIds }, id) => !addressIds.has(id) }, new RowBudget(most));

describe('cached rows [R-SCORE-218]', () => {
  it('are found at later snapshots until one touches them', () => {
    const order = new SnapshotOrder();
    const rows = createRows();
    rows.add(1, 'one', order.newest);
    rows.add(2, undefined, order.newest);
    order.add(toChanges(3));
    expect([rows.find(1, order.newest)?.row, rows.find(2, order.newest)]).toMatchObject(['one', { row: undefined }]);
    order.add(toChanges(1));
    expect([rows.find(1, order.newest), rows.find(2, order.newest)]).toMatchObject([undefined, { row: undefined }]);
    expect(rows.find(3, order.newest)).toBeUndefined();
  });

  it('of a later snapshot are not those of an earlier one, and an earlier row replaces none of a later one', () => {
    const order = new SnapshotOrder();
    const rows = createRows();
    const earlier = order.newest;
    order.add(toChanges(1));
    rows.add(1, 'later', order.newest);
    expect(rows.find(1, earlier)).toBeUndefined();
    rows.add(1, 'earlier', earlier);
    expect(rows.find(1, order.newest)?.row).toBe('later');
  });

  it('are not found where the changes since are no longer known', () => {
    const order = new SnapshotOrder();
    const rows = createRows();
    rows.add(1, 'one', order.newest);
    rows.add(2, 'two', order.newest);
    for (let step = 0; step < 60; step += 1) order.add([]);
    expect(rows.find(1, order.newest)?.row).toBe('one');
    for (let step = 0; step < 60; step += 1) order.add([]);
    expect(rows.find(1, order.newest)?.row).toBe('one');
    expect(rows.find(2, order.newest)).toBeUndefined();
  });

  it('are dropped where they were not used while half of the most was added', () => {
    const { newest } = new SnapshotOrder();
    const rows = createRows(8);
    for (const id of [1, 2]) rows.add(id, 'first', newest);
    for (const id of [3, 4]) rows.add(id, 'second', newest);
    expect(rows.find(1, newest)?.row).toBe('first');
    for (const id of [5, 6, 7]) rows.add(id, 'third', newest);
    expect([1, 2, 3, 5].map((id) => rows.find(id, newest)?.row)).toEqual(['first', undefined, undefined, 'third']);
  });
});
