import { type LedgerObject, type MovementColumns, toTxId } from '@sulian/domain';
import { describe, expect, it } from 'vitest';
import { type History, inBaseOf, sizeOf } from './history.ts';
import { createHistoryCache } from './history-cache.ts';

const ADDRESS: LedgerObject = { kind: 'ADDRESS', addressId: 7 };

/**
 * A reader with one transaction per block, whose amount is its height, in several rows. A slow one delays large reads
 * until the test releases them.
 */
function createReader(height: number, { reorgs = 0, sign = 1, assets = 1, isSlow = false } = {}) {
  const reads: number[] = [];
  const limits: number[] = [];
  let answer = (): void => undefined;
  const waited = new Promise<void>((resolve) => {
    answer = resolve;
  });
  return {
    reads,
    limits,
    answer,
    chain: 'BITCOIN' as const,
    height,
    state: { reorgs, merges: 0 } as never,
    listMovements: async ({ afterTxId, limit }: { afterTxId: number; limit: number }) => {
      if (limits.length === 0) reads.push(afterTxId);
      limits.push(limit);
      if (isSlow && limits.length > 1) await waited;
      const all = Array.from({ length: height * assets }, (_, at) => toTxId(1 + Math.floor(at / assets), 0)).filter(
        (txId) => txId > afterTxId,
      );
      const newestRows = all.slice(-limit);
      const columns: MovementColumns = {
        txIds: Float64Array.from(newestRows),
        timeSecs: Float64Array.from(newestRows, (txId) => txId / 2 ** 20),
        assets: Int32Array.from(newestRows, (_, at) => at % assets),
        receivedBase: newestRows.map((txId) => BigInt(sign * (txId / 2 ** 20))),
        sentBase: newestRows.map(() => 0n),
      };
      return { ...columns, isWhole: all.length <= limit };
    },
  };
}

const listIn = (history: History): readonly bigint[] => [...history.txIds.keys()].map((row) => inBaseOf(history, row));
const caps = { rowsEach: 3, bytesTogether: 1_000_000, rowsAtOnce: 3 };

describe('histories that are kept', () => {
  it('[R-LIST-34] are read once, and then what blocks add', async () => {
    const cache = createHistoryCache();
    await cache.get(createReader(3), ADDRESS);
    const later = createReader(5);
    const history = await cache.get(later, ADDRESS);
    expect([...history.txIds]).toEqual([1, 2, 3, 4, 5].map((at) => toTxId(at, 0)));
    expect(listIn(history)).toEqual([1n, 2n, 3n, 4n, 5n]);
    expect([history.height, history.isWhole]).toEqual([5, true]);
    expect(later.reads).toEqual([toTxId(4, 0) - 1]);
  });

  it('are cut for a snapshot that is older', async () => {
    const cache = createHistoryCache();
    await cache.get(createReader(5), ADDRESS);
    const before = createReader(3);
    const { txIds, sent, height } = await cache.get(before, ADDRESS);
    expect([txIds.length, sent.length, height, before.reads]).toEqual([3, 3, 3, []]);
  });

  it('are read anew once blocks were taken back', async () => {
    const cache = createHistoryCache();
    await cache.get(createReader(5), ADDRESS);
    const after = createReader(5, { reorgs: 1, sign: 2 });
    expect(listIn(await cache.get(after, ADDRESS))).toEqual([2n, 4n, 6n, 8n, 10n]);
    expect(after.reads).toEqual([-1]);
  });

  it('[R-LIST-34] of very many rows are the newest, and are not whole', async () => {
    const cache = createHistoryCache(caps);
    const { txIds, isWhole } = await cache.get(createReader(5), ADDRESS);
    expect([txIds.length, isWhole]).toEqual([3, false]);
  });

  it('[R-LIST-34] that grow with blocks stay at the newest rows, whole transactions alone', async () => {
    const cache = createHistoryCache({ ...caps, rowsEach: 5 });
    await cache.get(createReader(2, { assets: 2 }), ADDRESS);
    const { txIds, isWhole } = await cache.get(createReader(3, { assets: 2 }), ADDRESS);
    expect([...txIds]).toEqual([2, 2, 3, 3].map((at) => toTxId(at, 0)));
    expect(isWhole).toBe(false);
  });

  it('[R-LIST-63] are read one after another where they are large, and small ones beside them', async () => {
    const cache = createHistoryCache({ ...caps, rowsAtOnce: 2 });
    const [large, other] = [createReader(3, { isSlow: true }), createReader(3)];
    const reading = [cache.get(large, ADDRESS), cache.get(other, { kind: 'ADDRESS', addressId: 8 })];
    const small = await cache.get(createReader(1), { kind: 'ADDRESS', addressId: 9 });
    expect(small.txIds.length).toBe(1);
    expect([large.limits, other.limits]).toEqual([[2, 3], [2]]);
    large.answer();
    await Promise.all(reading);
    expect(other.limits).toEqual([2, 3]);
  });

  it('[R-LIST-63] make room for others, the longest unused first', async () => {
    const size = sizeOf(await createHistoryCache().get(createReader(3), ADDRESS));
    const cache = createHistoryCache({ ...caps, bytesTogether: size * 2.5 });
    const of = (addressId: number): LedgerObject => ({ kind: 'ADDRESS', addressId });
    for (const id of [1, 2, 1, 3]) await cache.get(createReader(3), of(id));
    const again = createReader(3);
    await cache.get(again, of(1));
    await cache.get(again, of(2));
    expect(again.reads).toEqual([-1]);
  });

  it('are read by one of several who ask at once', async () => {
    const cache = createHistoryCache();
    const reader = createReader(4);
    const [a, b] = await Promise.all([cache.get(reader, ADDRESS), cache.get(reader, ADDRESS)]);
    expect([a === b, reader.reads]).toEqual([true, [-1]]);
  });
});
