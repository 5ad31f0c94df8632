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
  size.learn(blocksOf(10, 2), 100);
  expect(size.maxBlocks).toBe(80);
  size.learn(blocksOf(80, 2), 100);
  expect(size.maxBlocks).toBe(500);
});

it('takes ever fewer large ones, one at the least, and stays where a batch is neither large nor small', () => {
  const size = new BatchSize(100);
  size.learn(blocksOf(10, 20_000), 100);
  expect(size.maxBlocks).toBe(5);
  size.learn(blocksOf(5, 20_000), 100);
  expect(size.maxBlocks).toBe(5);
  for (let at = 0; at < 4; at += 1) size.learn(blocksOf(1, 200_000), 100);
  expect(size.maxBlocks).toBe(1);
});

it('does not grow by the single blocks of a chain that is followed', () => {
  const size = new BatchSize(50);
  for (let at = 0; at < 5; at += 1) size.learn(blocksOf(1, 8_000), 100);
  expect(size.maxBlocks).toBe(10);
});

it('never takes more than it is allowed', () => {
  const size = new BatchSize(7);
  size.learn([], 100);
  expect(size.maxBlocks).toBe(7);
});

it('saves at least every five seconds: a batch that took longer is followed by a smaller one [R-RUN-25]', () => {
  const size = new BatchSize(500);
  size.learn(blocksOf(10, 2), 100);
  size.learn(blocksOf(80, 2), 2_000);
  // Two and a half times two seconds, and the 27 ms a block that the two batches differ by leave nothing fixed.
  expect(size.maxBlocks).toBe(200);
  size.learn(blocksOf(200, 2), 20_000);
  expect(size.maxBlocks).toBe(50);
  size.learn(blocksOf(1, 2), 60_000);
  expect(size.maxBlocks).toBe(1);
});

/** Batches that it takes to append the blocks, and the most milliseconds of one. */
function append(blocks: number, tookMs: (count: number) => number): { batches: number; mostMs: number } {
  const size = new BatchSize(500);
  let batches = 0;
  let mostMs = 0;
  for (let left = blocks; left > 0; batches += 1) {
    const count = Math.min(left, size.maxBlocks);
    size.learn(blocksOf(count, 2), tookMs(count));
    mostMs = Math.max(mostMs, tookMs(count));
    left -= count;
  }
  return { batches, mostMs };
}

it('where saving costs the same however few blocks there are, smaller batches are no remedy [R-RUN-25]', () => {
  // As on a machine that twenty programs share. By size alone, 900 blocks took 14 batches of 4 s, and 900 batches of 8 s.
  expect(append(900, (count) => 4_000 + count).batches).toBeLessThanOrEqual(6);
  expect(append(900, (count) => 4_950 + count).batches).toBeLessThanOrEqual(6);
  expect(append(900, (count) => 8_000 + count).batches).toBeLessThanOrEqual(6);
  // Nor does it take one time to be like another.
  expect(append(900, (count) => 4_500 + count + (count % 7) * 100).batches).toBeLessThanOrEqual(8);
  // Never more than as much again for the blocks themselves.
  expect(append(3_000, (count) => 4_000 + 20 * count).mostMs).toBeLessThanOrEqual(8_100);
});

it('keeps to the five seconds where the blocks themselves are slow [R-RUN-25]', () => {
  expect(append(300, (count) => 100 + 250 * count).mostMs).toBeLessThanOrEqual(5_100);
  expect(append(300, (count) => 100 + 1_000 * count).mostMs).toBeLessThanOrEqual(10_100);
});
