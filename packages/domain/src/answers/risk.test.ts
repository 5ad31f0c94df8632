import { describe, expect, it } from 'vitest';
import { type RiskLevel, toRiskLevel, toShownScore, worseLevel } from './risk.ts';

describe('risk levels', () => {
  it.each<[number | undefined, RiskLevel]>([
    [1, 'Critical'],
    [1.99, 'Critical'],
    [2, 'High'],
    [29, 'High'],
    [29.99, 'High'],
    [30, 'Medium'],
    [69, 'Medium'],
    [69.99, 'Medium'],
    [70, 'Low'],
    [99, 'Low'],
    [99.6, 'Low'],
    [99.999999999, 'Low'],
    [100, 'No'],
    [undefined, 'Undefined'],
    [Number.NaN, 'Undefined'],
  ])('[R-SCORE-02] call %s %s', (score, level) => {
    expect(toRiskLevel(score)).toBe(level);
  });

  it.each([
    [100, 100],
    [99.6, 99],
    [69.99, 69],
    [2, 2],
    [1.4, 1],
    [0.2, 1],
  ])('show %d as %i: rounded down, at least 1', (score, shown) => {
    expect(toShownScore(score)).toBe(shown);
  });

  const order: readonly RiskLevel[] = ['No', 'Low', 'Undefined', 'Medium', 'High', 'Critical'];

  it('[R-SCORE-90] yield to the worse of two, whichever comes first; what is not known yields to findings, not to Low', () => {
    for (const [i, a] of order.entries())
      for (const [j, b] of order.entries()) expect(worseLevel(a, b)).toBe(order[Math.max(i, j)]);
  });
});
