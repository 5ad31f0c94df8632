import { expect, it } from 'vitest';
import { toScoreText } from './score-input.ts';

it.each([
  ['', ''],
  ['0', ''],
  ['05', '5'],
  ['1', '1'],
  ['100', '100'],
  ['101', '100'],
  ['9223372036854775808', '100'],
  ['-5', '5'],
  ['1e9', '19'],
  ['4.5', '45'],
  ['三十', ''],
])('holds what is typed between 1 and 100: %j is %j [R-ALERT-19]', (typed, shown) => {
  expect(toScoreText(typed)).toBe(shown);
});
