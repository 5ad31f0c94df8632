import { describe, expect, it } from 'vitest';
import { findBounds, type KnownFigure, refuseMisplaced } from './known-figures.ts';

const KNOWN: KnownFigure = {
  name: 'time',
  points: [
    [100, 1_000],
    [200, 1_500],
  ],
  leastGrowth: 3,
  tolerance: 10,
};

describe('figures that are known at some heights', () => {
  it.each([
    // 50 heights lower, 3 each: 1,000 − 3 · 50 + 10.
    [50, -Infinity, 860],
    [100, 990, 1_010],
    // 1,000 + 3 · 40 − 10; 1,500 − 3 · 60 + 10.
    [140, 1_110, 1_330],
    [200, 1_490, 1_510],
    [300, 1_490, Infinity],
  ])('bound that of height %i by their neighbours and the least growth', (height, least, most) => {
    expect(findBounds(KNOWN, height)).toEqual([least, most]);
  });

  it('reject a block out of bounds, and one in bounds or without the figure not', () => {
    for (const value of [1_110, 1_330, undefined])
      expect(() => refuseMisplaced('TRON', 140, [[KNOWN, value]])).not.toThrow();
    for (const value of [0, 1_109, 1_331])
      expect(() => refuseMisplaced('TRON', 140, [[KNOWN, value]])).toThrow(
        expect.objectContaining({
          code: 'BLOCK_FOREIGN',
          details: { height: 140, time: value, least: 1_110, most: 1_330 },
        }),
      );
  });
});
