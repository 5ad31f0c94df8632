import { describe, expect, it } from 'vitest';
import { isWorseSeverity } from './worse-severity.ts';

describe('the graver of two judgements', () => {
  it('[R-SCORE-90] is what was not followed beside Low, and a finding beside that', () => {
    expect(isWorseSeverity({ severity: 'Undefined' }, { severity: 'Low' })).toBe(true);
    expect(isWorseSeverity({ severity: 'Low' }, { severity: 'Undefined' })).toBe(false);
    expect(isWorseSeverity({ severity: 'Medium' }, { severity: 'Undefined' })).toBe(true);
    expect(isWorseSeverity({ severity: 'Low' }, { severity: 'Low' })).toBe(false);
  });

  it('[R-SCORE-90] is not the one in which nothing went anywhere, and is the one whose prices lack', () => {
    for (const noScoreReason of ['NO_TRANSFERS', 'ONLY_UNSPENT'] as const) {
      expect(isWorseSeverity({ severity: 'Undefined', noScoreReason }, { severity: 'Low' })).toBe(false);
      expect(isWorseSeverity({ severity: 'No' }, { severity: 'Undefined', noScoreReason })).toBe(true);
    }
    expect(isWorseSeverity({ severity: 'Undefined', noScoreReason: 'NO_PRICES' }, { severity: 'Low' })).toBe(true);
    expect(isWorseSeverity({ severity: 'Undefined', noScoreReason: 'TOO_LITTLE_EXPLORED' }, { severity: 'Low' })).toBe(
      true,
    );
  });
});
