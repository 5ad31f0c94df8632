import { describe, expect, it } from 'vitest';
import { toScoreCell } from './score-state.ts';

const nothing = { isCalculating: false, error: null, score: undefined };

describe("a score's cell", () => {
  it('is N/A when the score is 0, a badge when there is one, else a link [R-ADDR-31]', () => {
    expect(toScoreCell(0, nothing)).toEqual({ kind: 'none' });
    expect(toScoreCell(1, nothing)).toEqual({ kind: 'score', score: 1, level: 'Critical' });
    expect(toScoreCell(85, nothing)).toEqual({ kind: 'score', score: 85, level: 'Low' });
    expect(toScoreCell(null, nothing)).toEqual({ kind: 'link' });
  });

  it('turns while the score is calculated, and then shows what came [R-ADDR-31, R-ADDR-34]', () => {
    expect(toScoreCell(null, { ...nothing, isCalculating: true })).toEqual({ kind: 'calculating' });
    expect(toScoreCell(null, { ...nothing, score: 29 })).toEqual({ kind: 'score', score: 29, level: 'High' });
    expect(toScoreCell(null, { ...nothing, score: null })).toEqual({ kind: 'none' });
  });

  it('is the link again after a failure, with its message [R-ADDR-33]', () => {
    const error = new Error('no');
    expect(toScoreCell(null, { ...nothing, error })).toEqual({ kind: 'link', error });
    expect(toScoreCell(null, { ...nothing, error, isCalculating: true })).toEqual({ kind: 'calculating' });
  });
});
