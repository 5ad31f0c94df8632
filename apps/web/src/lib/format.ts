/** "bc1qm3…x7w2": enough to tell two apart at a glance; whole on hover. */
export const shorten = (text: string, keep = 8): string =>
  text.length <= keep * 2 + 1 ? text : `${text.slice(0, keep)}…${text.slice(-keep)}`;

const two = (value: number): string => String(value).padStart(2, '0');

/** YYYY-MM-DD HH:mm in the reader's zone. */
export function formatTime(timeSec: number): string {
  const date = new Date(timeSec * 1000);
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())} ${two(date.getHours())}:${two(date.getMinutes())}`;
}

export const formatUtc = (timeSec: number): string =>
  `${new Date(timeSec * 1000).toISOString().slice(0, 16).replace('T', ' ')} UTC`;

/** Decimal places of the longest, so that amounts of one column stand under each other. */
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

/** An amount of a coin in full; in USD, which answers over all coins are in, to the cent. */
export const formatMoney = (amount: string, { isUsd }: { readonly isUsd: boolean }, places = 0): string =>
  isUsd ? groupAmount(roundCents(amount)) : groupAmount(amount, places);

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

/** USD in the given units, largest first, whole or with both its decimals; under 0.01 is 0; no price is undefined. */
export function abbreviateUsd(value: number | null, units: readonly Unit[]): string | undefined {
  if (value === null) return undefined;
  const size = Math.abs(value);
  if (size < 0.01) return '0';
  const fits = units.findIndex(([least]) => size >= least);
  const at = fits === -1 ? units.length : fits;
  // What is rounded up to the next unit is said in it: 1M, not 1000K.
  const above = units[at - 1];
  const isRoundedUp =
    above !== undefined && Number((size / sizeOf(units[at])).toFixed(2)) * sizeOf(units[at]) >= above[0];
  const unit = isRoundedUp ? above : units[at];
  return `${value < 0 ? '−' : ''}${trim(size / sizeOf(unit))}${unit?.[1] ?? ''}`;
}

const sizeOf = (unit: Unit | undefined): number => unit?.[0] ?? 1;
const trim = (value: number): string => groupAmount(value.toFixed(2).replace(/\.00$/, ''));

/** With its sign, always: what came in and what went out must not be mistaken for each other. */
export function signAmount(amount: string, places = 0): string {
  if (amount.startsWith('-')) return `−${groupAmount(amount.slice(1), places)}`;
  return /[1-9]/.test(amount) ? `+${groupAmount(amount, places)}` : groupAmount(amount, places);
}

/** YYYY-MM-DD HH:mm:ss of UTC: records of what people did are compared across zones. */
export const formatUtcSeconds = (timeSec: number): string =>
  new Date(timeSec * 1000).toISOString().slice(0, 19).replace('T', ' ');

/** A share in percent as it is read: what rounds to nothing, or was rounded up to be seen, is "< 0.01". */
export const formatShare = ({
  percentage,
  isUnderHundredth = false,
}: {
  readonly percentage: number;
  readonly isUnderHundredth?: boolean | undefined;
}): string => (isUnderHundredth ? '< 0.01' : percentage.toFixed(2));
