import { expect, it } from 'vitest';
import { shorten } from './shorten.ts';

it('shortens in the middle, and only what is long', () => {
  expect(shorten('9f2c41d0aaaaaaaaaaaaaaaa77ab01e4')).toBe('9f2c41d0…77ab01e4');
  expect(shorten('abc')).toBe('abc');
});
