import { expect, it } from 'vitest';
import { parseCredit } from './credit.ts';

it('reads a credit as a whole number, as none, or not at all', () => {
  expect(parseCredit(' 1000 ')).toBe(1000);
  expect(parseCredit('0')).toBe(0);
  expect(parseCredit('1000000000')).toBe(1_000_000_000);
  expect(parseCredit('  ')).toBeNull();
  for (const text of ['-1', '1.5', '1e3', '1000000001', 'x']) expect(parseCredit(text)).toBeUndefined();
});
