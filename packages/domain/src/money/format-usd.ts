import { groupAmount } from './format-amount.ts';

export type UsdUnit = readonly [size: number, suffix: string];

/** Units of a language as its words list them: `1000000:M,1000:K`, largest first. */
export const readUsdUnits = (text: string): readonly UsdUnit[] =>
  text.split(',').map((unit): UsdUnit => {
    const [size = '1', suffix = ''] = unit.split(':');
    return [Number(size), suffix];
  });

/** How USD of one column is written: in one unit, all with decimals or none with, so that they compare by their length. */
interface UsdShape {
  readonly unit: UsdUnit;
  readonly places: 0 | 2;
}

const CENT = 0.01;
const ONE: UsdUnit = [1, ''];
/** From here on cents are noise. */
const WHOLE_FROM = 1_000;

const leastOf = (values: ReadonlyArray<number | null>): number =>
  Math.min(...values.map((value) => Math.abs(value ?? 0)).filter((size) => size >= CENT));

/** In the largest unit that the smallest value fills: in a larger one it would be 0.00. */
export function toUsdShape(values: ReadonlyArray<number | null>, units: readonly UsdUnit[]): UsdShape {
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
export function abbreviateUsd(value: number | null, units: readonly UsdUnit[]): string | undefined {
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
export const formatExactUsd = (value: number): string => `${toExact(value)} USD`;

const toExact = (value: number): string => {
  const size = Math.abs(value);
  const digits = size > 0 && size < CENT ? size.toFixed(10).replace(/0+$/, '') : size.toFixed(2);
  return `${value < 0 ? '−' : ''}${groupAmount(digits)}`;
};

const sizeOf = (unit: UsdUnit | undefined): number => unit?.[0] ?? 1;
