import { isDeepStrictEqual } from 'node:util';
import { expect } from 'vitest';

// Matchers for the millions of figures of random tests. Vitest's own matcher runs only for a figure that fails.

export function expectClose(found: number, expected: number, digits: number, message?: string): void {
  if (!(Math.abs(found - expected) < 10 ** -digits / 2)) expect(found, message).toBeCloseTo(expected, digits);
}

export function expectAtMost(found: number, most: number, message: string): void {
  if (!(found <= most)) expect(found, message).toBeLessThanOrEqual(most);
}

export function expectEqual(found: unknown, expected: unknown): void {
  if (!isDeepStrictEqual(found, expected)) expect(found).toEqual(expected);
}
