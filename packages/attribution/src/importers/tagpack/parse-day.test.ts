import { expect, test } from 'vitest';
import { parseDay } from './parse-day.ts';

test.each([
  ['2021-11-15', '2021-11-15'],
  ['2021-11-15T10:00:00Z', '2021-11-15'],
  ['2021-1-5', '2021-01-05'],
  ['2021/11/05', '2021-11-05'],
  ['20211115', '2021-11-15'],
  ['5.11.2021', '2021-11-05'],
  ['15 Nov 2021', '2021-11-15'],
  ['November 15, 2021', '2021-11-15'],
  ['Sept. 3rd 2021', '2021-09-03'],
  // Day and month are ambiguous.
  ['03/04/2021', undefined],
  ['2021-13-01', undefined],
  ['2021-02-30', undefined],
  ['15 Foo 2021', undefined],
  ['yesterday', undefined],
  ['1636934400', undefined],
])('reads %s as %s', (text, day) => {
  expect(parseDay(text)).toBe(day);
});
