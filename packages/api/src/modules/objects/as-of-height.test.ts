import { type Page, toTxId } from '@sulian/domain';
import { expect, it } from 'vitest';
import { asOfHeight } from './as-of-height.ts';

/** A list of one transaction at each height, newest first; a transaction has a row per asset. */
function openList(heights: readonly number[]) {
  const reads: number[] = [];
  const readPage = async ({ offset, limit }: Page) => {
    reads.push(offset);
    return heights
      .slice(offset, offset + limit)
      .flatMap((height) => [0, 1].map((asset) => ({ txId: toTxId(height, 0), asset })));
  };
  return { list: { total: heights.length, readPage }, reads };
}
const down = (from: number, to: number) => Array.from({ length: from - to + 1 }, (_, index) => from - index);

it.each([
  0, 1, 2, 3, 4, 7, 8, 9, 31, 40,
])('leaves out %i later transactions, and no other [R-LIST-14]', async (later) => {
  const { list } = openList(down(139 + later, 100));
  const { total, readPage } = await asOfHeight(list, 139);
  expect(total).toBe(40);
  expect((await readPage({ offset: 4, limit: 2 })).map(({ txId }) => txId)).toEqual(
    [135, 135, 134, 134].map((height) => toTxId(height, 0)),
  );
});

it('is empty where all are later [R-LIST-14]', async () => {
  const { total, readPage } = await asOfHeight(openList(down(120, 100)).list, 99);
  expect([total, await readPage({ offset: 0, limit: 4 })]).toEqual([0, []]);
});

it('reads once where no block came', async () => {
  const { list, reads } = openList(down(139, 100));
  await asOfHeight(list, 139);
  expect(reads).toEqual([0]);
});
