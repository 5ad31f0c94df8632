import { type CnyRate, formatDay, type PriceBook, toCny } from '@sulian/domain';
import type { ExportColumn, ExportText } from './column.ts';

/** A value in USD, and the first and the last transaction that it is of. */
export interface DatedWorth {
  readonly usd: number | null;
  /** Unix seconds; null: not known. */
  readonly firstSec: number | null;
  readonly lastSec: number | null;
}

export type CnyRates = Pick<PriceBook, 'findCny' | 'hasCny'>;

/** The rate of all days of a value; undefined where its days have several, or one of them has none. */
function findRate({ findCny }: CnyRates, { firstSec, lastSec }: DatedWorth): CnyRate | undefined {
  if (firstSec === null || lastSec === null) return undefined;
  const rate = findCny(lastSec);
  return rate !== undefined && findCny(firstSec)?.day === rate.day ? rate : undefined;
}

interface Converted {
  readonly cny: string;
  /** Each once, ascending by day. */
  readonly rates: readonly CnyRate[];
}

/** Undefined where a value or its rate is not known: a part is never shown as the whole. */
export function convertWorths(prices: CnyRates, worths: readonly DatedWorth[]): Converted | undefined {
  const parts = worths.flatMap((worth) => {
    const rate = findRate(prices, worth);
    return worth.usd === null || rate === undefined ? [] : [{ usd: worth.usd, rate }];
  });
  if (parts.length === 0 || parts.length < worths.length) return undefined;
  const rates = [...new Map(parts.map(({ rate }) => [rate.day, rate])).values()].sort((a, b) => a.day - b.day);
  return { cny: toCny(parts), rates };
}

const TITLES = {
  rate: { cn: '汇率（1 USD 合 CNY）', en: 'CNY for 1 USD' },
  day: { cn: '汇率日期', en: 'Day of the rate' },
  source: { cn: '汇率来源', en: 'Source of the rate' },
} as const satisfies Readonly<Record<string, ExportText>>;

const toDays = (rates: readonly CnyRate[]): string =>
  [...new Set([rates[0], rates.at(-1)].flatMap((rate) => (rate === undefined ? [] : [formatDay(rate.day)])))].join(
    ' – ',
  );

/** CNY next to a column of USD, by the rate of the day of each value; no columns where no rate was imported. */
export function cnyColumns<Row>(
  title: ExportText,
  prices: CnyRates,
  convert: (row: Row) => Converted | undefined,
): readonly ExportColumn<Row>[] {
  if (!prices.hasCny()) return [];
  const ofRates = (row: Row, write: (rates: readonly CnyRate[]) => string | number | null) => {
    const converted = convert(row);
    return converted === undefined ? null : write(converted.rates);
  };
  return [
    { title, kind: 'amount', value: (row) => convert(row)?.cny ?? null },
    {
      title: TITLES.rate,
      kind: 'number',
      value: (row) => ofRates(row, ([first, ...others]) => (others.length > 0 ? null : (first?.perUsd ?? null))),
    },
    { title: TITLES.day, kind: 'text', value: (row) => ofRates(row, toDays) },
    {
      title: TITLES.source,
      kind: 'text',
      value: (row) => ofRates(row, (rates) => [...new Set(rates.map(({ source }) => source))].join('; ')),
    },
  ];
}
