import { expect, it } from 'vitest';
import { toSeverityChange } from './severity-change.ts';

const end = (key: string, percentage: number, type: 'Exchange' | 'History not fetched' = 'Exchange') => ({
  ...{ key, name: key, names: [], percentage, type },
});

it('names the ends that were added where a severity falls between two coverages, the heaviest first [R-FETCH-179]', () => {
  const before = { severity: 'High', details: [end('scam', 60), end('lost', 40, 'History not fetched')] } as const;
  const after = {
    severity: 'Medium',
    details: [end('scam', 20), end('b', 10), end('a', 65), end('lost', 5, 'History not fetched')],
  } as const;
  expect(toSeverityChange(before, after)).toEqual({
    ...{ before: 'High', after: 'Medium' },
    addedEnds: [end('a', 65), end('b', 10)],
  });
});

it('names all ends of an object of which nothing was stored, and none of one of which nothing is [R-FETCH-179]', () => {
  const after = { severity: 'Low', details: [end('a', 100)] } as const;
  expect(toSeverityChange(undefined, after)).toEqual({
    ...{ before: undefined, after: 'Low' },
    addedEnds: [end('a', 100)],
  });
  expect(toSeverityChange(undefined, undefined)).toEqual({ before: undefined, after: undefined, addedEnds: [] });
});
