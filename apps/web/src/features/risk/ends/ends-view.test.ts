import { expect, it } from 'vitest';
import { readEndsView, writeEndsView } from './ends-view.ts';

const FIRST = { sort: 'SHARE', isAscending: false, text: '', page: 1, asOf: undefined, end: undefined } as const;

it('has search, order, page and chosen end in one text; the first view has none [R-ENDS-122]', () => {
  const where = { text: 'abc…xyz', page: 3, asOf: '2031-9f3c', end: 'entity:7 1A&b 0 ff' };
  const view = { sort: 'TIME', isAscending: true, ...where } as const;
  expect(readEndsView(writeEndsView(view))).toEqual(view);
  expect(writeEndsView(FIRST)).toBe('');
  expect(readEndsView('')).toEqual(FIRST);
});

it.each([
  'sort=RISK',
  'page=0',
  'page=x',
  'asOf=2031-9f3c',
  `end=${'x'.repeat(401)}`,
])('ignores %s [R-ENDS-122]', (text) => {
  expect(readEndsView(text)).toEqual(FIRST);
});
