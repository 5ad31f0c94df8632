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
  expect(['', '2026-02-30', '17.11.2026'].map(secondsOf)).toEqual([undefined, undefined, undefined]);
});

it('says days where a span is made of them, else times', () => {
  const [from, to] = [secondsOf('2026-11-17')?.first, secondsOf('2026-11-19')?.last];
  expect(formatSpan(from, to)).toBe('2026-11-17 — 2026-11-19');
  expect(formatSpan(from, secondsOf('2026-11-17')?.last)).toBe('2026-11-17');
  expect(formatSpan(from, undefined)).toBe('2026-11-17 — …');
  expect(formatSpan((from ?? 0) + 3_600, to)).toMatch(/^2026-11-17 \d\d:\d\d — 2026-11-19 23:59$/);
});
