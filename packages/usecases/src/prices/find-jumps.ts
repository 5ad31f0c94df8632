import type { PriceRow } from '@sulian/domain';

/** A close that no coin's next day has: a misplaced decimal point, another coin or another currency. */
export const MAX_JUMP = 10;
/** Relative error of closes and of their product as binary fractions: ten times 0.09 is a little less than 0.9. */
const ROUNDING = 1e-12;
/** Closes farther apart are no neighbours: a coin may multiply in a year. */
const MAX_DAYS_APART = 31;

export interface PriceJump {
  readonly coin: string;
  readonly day: number;
  readonly usd: number;
  /** The nearest close that it differs from so much. */
  readonly besideDay: number;
  readonly besideUsd: number;
}

/** Closes that are to come in and are more than `MAX_JUMP` times a neighbouring one, or less than that part of it. */
export function findJumps(incoming: readonly PriceRow[], storedPrices: readonly PriceRow[]): readonly PriceJump[] {
  const isNew = new Set(incoming.map(keyOf));
  const after = [...storedPrices.filter((row) => !isNew.has(keyOf(row))), ...incoming];
  after.sort((a, b) => (a.coin < b.coin ? -1 : a.coin > b.coin ? 1 : a.day - b.day));
  return after.flatMap((row, at) => {
    if (!isNew.has(keyOf(row))) return [];
    const beside = [after[at - 1], after[at + 1]].find((other) => other !== undefined && isJump(row, other));
    return beside === undefined
      ? []
      : [{ coin: row.coin, day: row.day, usd: row.usd, besideDay: beside.day, besideUsd: beside.usd }];
  });
}

/** One close of a coin has one key. */
export const keyOf = ({ coin, day }: PriceRow): string => `${coin} ${day}`;

const isJump = (a: PriceRow, b: PriceRow): boolean =>
  a.coin === b.coin &&
  Math.abs(a.day - b.day) <= MAX_DAYS_APART &&
  Math.max(a.usd, b.usd) > MAX_JUMP * Math.min(a.usd, b.usd) * (1 + ROUNDING);

const toDate = (day: number): string => new Date(day * 86_400_000).toISOString().slice(0, 10);

export const describeJump = ({ coin, day, usd, besideDay, besideUsd }: PriceJump): string =>
  `${coin} ${toDate(day)}: ${usd} is more than ${MAX_JUMP} times ${usd > besideUsd ? 'above' : 'below'} ${besideUsd} of ${toDate(besideDay)}`;
