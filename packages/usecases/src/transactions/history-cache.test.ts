import { type LedgerObject, type MovementColumns, toTxId } from '@sulian/domain';
import { describe, expect, it } from 'vitest';
import { createHistoryCache } from './history-cache.ts';

const ADDRESS: LedgerObject = { kind: 'ADDRESS', addressId: 7 };

/** One transaction a block, which brings its height. */
function createReader(height: number, { reorgs = 0, sign = 1 } = {}) {
  const asked: number[] = [];
  return {
    asked,
    chain: 'BITCOIN' as const,
    height,
    state: { reorgs, merges: 0 } as never,
    listMovements: async ({ afterTxId, limit }: { afterTxId: number; limit: number }) => {
      asked.push(afterTxId);
      const all = Array.from({ length: height }, (_, at) => toTxId(at + 1, 0)).filter((txId) => txId > afterTxId);
      const kept = all.slice(-limit);
      const columns: MovementColumns = {
        txIds: Float64Array.from(kept),
        timeSecs: Float64Array.from(kept, (txId) => txId / 2 ** 20),
        assets: new Int32Array(kept.length),
        receivedBase: kept.map((txId) => BigInt(sign * (txId / 2 ** 20))),
        sentBase: kept.map(() => 0n),
      };
      return { ...columns, isWhole: all.length <= limit };
    },
  };
}

describe('histories that are kept', () => {
  it('[R-LIST-34] are read once, and then what blocks add', async () => {
    const cache = createHistoryCache();
    await cache.get(createReader(3), ADDRESS);
    const later = createReader(5);
    const { txIds, inBase, height, isWhole } = await cache.get(later, ADDRESS);
    expect([...txIds]).toEqual([1, 2, 3, 4, 5].map((at) => toTxId(at, 0)));
    expect(inBase).toEqual([1n, 2n, 3n, 4n, 5n]);
    expect([height, isWhole]).toEqual([5, true]);
    expect(later.asked).toEqual([toTxId(4, 0) - 1]);
  });

  it('are cut for a snapshot that is older', async () => {
    const cache = createHistoryCache();
    await cache.get(createReader(5), ADDRESS);
    const before = createReader(3);
    const { txIds, outBase, height } = await cache.get(before, ADDRESS);
    expect([txIds.length, outBase.length, height, before.asked]).toEqual([3, 3, 3, []]);
  });

  it('are read anew once blocks were taken back', async () => {
    const cache = createHistoryCache();
    await cache.get(createReader(5), ADDRESS);
    const after = createReader(5, { reorgs: 1, sign: 2 });
    expect((await cache.get(after, ADDRESS)).inBase).toEqual([2n, 4n, 6n, 8n, 10n]);
    expect(after.asked).toEqual([-1]);
  });

  it('[R-LIST-34] of very many rows are the newest, and are not whole', async () => {
    const cache = createHistoryCache({ rowsEach: 3, rowsTogether: 6 });
    const { txIds, isWhole } = await cache.get(createReader(5), ADDRESS);
    expect([txIds.length, isWhole]).toEqual([3, false]);
  });

  it('make room for others, the longest unused first', async () => {
    const cache = createHistoryCache({ rowsEach: 3, rowsTogether: 6 });
    const of = (addressId: number): LedgerObject => ({ kind: 'ADDRESS', addressId });
    for (const id of [1, 2, 1, 3]) await cache.get(createReader(3), of(id));
    const again = createReader(3);
    await cache.get(again, of(1));
    await cache.get(again, of(2));
    expect(again.asked).toEqual([-1]);
  });

  it('are read by one of several who ask at once', async () => {
    const cache = createHistoryCache();
    const reader = createReader(4);
    const [a, b] = await Promise.all([cache.get(reader, ADDRESS), cache.get(reader, ADDRESS)]);
    expect([a === b, reader.asked]).toEqual([true, [-1]]);
  });
});
