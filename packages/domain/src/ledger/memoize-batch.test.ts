import { describe, expect, it } from 'vitest';
import { memoizeBatch } from './memoize-batch.ts';

describe('values that are kept once read', () => {
  const open = (most: number) => {
    const batches: (readonly number[])[] = [];
    const { read, find, add } = memoizeBatch<number, string>(async (keys: readonly number[]) => {
      batches.push(keys);
      return new Map(keys.filter((key) => key > 0).map((key) => [key, `value ${key}`]));
    }, most);
    return { batches, read, find, add };
  };

  it('asks once for each key, for one that has no value too', async () => {
    const { batches, read } = open(10);
    const first = await read([1, 2, 2, 0]);
    const second = await read([2, 0, 3]);
    await read([1, 3]);
    expect(batches).toEqual([[1, 2, 0], [3]]);
    expect([first.get(2), first.get(0), second.get(1), second.get(3)]).toEqual([
      'value 2',
      undefined,
      'value 1',
      'value 3',
    ]);
  });

  it('forgets all once it keeps too many, and what it answered before stays whole [R-LIST-67]', async () => {
    const { batches, read } = open(2);
    const first = await read([1, 2]);
    const second = await read([2, 3]);
    expect(batches).toEqual([
      [1, 2],
      [2, 3],
    ]);
    expect([first.get(1), first.get(2), second.get(2), second.get(3)]).toEqual([
      'value 1',
      'value 2',
      'value 2',
      'value 3',
    ]);
  });

  it('knows what was read along with others', async () => {
    const { batches, read, find, add } = open(10);
    add(5, 'value 5');
    expect([(await read([5])).get(5), find(5), find(6)]).toEqual(['value 5', 'value 5', undefined]);
    expect(batches).toEqual([]);
  });
});
