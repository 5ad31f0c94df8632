import { type AmbiguousDay, type PriceRow, type RefusedLine, readDay, YUAN } from '@sulian/domain';
import { notInUsd } from './price-columns.ts';
import { findCurrency, type NamedPair, readPair, USD } from './price-currency.ts';
import { type DecimalMark, findDecimalMark, readPrice } from './price-number.ts';
import { type PriceTable, splitTable, withoutLastBlank } from './split-table.ts';

export interface ParsedPrices {
  readonly rows: readonly PriceRow[];
  /** Days that the list names without a price. */
  readonly blank: number;
  readonly refused: readonly RefusedLine[];
  /** Names of coins that are none of ours, each once. */
  readonly unknownCoins: readonly string[];
}

export interface PriceList {
  /** File name, shown with refused lines. It gives coin and currency where the list has none. */
  readonly file: string;
  readonly text: string;
  /** Coin of a list that names none, as id or symbol; undefined: the coin in the file's name. */
  readonly coin?: string | undefined;
  readonly findCoin: (idOrSymbol: string) => string | undefined;
  /** Days since 1970-01-01 UTC: a close of a later one is refused. */
  readonly today: number;
}

/** The day of Bitcoin's first block: nothing has a price before. */
const FIRST_DAY = Date.UTC(2009, 0, 3) / 86_400_000;
/** Above any coin's price ever by far: a misplaced decimal point, or an amount instead of a price. */
const MAX_USD = 1e9;
const YUAN_NAMES: ReadonlySet<string> = new Set([YUAN, 'RMB', '人民币']);
const isYuan = (name: string): boolean => YUAN_NAMES.has(name.trim().toUpperCase());
/** One yuan has cost 0.1 to 0.7 USD ever since 1981; rates the other way round (7.1993, 719.93) are above 1. */
const MAX_YUAN_USD = 1;
/** How lists write that a day has no close. */
const BLANK: ReadonlySet<string> = new Set(['', '-', '--', '—', 'null']);
/** First second of a day in a column of moments: its price is the close of the day before. */
const MIDNIGHT = /[T ]00:00:00(?:\.0+)?\s*(?:Z|UTC)?$/i;
const MOMENTS = 'snapped_at';

interface Context {
  readonly list: PriceList;
  readonly table: PriceTable;
  readonly mark: DecimalMark;
  readonly isMonthFirst: boolean | undefined;
  readonly named: string;
}

type PriceLine =
  | { readonly unknownCoin: string }
  | { readonly fault: string }
  | { readonly coin: string; readonly day: number; readonly usd?: number };

/**
 * Reads a list of daily closes; `docs/PRICES.md` describes the formats. A wrong line is refused alone, a list in
 * another currency as a whole.
 */
export function parsePrices(list: PriceList): ParsedPrices {
  const table = splitTable(list.text);
  if ('reason' in table) return refuseAll(list, table);
  const { columns, rows } = table;
  const pair = readPair(list.file.replace(/\.[^.]*$/, ''), list.findCoin);
  const other = findOtherQuote(list, pair, columns.coin !== undefined);
  if (other !== undefined) return refuseAll(list, { line: 1, reason: notInUsd(other) });
  const cells = (at: number): readonly string[] => rows.map(({ fields }) => fields[at] ?? '');
  const context: Context = {
    list,
    table,
    mark: findDecimalMark(cells(columns.usd), table.delimiter),
    isMonthFirst: columns.isMonthFirst || findOrder(cells(columns.day)),
    named: list.coin ?? pair.coin ?? list.file.split(/[-.]/)[0] ?? '',
  };
  return readAll(context);
}

/**
 * Currency of the list by its file name; undefined for USD. The name of a list of several coins may contain two of
 * them.
 */
function findOtherQuote({ findCoin }: PriceList, { quote }: NamedPair, namesCoins: boolean): string | undefined {
  if (quote === undefined || quote === USD) return undefined;
  return namesCoins && findCoin(quote) !== undefined ? undefined : quote;
}

const refuseAll = ({ file }: PriceList, fault: { readonly line: number; readonly reason: string }): ParsedPrices => ({
  ...{ rows: [], blank: 0, unknownCoins: [] },
  refused: [{ file, ...fault }],
});

