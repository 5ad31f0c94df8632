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
  expect(() => createZone('Mars/Olympus')).toThrow(expect.objectContaining({ code: 'ZONE_UNKNOWN' }));
});

it.each([
  ['Asia/Shanghai', '2026-11-18', '2026-11-17T16:00:00', 24],
  ['Asia/Kathmandu', '2026-11-18', '2026-11-17T18:15:00', 24],
  ['Europe/Berlin', '2026-03-29', '2026-03-28T23:00:00', 23],
  ['Europe/Berlin', '2026-10-25', '2026-10-24T22:00:00', 25],
  // No midnight: the clock was put forward over it.
  ['America/Sao_Paulo', '2018-11-04', '2018-11-04T03:00:00', 23],
  ['Pacific/Kiritimati', '2026-11-18', '2026-11-17T10:00:00', 24],
])('begins a day of %s: %s at %s UTC, which has %i hours [R-ADDR-227]', (zone, date, begin, hours) => {
  const { dayOf, beginOf } = createZone(zone);
  const day = atUtc(date) / 86_400;
  expect([beginOf(day), beginOf(day + 1)]).toEqual([atUtc(begin), atUtc(begin) + hours * 3600]);
  expect([atUtc(begin) - 1, atUtc(begin), atUtc(begin) + hours * 3600 - 1].map(dayOf)).toEqual([day - 1, day, day]);
});

it('counts half past eleven in the evening of UTC to the next day of Shanghai [R-ADDR-227]', () => {
  const day = atUtc('2026-11-18') / 86_400;
  const late = atUtc('2026-11-18T23:30:00');
  expect([createZone('UTC').dayOf(late), createZone('Asia/Shanghai').dayOf(late)]).toEqual([day, day + 1]);
});

it('is exact to the minute of a clock change [R-LIST-51]', () => {
  const stJohns = createZone('America/St_Johns');
  expect(stJohns.format(atUtc('2010-11-07T02:30:59'))).toBe('2010-11-07 00:00:59');
  expect(stJohns.format(atUtc('2010-11-07T02:31:00'))).toBe('2010-11-06 23:01:00');
});
