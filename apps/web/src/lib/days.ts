import { formatTime } from './format.ts';

/** Length of YYYY-MM-DD, with which a time begins too. */
export const DAY_LENGTH = 10;

/** The day of a time in the reader's zone, YYYY-MM-DD. */
export const toDay = (timeSec: number): string => formatTime(timeSec).slice(0, DAY_LENGTH);

const DAY = /^(\d{4})-(\d{2})-(\d{2})$/;
const MINUTE = /^(\d{4})-(\d{2})-(\d{2}) (\d{2}):(\d{2})$/;

/** A span of the reader's clock from its parts to the same with one more of the last; undefined for what no clock shows. */
function toSpan([year = 0, month = 1, ...rest]: readonly number[], text: string): Seconds | undefined {
  const at = (more: number) => {
    const [date = 1, hour = 0, minute = 0] = rest.with(-1, (rest.at(-1) ?? 0) + more);
    return new Date(year, month - 1, date, hour, minute).getTime() / 1000;
  };
  const first = at(0);
  // 02-30 becomes 03-02, and an hour that clocks skip the next one.
  if (!formatTime(first).startsWith(text)) return undefined;
  // The day after, not so many seconds on: where clocks change a day has another length.
  return { first: Math.max(0, first), last: at(1) - 1 };
}

interface Seconds {
  readonly first: number;
  readonly last: number;
}

/** First and last second of YYYY-MM-DD in the reader's zone, or of YYYY-MM-DD HH:mm; undefined for what is neither. */
export function secondsOf(text: string): Seconds | undefined {
  const [, ...parts] = DAY.exec(text) ?? MINUTE.exec(text) ?? [];
  return parts.length === 0 ? undefined : toSpan(parts.map(Number), text);
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
