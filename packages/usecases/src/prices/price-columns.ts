import { findCurrency, USD } from './price-currency.ts';

export interface PriceColumns {
  readonly day: number;
  readonly usd: number;
  readonly coin: number | undefined;
  readonly currency: number | undefined;
  /** The head is of a list that writes the month before the day. */
  readonly isMonthFirst: boolean;
}

/** Names of columns in lower case, best first. */
const DAYS = ['day', 'date', '日期', 'snapped_at', 'timeopen', 'time', 'timestamp', '时间', 'unix'];
const COINS = ['coin', 'symbol', '币种'];
const CURRENCIES = ['currency', '货币'];
/** Column of closes, with its currency where the head names one: `Close (EUR)`, `收盘价（美元）`. */
const CLOSE =
  /^(?:usd|close\*{0,2}|closing price|price|last price|收盘价?|收市价?|价格|最新价)(?:\s*[([（](.+)[)\]）])?$/;
const CLOSES = ['usd', 'close', 'closing price', '收盘', '收市', 'price', 'last price', '价格', '最新价'];
/** Investing.com's head, in whose English lists the month comes first. */
const MONTH_FIRST = 'change %';

/** Places of the columns, or why the list cannot be read. @param names in lower case */
export function findColumns(names: readonly string[]): PriceColumns | string {
  const find = (columnNames: readonly string[]): number | undefined =>
    columnNames.map((name) => names.indexOf(name)).find((index) => index >= 0);
  const [day, usd] = [find(DAYS), findClose(names)];
  if (day === undefined) return 'needs the columns day and usd';
  if (usd === undefined) {
    const other = names.map(findCurrency).find((currency) => currency !== undefined && currency !== USD);
    return other === undefined ? 'needs the columns day and usd' : notInUsd(other);
  }
  const columns = { day, usd, coin: find(COINS), currency: find(CURRENCIES) };
  const twice = Object.values(columns).find((at) => at !== undefined && names.indexOf(names[at] ?? '', at + 1) >= 0);
  if (twice !== undefined) return `has a column twice: ${names[twice]}`;
  const stated = CLOSE.exec(names[usd] ?? '')?.[1];
  const currency = stated === undefined ? USD : (findCurrency(stated) ?? stated.toUpperCase());
  if (currency !== USD) return notInUsd(currency);
  return { ...columns, isMonthFirst: names.includes(MONTH_FIRST) };
}

function findClose(names: readonly string[]): number | undefined {
  const closes = names.flatMap((name, at) => (CLOSE.test(name) ? [at] : []));
  const rankOf = (at: number): number => CLOSES.findIndex((name) => (names[at] ?? '').startsWith(name));
  return closes.sort((a, b) => rankOf(a) - rankOf(b) || a - b)[0];
}

export const notInUsd = (currency: string): string => `is in ${currency}: only closes in USD are taken`;
