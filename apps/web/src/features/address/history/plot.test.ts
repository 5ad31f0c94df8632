import type { HistoryAnswer } from '@sulian/contract';
import { expect, it } from 'vitest';
import { endOf, findNearest, toPlot } from './plot.ts';
import { formatStep } from './step.ts';

const dayOf = (date: string): number => Date.parse(date) / 1000;
const SIZE = { width: 300, balanceHeight: 100, halfHeight: 50 };
const point = (date: string, received: string, sent: string, balance: string | null) => ({
  from: dayOf(date),
  received,
  sent,
  balance,
  receivedUsd: null,
  sentUsd: null,
});
const answer = (points: HistoryAnswer['points'], rest: Partial<HistoryAnswer> = {}) =>
  ({ step: 'DAY', zone: 'UTC', points, balanceBefore: '0', ...rest }) as HistoryAnswer;
const three = answer([
  point('2026-01-01', '10', '0', '10'),
  point('2026-01-02', '0', '5', '5'),
  point('2026-01-03', '0.0001', '5.0001', '0'),
]);

it('draws what moved by its share of the largest, and anything more than nothing so that it is seen [R-ADDR-184]', () => {
  const { bars, mostMoved } = toPlot(three, SIZE);
  expect(mostMoved).toBe('10');
  expect(bars.map(({ x, received, sent }) => [x, received, sent])).toEqual([
    [0, 50, 0],
    [100, 0, 25],
    [200, 2, 25.0005],
  ]);
});

it('draws the balance in steps, which stays until something moves', () => {
  expect(toPlot(three, SIZE)).toMatchObject({
    balance: 'M0,100.0H0.0V0.0H100.0V50.0H200.0V100.0H300.0',
    maxBalance: '10',
  });
});

it('draws no balance where one is not told [R-ADDR-182]', () => {
  const partial = answer([point('2026-01-01', '10', '0', null)], { balanceBefore: null });
  expect(toPlot(partial, SIZE)).toMatchObject({ balance: undefined, maxBalance: undefined });
});

it('knows how long a step is, and which point is meant', () => {
  expect(endOf(dayOf('2026-02-01'), { step: 'MONTH', zone: 'UTC' })).toBe(dayOf('2026-03-01'));
  expect(endOf(dayOf('2026-12-01'), { step: 'MONTH', zone: 'UTC' })).toBe(dayOf('2027-01-01'));
  expect(endOf(dayOf('2026-02-02'), { step: 'WEEK', zone: 'UTC' })).toBe(dayOf('2026-02-09'));
  const { bars } = toPlot(three, SIZE);
  expect([0, 139, 160, 299].map((x) => findNearest(bars, x))).toEqual([0, 1, 1, 2]);
});

it.each([
  ['2026-02-28T16:00:00Z', 'Asia/Shanghai', '2026-03', '2026-03-31T16:00:00Z'],
  ['2026-12-31T23:00:00Z', 'Europe/Berlin', '2027-01', '2027-01-31T23:00:00Z'],
  ['2026-12-01T05:00:00Z', 'America/New_York', '2026-12', '2027-01-01T05:00:00Z'],
])('ends a month that begins at %s where that of %s ends [R-ADDR-227]', (from, zone, month, end) => {
  expect(formatStep(dayOf(from), { step: 'MONTH', zone })).toBe(month);
  expect(endOf(dayOf(from), { step: 'MONTH', zone })).toBe(dayOf(end));
});

it('dates days and weeks in the zone of the history, on days of a clock change too [R-ADDR-227]', () => {
  const berlin = 'Europe/Berlin';
  expect(formatStep(dayOf('2026-03-28T23:00:00Z'), { step: 'DAY', zone: berlin })).toBe('2026-03-29');
  expect(formatStep(dayOf('2026-03-29T22:00:00Z'), { step: 'DAY', zone: berlin })).toBe('2026-03-30');
  expect(formatStep(dayOf('2026-10-18T22:00:00Z'), { step: 'WEEK', zone: berlin })).toBe('2026-10-19 – 10-25');
});
