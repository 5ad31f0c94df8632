import { expect, it } from 'vitest';
import { mergeInOrder } from './merge-in-order.ts';
import { mergeStreams } from './merge-streams.ts';

const newest = (a: readonly [number, string], b: readonly [number, string]) => b[0] - a[0];
type Row = readonly [number, string];

const LISTS: readonly (readonly Row[])[] = [
  [[5, 'a'], [6, 'b'], [1, 'c']],
  [],
  [[5, 'd'], [4, 'e'], [1, 'f'], [0, 'g']],
]; // biome-ignore format: one list a line

async function* inBatches(rows: readonly Row[], size: number): AsyncGenerator<readonly Row[]> {
  for (let at = 0; at < rows.length; at += size) yield rows.slice(at, at + size);
}

it.each([1, 2, 10])('puts streams together as lists are, in batches of %i [R-LIST-65]', async (size) => {
  const merged: Row[] = [];
  const streams = LISTS.map((rows) => inBatches(rows, size));
  for await (const batch of mergeStreams(streams, newest)) merged.push(...batch);
  expect(merged).toEqual(mergeInOrder(LISTS, newest, 100));
});

it('asks for a batch when the one before is used up, and ends all streams when nobody takes any more [R-LIST-65]', async () => {
  let [batches, ended] = [0, 0];
  async function* endless(name: string): AsyncGenerator<readonly Row[]> {
    try {
      for (let at = 1_000; ; at -= 2) {
        batches += 1;
        yield [[at, name], [at - 1, name]]; // biome-ignore format: one batch
      }
    } finally {
      ended += 1;
    }
  }
  for await (const _ of mergeStreams([endless('a'), endless('b')], newest)) break;
  expect([batches, ended]).toEqual([2, 2]);
});

it('passes on what fails', async () => {
  async function* failing(): AsyncGenerator<readonly Row[]> {
    yield [[9, 'a']];
    throw new Error('the store is away');
  }
  const readAll = async () => {
    for await (const _ of mergeStreams([failing(), inBatches(LISTS[2] ?? [], 2)], newest));
  };
  await expect(readAll()).rejects.toThrow('the store is away');
});
