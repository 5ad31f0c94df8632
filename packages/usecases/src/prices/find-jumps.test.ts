import { describe, expect, it } from 'vitest';
import { describeJump, findJumps } from './find-jumps.ts';

const row = (day: number, usd: number, coin = 'bitcoin') => ({ coin, day, usd });

describe('a close that jumps [R-PRICE-07]', () => {
  it('is more than ten times a neighbouring day, of the list or of what is held', () => {
    expect(findJumps([row(5, 101)], [row(4, 10), row(6, 100)]).map(({ besideDay }) => besideDay)).toEqual([4]);
    expect(findJumps([row(5, 100)], [row(4, 10), row(6, 100)])).toEqual([]);
    expect(findJumps([row(5, 1), row(6, 11), row(7, 12)], []).map(({ day }) => day)).toEqual([5, 6]);
  });

  it('is not exactly ten times a neighbouring day, whatever binary fractions make of it', () => {
    for (const usd of [0.0003, 0.09, 0.011, 7, 48_000])
      expect(findJumps([row(5, Number((usd * 10).toFixed(4)))], [row(4, usd)])).toEqual([]);
    for (const usd of [0.09, 0.011]) expect(findJumps([row(5, usd * 10.1)], [row(4, usd)])).toHaveLength(1);
  });

  it('is judged by the close that replaces, not by the one that is replaced', () => {
    expect(findJumps([row(5, 10)], [row(5, 1_000), row(6, 11)])).toEqual([]);
  });

  it('is none against another coin, nor after more than a month', () => {
    expect(findJumps([row(5, 1_000)], [row(4, 10, 'tether')])).toEqual([]);
    expect(findJumps([row(40, 1_000)], [row(8, 10)])).toEqual([]);
  });

  it('is named with both days', () => {
    const [jump] = findJumps([row(18_691, 1)], [row(18_690, 48_000)]);
    expect(jump && describeJump(jump)).toBe('bitcoin 2021-03-05: 1 is more than 10 times below 48000 of 2021-03-04');
  });
});
