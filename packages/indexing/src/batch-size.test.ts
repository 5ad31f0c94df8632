import type { Block } from '@sulian/domain';
import { expect, it } from 'vitest';
import { BatchSize } from './batch-size.ts';

const blocksOf = (count: number, legs: number): readonly Block[] => {
  const destinations = Array.from({ length: legs }, () => ({ amountBase: 1n }));
  const operations = [{ type: 'VALUE_TRANSFER' as const, asset: 0, sources: [], destinations }];
  const transactions = [{ hash: '', kind: 'transfer' as const, status: 'success' as const, operations }];
  const block = { chain: 'BITCOIN' as const, height: 0, hash: '', parentHash: '', timeSec: 0, transactions };
  return Array.from({ length: count }, () => block);
};

it('takes as many small blocks as it may', () => {
  const size = new BatchSize(500);
  expect(size.maxBlocks).toBe(10);
  size.learn(blocksOf(10, 2));
  expect(size.maxBlocks).toBe(80);
  size.learn(blocksOf(80, 2));
  expect(size.maxBlocks).toBe(500);
});

it('takes ever fewer large ones, one at the least, and stays where a batch is neither large nor small', () => {
  const size = new BatchSize(100);
  size.learn(blocksOf(10, 20_000));
  expect(size.maxBlocks).toBe(5);
  size.learn(blocksOf(5, 20_000));
  expect(size.maxBlocks).toBe(5);
  for (let at = 0; at < 4; at += 1) size.learn(blocksOf(1, 200_000));
  expect(size.maxBlocks).toBe(1);
});

it('does not grow by the single blocks of a chain that is followed', () => {
  const size = new BatchSize(50);
  for (let at = 0; at < 5; at += 1) size.learn(blocksOf(1, 8_000));
  expect(size.maxBlocks).toBe(10);
});

it('never takes more than it is allowed', () => {
  const size = new BatchSize(7);
  size.learn([]);
  expect(size.maxBlocks).toBe(7);
});
