import { formatAmount } from './amount.ts';
import { groupAmount } from './format-amount.ts';
import type { CnyRate } from './price.ts';

/** `units` of 10^-`places`. */
interface Decimal {
  readonly units: bigint;
  readonly places: number;
}

/** A value in USD and the rate that it is converted by. */
export interface CnyPart {
  readonly usd: number;
  readonly rate: Pick<CnyRate, 'perUsd'>;
}

const NUMBER = /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/;
/** The central parity is quoted with four decimals. */
const RATE_PLACES = 4;
const CENT_PLACES = 2;
/** Decimals of what is less than a cent. */
const SMALL_PLACES = 10;

/** The decimal that a number is written as, digit by digit. @throws RangeError for infinite values */
function toDecimal(value: number): Decimal {
  const match = NUMBER.exec(String(value));
  if (match === null) throw new RangeError(`not a decimal number "${value}"`);
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = match;
  const units = BigInt(`${sign}${whole}${fraction}`);
  const places = fraction.length - Number(exponent);
  return places >= 0 ? { units, places } : { units: units * 10n ** BigInt(-places), places: 0 };
}

/** Rounds half away from zero. */
function divide(units: bigint, by: bigint): bigint {
  const size = units < 0n ? -units : units;
  const rounded = (2n * size + by) / (2n * by);
  return units < 0n ? -rounded : rounded;
}

const toPlaces = ({ units, places }: Decimal, targetPlaces: number): bigint =>
  places <= targetPlaces
    ? units * 10n ** BigInt(targetPlaces - places)
    : divide(units, 10n ** BigInt(places - targetPlaces));

const add = (one: Decimal, other: Decimal): Decimal => {
  const places = Math.max(one.places, other.places);
  return { units: toPlaces(one, places) + toPlaces(other, places), places };
};

function convert({ usd, rate }: CnyPart): Decimal {
  const [value, perUsd] = [toDecimal(usd), toDecimal(rate.perUsd)];
  return { units: value.units * perUsd.units, places: value.places + perUsd.places };
}

/** CNY for one USD, to four decimals. @param usd USD for one CNY, above zero */
export function toCnyPerUsd(usd: number): number {
  const { units, places } = toDecimal(usd);
  return Number(formatAmount(divide(10n ** BigInt(places + RATE_PLACES), units), RATE_PLACES));
}

/**
 * CNY of values in USD together as a decimal text with both cents, rounded once. The product is exact; less than a cent has
 * its digits.
 */
export function toCny(parts: readonly CnyPart[]): string {
  const sum = parts.map(convert).reduce(add, { units: 0n, places: 0 });
  const cents = toPlaces(sum, CENT_PLACES);
  if (cents === 0n && sum.units !== 0n) return formatAmount(toPlaces(sum, SMALL_PLACES), SMALL_PLACES);
  const [whole = '', fraction = ''] = formatAmount(cents, CENT_PLACES).split('.');
  return `${whole}.${fraction.padEnd(CENT_PLACES, '0')}`;
}

/** The same as it is shown, with its unit. */
export function formatCny(cny: string): string {
  return `${cny.startsWith('-') ? '−' : ''}${groupAmount(cny.replace('-', ''))} CNY`;
}
