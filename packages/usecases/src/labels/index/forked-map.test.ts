import { createRandom } from '@sulian/testkit';
import { describe, expect, test } from 'vitest';
import { ForkedMap } from './forked-map.ts';

const sorted = <T>(map: ForkedMap<T>) => [...map.entries()].sort(([a], [b]) => a - b);

describe('a forked map', () => {
  test('keeps what it held at the fork, whichever side is written', () => {
    const older = new ForkedMap<string>();
    older.set(7, 'a');
    older.set(7 + 4_096, 'b');
    const newer = older.fork();
    newer.set(7, 'c');
    newer.delete(7 + 4_096);
    older.set(8, 'd');
    expect(sorted(older)).toEqual([
      [7, 'a'],
      [8, 'd'],
      [7 + 4_096, 'b'],
    ]);
    expect(sorted(newer)).toEqual([[7, 'c']]);
  });

  test('is as good as copies of a whole map, over many forks and writes', () => {
    const random = createRandom(5);
    const forks = [{ map: new ForkedMap<number>(), copy: new Map<number, number>() }];
    for (let step = 0; step < 3_000; step += 1) {
      const { map, copy } = forks[random.below(forks.length)] ?? { map: new ForkedMap<number>(), copy: new Map() };
      const id = random.below(50) * 2_048;
      if (step % 100 === 0) forks.push({ map: map.fork(), copy: new Map(copy) });
      else if (random.below(4) === 0) {
        map.delete(id);
        copy.delete(id);
      } else {
        map.set(id, step);
        copy.set(id, step);
      }
    }
    expect(forks).toHaveLength(31);
    for (const { map, copy } of forks) expect(sorted(map)).toEqual([...copy].sort(([a], [b]) => a - b));
  });
});
