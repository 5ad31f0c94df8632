import { describe, expect, it } from 'vitest';
import { findClose, findKnownClose, toSeries } from './series.ts';

const series = toSeries([
  { day: 20, usd: 3 },
  { day: 10, usd: 1 },
  { day: 11, usd: 2 },
]);
const usdOn = (day: number) => findClose(series, day)?.usd;

describe('the close of a day', () => {
  it('is its own where there is one', () => {
    expect([10, 11, 20].map(usdOn)).toEqual([1, 2, 3]);
  });

  it('is the last before it for three days, then unknown [R-PRICE-04]', () => {
    expect([12, 13, 14, 15, 19].map(usdOn)).toEqual([2, 2, 2, undefined, undefined]);
    expect([23, 24].map(usdOn)).toEqual([3, undefined]);
  });

  it('is unknown before the first, and without any', () => {
    expect(usdOn(9)).toBeUndefined();
    expect(findClose(undefined, 10)).toBeUndefined();
    expect(findClose(toSeries([]), 10)).toBeUndefined();
  });
});

it('the last known close is the last before a day, however old, else the first after it [R-ALERT-32]', () => {
  expect([9, 10, 15, 400].map((day) => findKnownClose(series, day))).toEqual([
    { day: 10, usd: 1 },
    { day: 10, usd: 1 },
    { day: 11, usd: 2 },
    { day: 20, usd: 3 },
  ]);
  expect(findKnownClose(undefined, 10)).toBeUndefined();
});
