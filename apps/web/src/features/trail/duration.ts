const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const two = (value: number): string => String(value).padStart(2, '0');

/** `3:12:12`, apart from whole days. */
export function splitDuration(seconds: number): { readonly days: number; readonly clock: string } {
  const rest = seconds % DAY;
  const clock = [Math.floor(rest / HOUR), two(Math.floor((rest % HOUR) / MINUTE)), two(rest % MINUTE)].join(':');
  return { days: Math.floor(seconds / DAY), clock };
}
