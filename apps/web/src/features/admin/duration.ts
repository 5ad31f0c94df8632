const MINUTE_SEC = 60;
const HOUR_SEC = 3_600;

type DurationText = [key: string, values: { readonly count: number; readonly minutes?: number }];

/** Text of a rough duration: minutes below an hour, then hours and minutes. */
export function toDuration(sec: number): DurationText {
  const minutes = Math.ceil(sec / MINUTE_SEC);
  if (minutes < HOUR_SEC / MINUTE_SEC) return ['admin.minutesLeft', { count: minutes }];
  return ['admin.hoursMinutesLeft', { count: Math.floor(minutes / MINUTE_SEC), minutes: minutes % MINUTE_SEC }];
}
