import type { HistoryAnswer } from '@sulian/contract';
import { nameOwnZone } from '../../../lib/format.ts';

type Step = HistoryAnswer['step'];

const DAY_MS = 86_400_000;
const UTC = 'UTC';
const toDate = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** The zone in which the reader sees all other times. */
export const getOwnZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Name of a history's zone: as at all other times, or UTC. */
export const nameZoneOf = (zone: string): string => (zone === UTC ? UTC : nameOwnZone());

const calendars = new Map<string, Intl.DateTimeFormat>();

function getCalendar(zone: string): Intl.DateTimeFormat {
  const known = calendars.get(zone);
  if (known !== undefined) return known;
  const calendar = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
  });
  calendars.set(zone, calendar);
  return calendar;
}

/** Local date of a moment, as midnight UTC of the same date. */
export function toDateMs(timeSec: number, zone: string): number {
  const parts = getCalendar(zone).formatToParts(timeSec * 1000);
  const read = (name: string): number => Number(parts.find(({ type }) => type === name)?.value ?? 0);
  return Date.UTC(read('year'), read('month') - 1, read('day'));
}

/** A day, a week's first and last day, or a month, all of the history's zone. */
export function formatStep(from: number, { step, zone }: { readonly step: Step; readonly zone: string }): string {
  const ms = toDateMs(from, zone);
  if (step === 'MONTH') return toDate(ms).slice(0, 7);
  return step === 'DAY' ? toDate(ms) : `${toDate(ms)} – ${toDate(ms + 6 * DAY_MS).slice(5)}`;
}
