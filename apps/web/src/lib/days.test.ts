import { expect, it } from 'vitest';
import { formatSpan, secondsOf, toDay } from './days.ts';

it('[R-LIST-37] takes a day from its first second to its last, in the reader’s zone', () => {
  const { first, last } = secondsOf('2026-11-17') ?? { first: 0, last: 0 };
  expect([toDay(first - 1), toDay(first), toDay(last), toDay(last + 1)]).toEqual([
    '2026-11-16',
    '2026-11-17',
    '2026-11-17',
    '2026-11-18',
  ]);
});

it('[R-LIST-79] takes a minute from its first second to its last', () => {
  const day = secondsOf('2026-11-17');
  expect(secondsOf('2026-11-17 00:00')).toEqual({ first: day?.first, last: (day?.first ?? 0) + 59 });
  expect(secondsOf('2026-11-17 23:59')?.last).toBe(day?.last);
});

it.each([
  '',
  '2026-02-30',
  '2026-13-05',
  '2026-00-01',
  '0050-01-01',
  '17.11.2026',
  '11/17/2026',
  '2026-1-7',
  '2026-11-17T10:00',
  '2026-11-17 24:00',
  '2026-11-17 10:60',
])('[R-LIST-79] takes %j for no day and no time', (text) => expect(secondsOf(text)).toBeUndefined());

it('says days where a span is made of them, else times', () => {
  const [from, to] = [secondsOf('2026-11-17')?.first, secondsOf('2026-11-19')?.last];
  expect(formatSpan(from, to)).toBe('2026-11-17 — 2026-11-19');
  expect(formatSpan(from, secondsOf('2026-11-17')?.last)).toBe('2026-11-17');
  expect(formatSpan(from, undefined)).toBe('2026-11-17 — …');
  expect(formatSpan((from ?? 0) + 3_600, to)).toMatch(/^2026-11-17 \d\d:\d\d — 2026-11-19 23:59$/);
});
