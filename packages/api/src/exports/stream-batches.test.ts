import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { streamBatches } from './stream-batches.ts';

it('gives all that is put in order, and no more lies ready than is taken [R-ENT-86]', async () => {
  const made: number[] = [];
  const seen: number[] = [];
  const batches = streamBatches<number>(async (put) => {
    for (const each of [1, 2, 3, 4, 5, 6]) {
      made.push(each);
      await put(each);
    }
  });
  for await (const each of batches) {
    seen.push(each);
    await setImmediate();
    expect(made.length - seen.length).toBeLessThanOrEqual(3);
  }
  expect(seen).toEqual([1, 2, 3, 4, 5, 6]);
});

it('ends who puts when nobody takes, and passes on what fails', async () => {
  let isEnded = false;
  const batches = streamBatches<number>(async (put) => {
    try {
      for (;;) await put(1);
    } finally {
      isEnded = true;
    }
  });
  for await (const _ of batches) break;
  expect(isEnded).toBe(true);
  const failing = streamBatches<number>(async (put) => {
    await put(1);
    throw new Error('lost');
  });
  const readAll = async () => {
    for await (const _ of failing);
  };
  await expect(readAll()).rejects.toThrow('lost');
});