function readAll(context: Context): ParsedPrices {
  const { file } = context.list;
  const rows = new Map<string, PriceRow>();
  const unknown = new Set<string>();
  const refused: RefusedLine[] = [];
  let blank = 0;
  for (const { line, fields } of context.table.rows) {
    const read = readRow(context, fields);
    if ('unknownCoin' in read) unknown.add(read.unknownCoin);
    else if ('fault' in read) refused.push({ file, line, reason: read.fault });
    else if (read.usd === undefined) blank += 1;
    else {
      const { coin, day, usd } = read;
      const known = rows.get(`${coin} ${day}`);
      // Two different closes of one day: no rule can choose between them.
      if (known === undefined || known.usd === usd) rows.set(`${coin} ${day}`, { coin, day, usd });
      else refused.push({ file, line, reason: `the list gives ${known.usd} for this day already` });
    }
  }
  return { rows: [...rows.values()], blank, refused, unknownCoins: [...unknown] };
}

function readRow({ list, table, mark, isMonthFirst, named }: Context, cells: readonly string[]): PriceLine {
  const { columns, head } = table;
  const width = head.length;
  const fields = cells.length === width ? cells : withoutLastBlank(cells);
  const cellOf = (at: number | undefined): string => (at === undefined ? '' : (fields[at] ?? ''));
  const { coin: name, quote } = readName(list, {
    coin: cellOf(columns.coin),
    currency: cellOf(columns.currency),
    named,
  });
  // By its own row or file alone: a yuan that the coins' names contained would pass for a coin in pairs and file names.
  const coin = isYuan(name) ? YUAN : list.findCoin(name);
  // With more or fewer fields than the head has, columns cannot be matched.
  if (fields.length !== width) return { fault: `has ${fields.length} fields, and its head ${width}` };
  if (quote !== undefined && quote !== USD) return { fault: notInUsd(quote) };
  if (coin === undefined) return { unknownCoin: name };
  const day = toDay(cellOf(columns.day), { isMonthFirst, isMoment: head[columns.day] === MOMENTS });
  if (typeof day === 'string') return { fault: day };
  if (day < FIRST_DAY) return { fault: 'the day is before 2009-01-03' };
  if (day > list.today) return { fault: 'the day has not come yet' };
  const text = cellOf(columns.usd);
  if (BLANK.has(text.toLowerCase())) return { coin, day };
  const usd = readPrice(text, mark);
  if (typeof usd === 'string') return { fault: usd };
  if (coin === YUAN && usd >= MAX_YUAN_USD) return { fault: `the USD for one ${YUAN} is below ${MAX_YUAN_USD}` };
  return usd > 0 && usd <= MAX_USD ? { coin, day, usd } : { fault: `a price lies above 0 and is at most ${MAX_USD}` };
}

/** Coin and currency of a row. A pair names both; a column of currencies may name coins. */
function readName(
  { findCoin }: PriceList,
  { coin, currency, named }: { readonly coin: string; readonly currency: string; readonly named: string },
): { readonly coin: string; readonly quote?: string | undefined } {
  const other =
    currency === ''
      ? undefined
      : (findCurrency(currency) ?? (findCoin(currency) === undefined ? currency.toUpperCase() : undefined));
  if (coin === '') return { coin: currency !== '' && other === undefined ? currency : named, quote: other };
  const pair = readPair(coin, findCoin);
  return { coin: pair.coin ?? coin, quote: other ?? pair.quote };
}

/** True where the month comes first, by a date with only one reading; undefined: all dates are ambiguous. */
function findOrder(texts: readonly string[]): boolean | undefined {
  for (const text of texts) {
    const [, a, b] = /^(\d{1,2})[/-](\d{1,2})[/-]\d{4}$/.exec(text) ?? [];
    if (a === undefined) continue;
    if (Number(a) > 12) return false;
    if (Number(b) > 12) return true;
  }
  return undefined;
}

function toDay(
  text: string,
  { isMonthFirst, isMoment }: { readonly isMonthFirst: boolean | undefined; readonly isMoment: boolean },
): number | string {
  const day: number | AmbiguousDay | undefined = readDay(text);
  if (day === undefined) return 'the day is not a date like 2024-01-31';
  if (typeof day === 'number') return isMoment && MIDNIGHT.test(text) ? day - 1 : day;
  if (isMonthFirst === undefined) return `the day ${JSON.stringify(text)} is ambiguous: write 2024-01-31`;
  return isMonthFirst ? day.monthFirst : day.dayFirst;
}
