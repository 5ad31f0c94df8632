import type { Block } from '@sulian/domain';
import { malformed } from './faults.ts';

/** Heights from one to another, both included, in batches. */
export function toBatches(from: number, to: number, size: number): readonly (readonly number[])[] {
  const batches: number[][] = [];
  for (let start = from; start <= to; start += size)
    batches.push(Array.from({ length: Math.min(size, to - start + 1) }, (_, i) => start + i));
  return batches;
}

/** Results in the order of the items, at most `width` of them under way. After a failure no further item begins. */
export async function inParallel<T, R>(
  items: readonly T[],
  width: number,
  work: (item: T) => Promise<R>,
): Promise<R[]> {
  const results: R[] = [];
  let next = 0;
  const run = async (): Promise<void> => {
    for (let i = next++; i < items.length; i = next++) {
      results[i] = await work(items[i] as T).catch((error: unknown) => {
        next = items.length;
        throw error;
      });
    }
  };
  await Promise.all(Array.from({ length: Math.min(width, items.length) }, run));
  return results;
}

/** @throws SOURCE_MALFORMED if a block does not follow the one before it */
export function verifyLinks(blocks: readonly Pick<Block, 'height' | 'hash' | 'parentHash'>[]): void {
  for (const [i, block] of blocks.entries()) {
    const before = blocks[i - 1];
    if (before !== undefined && block.parentHash !== before.hash)
      throw malformed(`block ${block.height} does not follow the block before it`, {
        height: block.height,
        parentHash: block.parentHash,
        expected: before.hash,
      });
  }
}
