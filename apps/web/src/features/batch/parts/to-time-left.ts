const MINUTE_SEC = 60;
const HOUR_MINUTES = 60;
const DAY_HOURS = 24;

type TimeLeft = readonly [key: string, values: { readonly count: number; readonly rest?: number }];

/** Text of a rough remaining time, rounded up: it is an estimate by the pace so far. */
export function toTimeLeft(sec: number): TimeLeft {
  if (sec < MINUTE_SEC) return ['batch.left.seconds', { count: Math.max(1, Math.ceil(sec)) }];
  const minutes = Math.ceil(sec / MINUTE_SEC);
  if (minutes < HOUR_MINUTES) return ['batch.left.minutes', { count: minutes }];
  const hours = Math.floor(minutes / HOUR_MINUTES);
  if (hours < DAY_HOURS) return ['batch.left.hours', { count: hours, rest: minutes % HOUR_MINUTES }];
  return ['batch.left.days', { count: Math.floor(hours / DAY_HOURS), rest: hours % DAY_HOURS }];
}
