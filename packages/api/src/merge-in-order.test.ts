import { expect, it } from 'vitest';
import { mergeInOrder } from './merge-in-order.ts';

const newest = (a: readonly [number, string], b: readonly [number, string]) => b[0] - a[0];

it('takes the heads in order and keeps each list as it is, though its own order be another [R-ENT-82]', () => {
  // A block may be a little older than the one before it: the list stays in the order of its chain.
  const chain = [
    [5, 'a'],
    [6, 'b'],
    [1, 'c'],
  ] as const;
  const other = [
    [5, 'd'],
    [4, 'e'],
  ] as const;
  const all = mergeInOrder([chain, other], newest, 10).map(([, name]) => name);
  expect(all).toEqual(['a', 'b', 'd', 'e', 'c']);
  for (const atMost of [0, 1, 2, 3, 4])
    expect(mergeInOrder([chain, other], newest, atMost).map(([, name]) => name)).toEqual(all.slice(0, atMost));
});
