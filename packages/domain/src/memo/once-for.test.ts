import { expect, it } from 'vitest';
import { onceFor } from './once-for.ts';

it('derives each result once, and one that is undefined too', () => {
  const derived: object[] = [];
  const sizeOf = onceFor((numbers: readonly number[]) => {
    derived.push(numbers);
    return numbers.length === 0 ? undefined : numbers.length;
  });
  const [some, none] = [[1, 2], []];
  for (let round = 0; round < 3; round += 1) expect([sizeOf(some), sizeOf(none)]).toEqual([2, undefined]);
  expect(derived).toEqual([some, none]);
  expect([sizeOf([1, 2, 3]), derived.length]).toEqual([3, 3]);
});
