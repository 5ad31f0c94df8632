import { expect, it } from 'vitest';
import { describeMethod, toRowFifo } from './describe-fifo.ts';

it('names the second method, and prints its share of each row [R-SHARE-15]', () => {
  expect(toRowFifo({ fifo: { percentage: 41.5, amount: '1' } })).toBe('  first in, first out 41.50 %');
  expect(toRowFifo({})).toBe('');
  expect(describeMethod({ method: 'FIFO' })).toEqual([
    'second method: first in, first out. Severity, score and order of rows go by proportion',
  ]);
  expect(describeMethod({})).toEqual([]);
});
