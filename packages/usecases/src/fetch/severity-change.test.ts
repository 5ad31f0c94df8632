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

it('names an end that had a share before and has a larger one, where money was found whose history is not fetched [R-FETCH-179]', () => {
  const before = { severity: 'Critical', details: [end('scam', 90), end('lost', 10, 'History not fetched')] } as const;
  const after = { severity: 'Undefined', details: [end('scam', 1), end('lost', 99, 'History not fetched')] } as const;
  expect(toSeverityChange(before, after).addedEnds).toEqual([end('lost', 99, 'History not fetched')]);
  const { details, ...first } = before;
  expect(toSeverityChange({ ...first, details: details.slice(0, 1) }, after).addedEnds).toEqual([
    end('lost', 99, 'History not fetched'),
  ]);
});

it('names all ends of an object of which nothing was stored, and none of one of which nothing is [R-FETCH-179]', () => {
  const after = { severity: 'Low', details: [end('a', 100)] } as const;
  expect(toSeverityChange(undefined, after)).toEqual({
    ...{ before: undefined, after: 'Low' },
    addedEnds: [end('a', 100)],
  });
  expect(toSeverityChange(undefined, undefined)).toEqual({ before: undefined, after: undefined, addedEnds: [] });
});
