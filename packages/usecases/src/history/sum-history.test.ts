import { createRandom } from '@sulian/testkit';
import { describe, expect, it } from 'vitest';
import { MAX_HISTORY_STEPS, sumHistory } from './sum-history.ts';

const dayOf = (date: string): number => Date.parse(date) / 86_400_000;
const row = (date: string, received: bigint, sent: bigint) => ({
  day: dayOf(date),
  asset: 0,
  receivedBase: received,
  sentBase: sent,
});
const atTwo = { usdOf: (base: bigint) => Number(base) * 2 };

describe('the history of an asset', () => {
  it('has a point for each day on which something moved, and what was left at its end [R-ADDR-180]', () => {
    const days = [row('2026-02-27', 10n, 0n), row('2026-03-01', 5n, 12n), row('2026-03-02', 0n, 3n)];
    expect(sumHistory(days, atTwo)).toEqual({
      step: 'DAY',
      netBeforeBase: 0n,
      points: [
        { day: dayOf('2026-02-27'), receivedBase: 10n, sentBase: 0n, netBase: 10n, receivedUsd: 20, sentUsd: 0 },
        { day: dayOf('2026-03-01'), receivedBase: 5n, sentBase: 12n, netBase: 3n, receivedUsd: 10, sentUsd: 24 },
        { day: dayOf('2026-03-02'), receivedBase: 0n, sentBase: 3n, netBase: 0n, receivedUsd: 0, sentUsd: 6 },
      ],
    });
  });

  it('is by weeks from Monday, then by months, where days would be too many [R-ADDR-181]', () => {
    const weeks = [row('2023-01-01', 1n, 0n), row('2025-06-01', 1n, 0n), row('2025-06-02', 1n, 0n)];
    expect(sumHistory(weeks, atTwo)).toMatchObject({
      step: 'WEEK',
      points: [{ day: dayOf('2022-12-26') }, { day: dayOf('2025-05-26') }, { day: dayOf('2025-06-02') }],
    });
    const months = [row('2009-01-09', 1n, 0n), row('2026-02-28', 1n, 0n), row('2026-03-01', 1n, 0n)];
    expect(sumHistory(months, atTwo)).toMatchObject({
      step: 'MONTH',
      points: [{ day: dayOf('2009-01-01') }, { day: dayOf('2026-02-01') }, { day: dayOf('2026-03-01') }],
    });
  });

  it('of a time that is asked for begins with what was there before', () => {
    const days = [row('2026-01-01', 10n, 0n), row('2026-01-05', 0n, 4n), row('2026-01-09', 1n, 0n)];
    expect(sumHistory(days, { ...atTwo, fromDay: dayOf('2026-01-02'), toDay: dayOf('2026-01-05') })).toMatchObject({
      netBeforeBase: 10n,
      points: [{ day: dayOf('2026-01-05'), netBase: 6n }],
    });
    expect(sumHistory([], atTwo)).toMatchObject({ points: [], netBeforeBase: 0n });
  });

  it('has no USD where a day has no price, but where nothing moved', () => {
    const days = [row('2023-01-02', 2n, 0n), row('2023-01-03', 3n, 1n), row('2025-06-02', 1n, 0n)];
    const usdOf = (base: bigint, day: number) => (day === dayOf('2023-01-03') ? null : Number(base));
    expect(sumHistory(days, { usdOf }).points[0]).toMatchObject({ receivedUsd: null, sentUsd: null });
    expect(sumHistory(days.slice(0, 1), { usdOf }).points[0]).toMatchObject({ receivedUsd: 2, sentUsd: 0 });
  });

  it('has each movement at the price of its UTC day, whatever zone its days are of [R-ADDR-227]', () => {
    const day = dayOf('2026-01-02');
    const days = [
      { ...row('2026-01-02', 10n, 0n), priceDay: day - 1 },
      { ...row('2026-01-02', 1n, 2n), priceDay: day },
    ];
    const usdOf = (base: bigint, priceDay: number) => Number(base) * (priceDay === day ? 3 : 2);
    expect(sumHistory(days, { usdOf }).points).toEqual([
      { day, receivedBase: 11n, sentBase: 2n, netBase: 9n, receivedUsd: 23, sentUsd: 6 },
    ]);
  });

  it.each([1, 2, 3, 4, 5])('loses nothing and stays bounded, whatever the days (seed %i)', (seed) => {
    const random = createRandom(seed);
    const days = [...new Set(Array.from({ length: 400 }, () => random.below(7_000)))]
      .sort((a, b) => a - b)
      .map((day) => ({ day, asset: 0, receivedBase: BigInt(random.below(1_000)), sentBase: BigInt(random.below(9)) }));
    const { points } = sumHistory(days, atTwo);
    const sum = (rows: readonly { receivedBase: bigint; sentBase: bigint }[]) =>
      rows.reduce((net, each) => net + each.receivedBase - each.sentBase, 0n);
    expect(sum(points)).toBe(sum(days));
    expect(points.at(-1)?.netBase).toBe(sum(days));
    expect(points.length).toBeLessThanOrEqual(MAX_HISTORY_STEPS + 1);
  });
});
