import { expect, it } from 'vitest';
import { sliceTransactions } from './slice-transactions.ts';

const slice = (txIds: readonly number[], most: number) =>
  [...sliceTransactions(txIds.map((txId) => ({ txId })), most)].map((part) => part.map(({ txId }) => txId)); // biome-ignore format: one question

it('cuts rows behind so many transactions, and never between the rows of one', () => {
  expect(slice([9, 9, 8, 7, 7, 7, 6, 5], 2)).toEqual([[9, 9, 8], [7, 7, 7, 6], [5]]);
});

it('gives whole what is no more than that, and nothing of nothing', () => {
  expect(slice([9, 9, 8], 2)).toEqual([[9, 9, 8]]);
  expect(slice([9, 9], 1)).toEqual([[9, 9]]);
  expect(slice([], 2)).toEqual([]);
});
