import { expect, it } from 'vitest';
import { createZone, formatMoment, formatUtc } from './zone.ts';

const atUtc = (text: string): number => Date.parse(`${text}Z`) / 1000;

it.each([
  ['UTC', '2026-11-18T10:06:40', '2026-11-18 10:06:40', 'UTC'],
  ['Asia/Shanghai', '2026-11-18T18:30:01', '2026-11-19 02:30:01', 'UTC+8'],
  ['Asia/Kathmandu', '2026-11-18T18:30:00', '2026-11-19 00:15:00', 'UTC+5:45'],
  // Before and after the repeated hour.
  ['America/New_York', '2026-11-01T05:59:59', '2026-11-01 01:59:59', 'UTC-4'],
  ['America/New_York', '2026-11-01T06:00:00', '2026-11-01 01:00:00', 'UTC-5'],
])('writes a time of %s: %s [R-LIST-51]', (zone, utc, local, offset) => {
  const { format, offsetText } = createZone(zone);
  expect([format(atUtc(utc)), offsetText(atUtc(utc))]).toEqual([local, offset]);
});

it('writes a bound to the minute with its zone, and exactly where it lies between minutes [R-LIST-64]', () => {
  const shanghai = createZone('Asia/Shanghai');
  expect(formatMoment(shanghai, atUtc('2026-11-18T18:30:00'))).toBe('2026-11-19 02:30 (Asia/Shanghai, UTC+8)');
  expect(formatMoment(shanghai, atUtc('2026-11-18T15:59:59'))).toBe('2026-11-18 23:59:59 (Asia/Shanghai, UTC+8)');
  expect(formatMoment(createZone('UTC'), 0)).toBe('1970-01-01 00:00 (UTC)');
});

it('writes UTC to the second, and refuses what is no zone', () => {
  expect(formatUtc(0)).toBe('1970-01-01 00:00:00');
  expect(() => createZone('Mars/Olympus')).toThrow(expect.objectContaining({ code: 'BAD_REQUEST' }));
});
