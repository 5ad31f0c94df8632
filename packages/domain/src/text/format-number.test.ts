import { expect, it } from 'vitest';
import { formatAtLeast } from './format-number.ts';

it('a share that is shown as known is never rounded up [R-SCORE-202]', () => {
  expect([99.996, 99.99, 100, 33.335].map(formatAtLeast)).toEqual(['99.99', '99.99', '100.00', '33.33']);
});
