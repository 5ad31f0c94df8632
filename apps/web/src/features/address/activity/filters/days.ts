import { formatTime } from '../../../../lib/format.ts';

/** The day of a time in the reader's zone, YYYY-MM-DD. */
export const toDay = (timeSec: number): string => formatTime(timeSec).slice(0, 10);

/** First and last second of a day in the reader's zone; undefined for what is no day. */
export function secondsOf(day: string): { readonly first: number; readonly last: number } | undefined {
  const [, year, month, date] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(day) ?? [];
  if (year === undefined) return undefined;
  const start = new Date(Number(year), Number(month) - 1, Number(date));
  if (Number.isNaN(start.getTime()) || start.getDate() !== Number(date)) return undefined;
  // The day after, not so many seconds on: where clocks change a day has another length.
  const next = new Date(Number(year), Number(month) - 1, Number(date) + 1);
  return { first: Math.max(0, start.getTime() / 1000), last: next.getTime() / 1000 - 1 };
}

/** A span as it is read: days where it begins and ends with them, else times. */
export function formatSpan(from: number | undefined, to: number | undefined): string {
  const isDays =
    (from === undefined || secondsOf(toDay(from))?.first === from) &&
    (to === undefined || secondsOf(toDay(to))?.last === to);
  const show = (timeSec: number | undefined): string =>
    timeSec === undefined ? '…' : isDays ? toDay(timeSec) : formatTime(timeSec);
  return isDays && from !== undefined && to !== undefined && toDay(from) === toDay(to)
    ? toDay(from)
    : `${show(from)} — ${show(to)}`;
}
