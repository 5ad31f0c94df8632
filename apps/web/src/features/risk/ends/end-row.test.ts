import { expect, it } from 'vitest';
import { formatEndShare } from './end-row.ts';

it.each([
  [0, '0.00 %'],
  [0.004, '< 0.01 %'],
  [0.00999, '< 0.01 %'],
  [0.01, '0.01 %'],
  [100, '100.00 %'],
])('shows a share of %d as %s: no share that exists is shown as nothing [R-ENDS-117]', (percentage, text) => {
  expect(formatEndShare(percentage)).toBe(text);
});
