import { createRandom } from '@sulian/testkit';
import { describe, expect, it } from 'vitest';
import { SweepWindow } from './sweep-window.ts';

describe.each([
  ['INCOMING', (a: number, b: number) => a > b],
  ['OUTGOING', (a: number, b: number) => a < b],
] as const)('the window of transactions ahead, %s', (_, isNearer) => {
  const inOrder = (txIds: Iterable<number>): number[] => [...txIds].sort((a, b) => (isNearer(a, b) ? -1 : 1));

  it('is in the order of the sweep whatever is added and passed', () => {
    const random = createRandom(36);
    const window = new SweepWindow(isNearer);
    const known = new Set<number>();
    for (let level = 0; level < 300; level += 1) {
      const added = new Set(
        Array.from({ length: random.below(8) }, () => random.below(1_000)).filter((id) => !known.has(id)),
      );
      window.add(inOrder(added));
      for (const id of added) known.add(id);
      const from = random.below(1_000);
      if (level % 5 === 0) {
        window.passTo(from);
        for (const id of known) if (isNearer(id, from)) known.delete(id);
      }
      expect(Array.from({ length: window.size }, (__, index) => window.at(index))).toEqual(inOrder(known));
      expect(window.at(known.size)).toBeUndefined();
    }
  });

  it('compares what is added with those before it alone, however many are farther away', () => {
    let compared = 0;
    const window = new SweepWindow((a, b) => {
      compared += 1;
      return isNearer(a, b);
    });
    window.add(inOrder(Array.from({ length: 100_000 }, (__, index) => 2 * index)));
    compared = 0;
    const [first = 0, second = 0] = [window.at(0), window.at(1)];
    window.add([(first + second) / 2]);
    window.passTo(first);
    expect(window.size).toBe(100_001);
    // One is before it and one behind; the first of all is not passed.
    expect(compared).toBe(3);
  });
});
