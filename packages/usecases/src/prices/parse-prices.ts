import type { PriceRow, RefusedLine } from '@sulian/domain';

export interface ParsedPrices {
  readonly rows: readonly PriceRow[];
  /** Days that the list names without a price. */
  readonly blank: number;
  readonly refused: readonly RefusedLine[];
  /** Names of coins that are none of ours, each once. */
  readonly unknownCoins: readonly string[];
}

export interface PriceList {
  /** Name shown with what is refused. */
  readonly file: string;
  readonly text: string;
  /** The coin of a list that names none, as an id or symbol. */
  readonly coin?: string | undefined;
  readonly findCoin: (idOrSymbol: string) => string | undefined;
  /** Days since 1970-01-01 UTC: a close of a later one is refused. */
  readonly today: number;
}

const DAY_MS = 86_400_000;
/** The day of Bitcoin's first block: nothing has a price before. */
const FIRST_DAY = Date.UTC(2009, 0, 3) / DAY_MS;
/** Above any coin's price ever by far: a misplaced decimal point, or an amount instead of a price. */
const MAX_USD = 1e9;
/** Names of columns, in lower case, best first. */
const COLUMNS = { day: ['day', 'date'], usd: ['usd', 'close', 'price'], coin: ['coin', 'symbol'] } as const;

/**
 * Reads a list of daily closes; `docs/PRICES.md` describes it. A line that is wrong is refused by itself.
 */
export function parsePrices(list: PriceList): ParsedPrices {
  const { file, today } = list;
  const [head = '', ...lines] = list.text.replace(/^\uFEFF/, '').split(/\r?\n/);
  const refused: RefusedLine[] = [];
  const names = fieldsOf(head).map((name) => name.toLowerCase());
  const at = findColumns(names);
  if (typeof at === 'string') return { rows: [], blank: 0, refused: [{ file, line: 1, reason: at }], unknownCoins: [] };
  const rows = new Map<string, PriceRow>();
  const unknown = new Set<string>();
  let blank = 0;
  for (const [index, line] of lines.entries()) {
    if (line.trim() === '') continue;
    const fields = fieldsOf(line);
    const name = (at.coin === undefined ? list.coin : fields[at.coin]) ?? '';
    const coin = list.findCoin(name);
    const usd = fields[at.usd] ?? '';
    const day = toDay(fields[at.day] ?? '');
    const place = `${coin} ${day}`;
    const fault =
      findMisfit(fields.length, names.length) ??
      (usd === '' && day !== undefined ? undefined : findFault({ day, usd, today })) ??
      findOther(rows.get(place), usd);
    if (coin === undefined) unknown.add(name);
    else if (fault !== undefined || day === undefined)
      refused.push({ file, line: index + 2, reason: fault ?? 'is no close' });
    else if (usd === '') blank += 1;
    else rows.set(place, { coin, day, usd: Number(usd) });
  }
  return { rows: [...rows.values()], blank, refused, unknownCoins: [...unknown] };
}

/** Where fields are more or fewer than the head's, as for a comma inside quotes, none can be told from its neighbour. */
const findMisfit = (fields: number, columns: number): string | undefined =>
  fields === columns ? undefined : `has ${fields} fields, and the first line ${columns}`;

/** Of two closes of one day nothing tells which is right. */
const findOther = (told: PriceRow | undefined, usd: string): string | undefined =>
  told === undefined || usd === '' || told.usd === Number(usd)
    ? undefined
    : `the list gives ${told.usd} for this day already`;

/** Where the columns stand, or why the list cannot be read. */
function findColumns(names: readonly string[]) {
  const known: readonly string[] = Object.values(COLUMNS).flat();
  const twice = names.find((name, index) => known.includes(name) && names.indexOf(name) < index);
  if (twice !== undefined) return `has a column twice: ${twice}`;
  const find = (wanted: readonly string[]): number | undefined => {
    const found = wanted.map((name) => names.indexOf(name)).find((index) => index >= 0);
    return found;
  };
  const [day, usd, coin] = [find(COLUMNS.day), find(COLUMNS.usd), find(COLUMNS.coin)];
  return day === undefined || usd === undefined ? 'needs the columns day and usd' : { day, usd, coin };
}

/** Fields hold no commas; quotes around them are taken off. */
const fieldsOf = (line: string): readonly string[] =>
  line.split(',').map((field) => field.trim().replace(/^"(.*)"$/, '$1'));

function toDay(text: string): number | undefined {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return undefined;
  const time = Date.parse(`${text}T00:00:00Z`);
  return Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== text ? undefined : time / DAY_MS;
}

function findFault(line: {
  readonly day: number | undefined;
  readonly usd: string;
  readonly today: number;
}): string | undefined {
  const { day, usd, today } = line;
  if (day === undefined) return 'the day is no date of the form YYYY-MM-DD';
  if (day < FIRST_DAY) return 'the day is before 2009-01-03';
  if (day > today) return 'the day has not come yet';
  if (!/^\d+(\.\d+)?(e[+-]?\d+)?$/i.test(usd)) return `${JSON.stringify(usd.slice(0, 40))} is no decimal number`;
  const price = Number(usd);
  return price > 0 && price <= MAX_USD ? undefined : `a price lies above 0 and is at most ${MAX_USD}`;
}
