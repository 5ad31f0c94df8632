import { AppError } from '@sulian/domain';

const DAY_SEC = 86_400;
const MINUTE_SEC = 60;
/** East and west of Greenwich no clock is further than 14 hours. */
const MAX_OFFSET_SEC = 14 * 3600;
/** Cached offsets per zone: times of one request are close to each other. */
const MAX_CACHED = 10_000;

/** How times of a zone are written. */
export interface Zone {
  readonly name: string;
  /** YYYY-MM-DD HH:mm:ss of the zone. */
  readonly format: (timeSec: number) => string;
  /** Offset at a time: "UTC+8", "UTC-3:30". */
  readonly offsetText: (timeSec: number) => string;
  /** Local day of a moment, days since 1970-01-01. */
  readonly dayOf: (timeSec: number) => number;
  /** First moment of a local day: later than midnight where a clock is put forward over it. */
  readonly beginOf: (day: number) => number;
}

/** Offsets are exact to the minute, on days of a clock change too. @throws ZONE_UNKNOWN */
export function createZone(name: string): Zone {
  const clock = openClock(name);
  const offsets = new Map<number, number>();
  const offsetOf = (timeSec: number): number => {
    // A day that begins and ends with one offset has no other in between.
    const midnight = Math.floor(timeSec / DAY_SEC) * DAY_SEC;
    const offset = readCached(midnight);
    return offset === readCached(midnight + DAY_SEC)
      ? offset
      : readCached(Math.floor(timeSec / MINUTE_SEC) * MINUTE_SEC);
  };
  const readCached = (timeSec: number): number => {
    const known = offsets.get(timeSec);
    if (known !== undefined) return known;
    if (offsets.size >= MAX_CACHED) offsets.clear();
    const offset = readOffset(clock, timeSec);
    offsets.set(timeSec, offset);
    return offset;
  };
  const dayOf = (timeSec: number): number => Math.floor((timeSec + offsetOf(timeSec)) / DAY_SEC);
  return {
    name,
    format: (timeSec) => formatUtc(timeSec + offsetOf(timeSec)),
    offsetText: (timeSec) => toOffsetText(offsetOf(timeSec)),
    dayOf,
    beginOf: (day) => findBegin(day, dayOf),
  };
}

/** Searches the minutes around midnight UTC for the first one of a local day. */
function findBegin(day: number, dayOf: Zone['dayOf']): number {
  const minuteAt = (timeSec: number): number => timeSec / MINUTE_SEC;
  let before = minuteAt(day * DAY_SEC - MAX_OFFSET_SEC) - 1;
  let within = minuteAt(day * DAY_SEC + MAX_OFFSET_SEC);
  while (within - before > 1) {
    const middle = Math.floor((before + within) / 2);
    if (dayOf(middle * MINUTE_SEC) < day) before = middle;
    else within = middle;
  }
  return within * MINUTE_SEC;
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
  const texts = new Map<number, string>();
  return (timeSec) => {
    const known = texts.get(timeSec);
    if (known !== undefined) return known;
    if (texts.size >= MAX_CACHED) texts.clear();
    const text = format(timeSec);
    texts.set(timeSec, text);
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
    throw new AppError('ZONE_UNKNOWN', `unknown time zone ${JSON.stringify(timeZone)}`, {
      details: { zone: timeZone },
    });
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
