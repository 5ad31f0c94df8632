import { AppError } from '@sulian/domain';

const QUARTER_SEC = 900;
/** Cached offsets per file: rows are in order of time, so that few offsets repeat. */
const MAX_KEPT = 10_000;

/** How times of a zone are written. */
export interface Zone {
  readonly name: string;
  /** YYYY-MM-DD HH:mm:ss of the zone. */
  readonly format: (timeSec: number) => string;
  /** Offset at a time: "UTC+8", "UTC-3:30". */
  readonly offsetText: (timeSec: number) => string;
}

/** Every zone changes its offset on a quarter of an hour at most. @throws BAD_REQUEST for no IANA zone */
export function createZone(name: string): Zone {
  const clock = openClock(name);
  const kept = new Map<number, number>();
  const offsetOf = (timeSec: number): number => {
    const quarter = Math.floor(timeSec / QUARTER_SEC);
    const known = kept.get(quarter);
    if (known !== undefined) return known;
    if (kept.size >= MAX_KEPT) kept.clear();
    const offset = readOffset(clock, quarter * QUARTER_SEC);
    kept.set(quarter, offset);
    return offset;
  };
  return {
    name,
    format: (timeSec) => formatUtc(timeSec + offsetOf(timeSec)),
    offsetText: (timeSec) => toOffsetText(offsetOf(timeSec)),
  };
}

/** YYYY-MM-DD HH:mm of a moment that somebody named, with its zone; seconds where it has any: it is a bound, and exact. */
export const formatMoment = (zone: Zone, timeSec: number): string => {
  const time = zone.format(timeSec);
  const offset = zone.offsetText(timeSec);
  const place = zone.name === offset ? offset : `${zone.name}, ${offset}`;
  return `${time.endsWith(':00') ? time.slice(0, -':00'.length) : time} (${place})`;
};

/** YYYY-MM-DD HH:mm:ss of UTC. */
export const formatUtc = (timeSec: number): string => {
  const text = new Date(timeSec * 1000).toISOString();
  return `${text.slice(0, 10)} ${text.slice(11, 19)}`;
};

/** The same of times that come again and again, as those of one block's transactions do. */
export function rememberTimes(format: (timeSec: number) => string): (timeSec: number) => string {
  const kept = new Map<number, string>();
  return (timeSec) => {
    const known = kept.get(timeSec);
    if (known !== undefined) return known;
    if (kept.size >= MAX_KEPT) kept.clear();
    const text = format(timeSec);
    kept.set(timeSec, text);
    return text;
  };
}

function openClock(timeZone: string): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
  } catch {
    throw new AppError('BAD_REQUEST', `${timeZone} is no time zone`, { details: { zone: timeZone } });
  }
}

function readOffset(clock: Intl.DateTimeFormat, timeSec: number): number {
  const parts = new Map(clock.formatToParts(timeSec * 1000).map(({ type, value }) => [type, Number(value)]));
  const at = (type: string): number => parts.get(type as Intl.DateTimeFormatPartTypes) ?? 0;
  return Date.UTC(at('year'), at('month') - 1, at('day'), at('hour'), at('minute'), at('second')) / 1000 - timeSec;
}

function toOffsetText(offsetSec: number): string {
  const minutes = Math.round(Math.abs(offsetSec) / 60);
  const rest = minutes % 60;
  const hours = `${Math.floor(minutes / 60)}${rest === 0 ? '' : `:${String(rest).padStart(2, '0')}`}`;
  return offsetSec === 0 ? 'UTC' : `UTC${offsetSec < 0 ? '-' : '+'}${hours}`;
}
