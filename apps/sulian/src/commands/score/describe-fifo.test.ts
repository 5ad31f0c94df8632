import { expect, it } from 'vitest';
import { describeMethod, toRowFifo } from './describe-fifo.ts';

it('names the second method, and prints its share of each row [R-SHARE-15] [R-SHARE-20]', () => {
  expect(toRowFifo({ fifo: { percentage: 41.5, amount: '1' } })).toBe('  first in, first out 41.50 %');
  expect(toRowFifo({})).toBe('');
  expect(describeMethod({ method: 'FIFO' })).toEqual([
    'second method: first in, first out. Severity, score and order of rows go by proportion',
  ]);
  const rest = { percentage: 12.5, amount: '1' };
  expect(describeMethod({ method: 'FIFO', fifoNotFollowed: rest }).at(-1)).toBe(
    'first in, first out: 12.50 % not followed, beyond the budget',
  );
  expect(describeMethod({})).toEqual([]);
});
