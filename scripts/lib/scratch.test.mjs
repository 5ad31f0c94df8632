import { tmpdir } from 'node:os';
import { expect, it } from 'vitest';
import { findScratch } from './scratch.mjs';

it('is in memory only where there is plenty of it', () => {
  expect(findScratch(() => 2 ** 34)).toBe('/dev/shm');
  expect(findScratch(() => 2 ** 30)).toBe(tmpdir());
  expect(findScratch(() => 0)).toBe(tmpdir());
});
