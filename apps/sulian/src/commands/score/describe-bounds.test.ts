import { expect, it } from 'vitest';
import { describeBounds, toRowBounds } from './describe-bounds.ts';

const bounds = { least: 0, possible: 41.5, method: 'MAX_FLOW' } as const;

it('prints bounds of a row and of the answer, with what they leave out and the flag [R-SHARE-09] [R-SHARE-24]', () => {
  const row = { ...bounds, leastAmount: '0', possibleAmount: '4.15' };
  expect(toRowBounds({ shareBounds: row })).toBe('  least 0.00 %, possible 41.50 %');
  expect(toRowBounds({})).toBe('');
  const shareBounds = {
    ...bounds,
    method: 'PER_TRANSACTION',
    percentage: 0.4,
    notFollowed: { percentage: 2, possible: 30 },
    isPossiblyDiluted: true,
  } as const;
  expect(describeBounds({ shareBounds })).toEqual([
    'severe rows together 0.40 % by proportion  least 0.00 %, possible 41.50 % (per transaction)',
    'not followed 2.00 % by proportion, at most 30.00 %: in no bound',
    'possibly diluted: next to nothing by proportion, and yet it may be a large part',
  ]);
  expect(describeBounds({})).toEqual([]);
  const onlyUnknown = { ...shareBounds, percentage: 0, possible: 0, isPossiblyDiluted: false };
  expect(describeBounds({ shareBounds: onlyUnknown })).toEqual([
    'not followed 2.00 % by proportion, at most 30.00 %: in no bound',
  ]);
});
