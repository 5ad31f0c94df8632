import { isUnderCent, UNDER_CENT } from '@sulian/domain';

/** Shortens a text, for example "bc1qm3…x7w2": enough to distinguish two at a glance. */
export const shorten = (text: string, keep = 8): string =>
  text.length <= keep * 2 + 1 ? text : `${text.slice(0, keep)}…${text.slice(-keep)}`;

const two = (value: number): string => String(value).padStart(2, '0');

/** Thousands apart by commas, as everywhere. */
const COUNT = new Intl.NumberFormat('en-US');
export const formatCount = (value: number): string => COUNT.format(value);

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

/**
 * The reader's zone, for the head of a column; with daylight saving time both offsets, since a column contains both.
 */
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

/** YYYY-MM-DD of UTC: closes are of such days. */
export const formatDay = (timeSec: number): string => new Date(timeSec * 1000).toISOString().slice(0, 10);

/** Decimal places of the longest amount, so that a column can be aligned. */
export const countPlaces = (amounts: readonly string[]): number =>
  Math.max(0, ...amounts.map((amount) => amount.split('.')[1]?.length ?? 0));

/** Whole part in thousands by commas, decimals by narrow spaces that do not break; exact, as text. `places` fills up with zeros. */
export function groupAmount(amount: string, places = 0): string {
  const [whole = '0', digits = ''] = amount.split('.');
  const filled = digits.padEnd(places, '0');
  const fraction = filled === '' ? undefined : filled;
  const grouped = whole.replace(/\B(?=(\d{3})+(?!\d))/g, ',');
  return fraction === undefined ? grouped : `${grouped}.${fraction.replace(/(\d{3})(?=\d)/g, '$1\u202F')}`;
}

/** An amount of a coin in full; in USD, which answers over all coins are in, to the cent, and what is less is not nothing. */
export const formatMoney = (amount: string, { isUsd }: { readonly isUsd: boolean }, places = 0): string => {
  if (!isUsd) return groupAmount(amount, places);
  return isUnderCent(Number(amount)) ? UNDER_CENT : groupAmount(roundCents(amount));
};

/** To two decimals, half up; exact, as text. */
function roundCents(amount: string): string {
  const [whole = '0', digits = ''] = amount.split('.');
  const cents =
    BigInt(`${whole.replace('-', '')}${digits.slice(0, 2).padEnd(2, '0')}`) +
    (digits[2] !== undefined && digits[2] >= '5' ? 1n : 0n);
  const text = String(cents).padStart(3, '0');
  return `${amount.startsWith('-') ? '-' : ''}${text.slice(0, -2)}.${text.slice(-2)}`;
}

export type Unit = readonly [size: number, suffix: string];

/** How USD of one column is written: in one unit, all with decimals or none with, so that they compare by their length. */
interface UsdShape {
  readonly unit: Unit;
  readonly places: 0 | 2;
}

const CENT = 0.01;
const ONE: Unit = [1, ''];
/** From here on cents are noise. */
const WHOLE_FROM = 1_000;

const leastOf = (values: ReadonlyArray<number | null>): number =>
  Math.min(...values.map((value) => Math.abs(value ?? 0)).filter((size) => size >= CENT));

/** In the largest unit that the smallest value fills: in a larger one it would be 0.00. */
export function toUsdShape(values: ReadonlyArray<number | null>, units: readonly Unit[]): UsdShape {
  const least = leastOf(values);
  const unit = Number.isFinite(least) ? (units.find(([size]) => least >= size) ?? ONE) : ONE;
  return { unit, places: unit === ONE && least >= WHOLE_FROM ? 0 : 2 };
}

/** A value in its column's shape; under 0.01 is 0. */
export function writeUsd(value: number, { unit: [size, suffix], places }: UsdShape): string {
  if (Math.abs(value) < CENT) return '0';
  return `${value < 0 ? '−' : ''}${groupAmount((Math.abs(value) / size).toFixed(places))}${suffix}`;
}

/** USD in the given units, largest first, whole or with both its decimals; under 0.01 is 0; no price is undefined. */
export function abbreviateUsd(value: number | null, units: readonly Unit[]): string | undefined {
  if (value === null) return undefined;
  const size = Math.abs(value);
  if (size < CENT) return '0';
  const fits = units.findIndex(([least]) => size >= least);
  const at = fits === -1 ? units.length : fits;
  // A value rounded up to the next unit uses that unit: 1M, not 1000K.
  const above = units[at - 1];
  const isRoundedUp =
    above !== undefined && Number((size / sizeOf(units[at])).toFixed(2)) * sizeOf(units[at]) >= above[0];
  const unit = (isRoundedUp ? above : units[at]) ?? ONE;
  return writeUsd(value, { unit, places: 2 }).replace(/\.00(?=\D*$)/, '');
}

/** To the cent, as the answer has it; less than that with all its digits. */
export const formatExactUsd = (value: number): string => {
  const size = Math.abs(value);
  const digits = size > 0 && size < CENT ? size.toFixed(10).replace(/0+$/, '') : size.toFixed(2);
  return `${value < 0 ? '−' : ''}${groupAmount(digits)} USD`;
};

const sizeOf = (unit: Unit | undefined): number => unit?.[0] ?? 1;

/** With its sign, always: what came in and what went out must not be mistaken for each other. */
export function signAmount(amount: string, places = 0): string {
  if (amount.startsWith('-')) return `−${groupAmount(amount.slice(1), places)}`;
  return /[1-9]/.test(amount) ? `+${groupAmount(amount, places)}` : groupAmount(amount, places);
}

/** A share in percent, rounded down: 99.996 is never 100. */
export const formatAtLeast = (percentage: number): string => (Math.floor(percentage * 100 + 1e-6) / 100).toFixed(2);

/** A share in percent as it is read: what rounds to nothing, or was rounded up to be seen, is "< 0.01". */
export const formatShare = ({
  percentage,
  isUnderHundredth = false,
}: {
  readonly percentage: number;
  readonly isUnderHundredth?: boolean | undefined;
}): string => (isUnderHundredth ? '< 0.01' : percentage.toFixed(2));
