import { groupAmount } from '@sulian/domain';

const two = (value: number): string => String(value).padStart(2, '0');

const toMinute = (date: Date): string =>
  `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())} ${two(date.getHours())}:${two(date.getMinutes())}`;

/** YYYY-MM-DD HH:mm in the reader's zone, optionally with seconds. */
export function formatTime(timeSec: number, hasSeconds = false): string {
  const date = new Date(timeSec * 1000);
  return hasSeconds ? `${toMinute(date)}:${two(date.getSeconds())}` : toMinute(date);
}

/** "UTC+8", "UTC−3:30", of minutes east of Greenwich. */
export function nameZone(minutesEast: number): string {
  const minutes = Math.abs(minutesEast);
  const rest = minutes % 60 === 0 ? '' : `:${two(minutes % 60)}`;
  return minutes === 0 ? 'UTC' : `UTC${minutesEast < 0 ? '−' : '+'}${Math.floor(minutes / 60)}${rest}`;
}

const minutesEastAt = (date: Date): number => -date.getTimezoneOffset();

/** The reader's zone, for the head of a column; both offsets if the zone has summer time, since a column can contain both. */
export function nameOwnZone(year = new Date().getFullYear()): string {
  const offsets = [0, 6].map((month) => minutesEastAt(new Date(year, month, 1))).sort((a, b) => a - b);
  return [...new Set(offsets)].map(nameZone).join(' / ');
}

/** To the second, in the reader's zone and in UTC. */
export function formatExactTime(timeSec: number): string {
  const zone = nameZone(minutesEastAt(new Date(timeSec * 1000)));
  const utc = `${new Date(timeSec * 1000).toISOString().slice(0, 19).replace('T', ' ')} UTC`;
  return zone === 'UTC' ? utc : `${formatTime(timeSec, true)} ${zone} (${utc})`;
}

/** Decimal places of the longest amount, so that a column can be aligned. */
export const countPlaces = (amounts: readonly string[]): number =>
  Math.max(0, ...amounts.map((amount) => amount.split('.')[1]?.length ?? 0));

/** With its sign, always: what came in and what went out must not be mistaken for each other. */
export function signAmount(amount: string, places = 0): string {
  if (amount.startsWith('-')) return `−${groupAmount(amount.slice(1), places)}`;
  return /[1-9]/.test(amount) ? `+${groupAmount(amount, places)}` : groupAmount(amount, places);
}
