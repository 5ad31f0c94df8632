import { expect, it } from 'vitest';
import { countKnown } from './known-total.ts';

it.each([
  [70, 10, 70],
  [0, 0, 0],
  [null, 10, 31],
  [null, 4, 24],
  [null, 0, 20],
])('of a list of %s rows, with %i on page 3, the pager knows %i [R-FETCH-64]', (total, shown, known) => {
  expect(countKnown(total, { page: 3, perPage: 10, shownCount: shown })).toBe(known);
});
