import { expect, it } from 'vitest';
import { formatBytes } from './bytes.ts';

it.each([
  [0, '0 B'],
  [999, '999 B'],
  [1_000, '1.00 kB'],
  [15_360, '15.4 kB'],
  [123_456_789, '123 MB'],
  [1_420_000_000_000, '1.42 TB'],
  [5e15, '5000 TB'],
])('writes %i bytes as %s [R-RUN-160]', (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text);
});
