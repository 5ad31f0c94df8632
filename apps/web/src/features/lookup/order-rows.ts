import type { LookupPaymentsAnswer } from '@sulian/contract';
import type { RiskLevel } from '@sulian/domain';
import { type TableRow, toObjectKey } from '../../components/lookup/entries.ts';

export type RowOrder = 'TEXT' | 'CHAIN' | 'OWNER' | 'LEVEL' | 'BALANCE' | 'PAYMENTS';
export type RowFilter = 'ALL' | 'SEVERE' | 'FREEZABLE' | 'PAYMENTS' | 'UNSEEN' | 'UNKNOWN';
export const ROW_FILTERS: readonly RowFilter[] = ['ALL', 'SEVERE', 'FREEZABLE', 'PAYMENTS', 'UNSEEN', 'UNKNOWN'];

export interface Order {
  readonly by: RowOrder;
  readonly isAscending: boolean;
}

/** Worst first; nothing known comes after unclear and before low. */
const SEVERITY: Readonly<Record<RiskLevel, number>> = {
  Critical: 0,
  High: 1,
  Medium: 2,
  Undefined: 3,
  Low: 5,
  No: 6,
};
const UNKNOWN_RANK = 4;

const rankOf = ({ row }: TableRow): number => (row?.headline == null ? UNKNOWN_RANK : SEVERITY[row.headline.level]);

/** An answer with the objects that it is about. */
export interface ListedPayments {
  readonly answer: LookupPaymentsAnswer;
  /** By `toObjectKey`. */
  readonly objectKeys: ReadonlySet<string>;
}

/** Number of addresses of the list that an address paid, and that paid it. */
interface PaymentCount {
  readonly paid: number;
  readonly received: number;
  /** False: there may be more. */
  readonly isWhole: boolean;
}

/** Undefined: unknown. Zero is a count of a row whose payments were all read. */
export type CountsOf = (row: TableRow) => PaymentCount | undefined;

export function countPayments(payments: ListedPayments | undefined): CountsOf {
  if (payments === undefined) return () => undefined;
  const { answer, objectKeys } = payments;
  const counts = countPairs(answer);
  const chains = new Set(answer.chains.filter(({ state }) => state === 'READ').map(({ blockchain }) => blockchain));
  const unanswered = new Set([...answer.unread, ...answer.incomplete].map(toObjectKey));
  const isCut = answer.items.length < answer.total;
  return ({ blockchain, row }) => {
    if (row === undefined) return undefined;
    const key = toObjectKey({ blockchain, address: row.address });
    const count = counts.get(key) ?? { paid: 0, received: 0 };
    const isRead = objectKeys.has(key) && chains.has(blockchain) && !unanswered.has(key);
    const isWhole = isRead && !isCut && row.historyState === 'WHOLE';
    return isWhole || count.paid + count.received > 0 ? { ...count, isWhole } : undefined;
  };
}

function countPairs({ items }: Pick<LookupPaymentsAnswer, 'items'>) {
  const counts = new Map<string, { paid: number; received: number }>();
  const at = (key: string) => {
    const count = counts.get(key) ?? { paid: 0, received: 0 };
    counts.set(key, count);
    return count;
  };
  // A pair has an item for each coin.
  const pairs = new Map(items.map((item) => [`${item.blockchain} ${item.from} ${item.to}`, item]));
  for (const { blockchain, from, to } of pairs.values()) {
    at(toObjectKey({ blockchain, address: from })).paid += 1;
    at(toObjectKey({ blockchain, address: to })).received += 1;
  }
  return counts;
}

const sizeOf = (counts: PaymentCount | undefined): number => (counts === undefined ? 0 : counts.paid + counts.received);

const isFreezable = ({ row }: TableRow): boolean =>
  row !== undefined && (row.freezable.length > 0 || row.frozenAssets.length > 0);

const FILTERS: Readonly<Record<RowFilter, (row: TableRow, countsOf: CountsOf) => boolean>> = {
  ALL: () => true,
  SEVERE: ({ row }) => row?.headline?.level === 'Critical' || row?.headline?.level === 'High',
  FREEZABLE: isFreezable,
  PAYMENTS: (row, countsOf) => sizeOf(countsOf(row)) > 0,
  UNSEEN: ({ row }) => row?.isUnseen === true,
  UNKNOWN: ({ state }) => state !== 'READ' && state !== 'PENDING',
};

export const filterRows = (rows: readonly TableRow[], filter: RowFilter, countsOf: CountsOf): readonly TableRow[] =>
  rows.filter((row) => FILTERS[filter](row, countsOf));

const compareTexts = (a: string | undefined, b: string | undefined): number =>
  a === b ? 0 : a === undefined ? 1 : b === undefined ? -1 : a < b ? -1 : 1;

/** Rows in an order; of equal ones the first of the text. What is not known comes last, whichever way. */
export function orderRows(
  rows: readonly TableRow[],
  { by, isAscending }: Order,
  countsOf: CountsOf,
): readonly TableRow[] {
  if (by === 'TEXT') return isAscending ? rows : rows.toReversed();
  const sign = isAscending ? 1 : -1;
  const numbers = (amountOf: (row: TableRow) => number | null | undefined) => (a: TableRow, b: TableRow) => {
    const [left, right] = [amountOf(a) ?? undefined, amountOf(b) ?? undefined];
    if (left === undefined || right === undefined) return Number(left === undefined) - Number(right === undefined);
    return sign * (left - right);
  };
  const compare = {
    CHAIN: (a: TableRow, b: TableRow) => sign * compareTexts(a.blockchain, b.blockchain),
    OWNER: (a: TableRow, b: TableRow) => {
      const [left, right] = [a.row?.entity?.name, b.row?.entity?.name];
      return left === undefined || right === undefined ? compareTexts(left, right) : sign * compareTexts(left, right);
    },
    LEVEL: (a: TableRow, b: TableRow) => sign * (rankOf(a) - rankOf(b)),
    BALANCE: numbers(({ row }) => row?.balanceUsd),
    PAYMENTS: numbers((row) => (countsOf(row) === undefined ? undefined : sizeOf(countsOf(row)))),
  }[by];
  return rows.toSorted(compare);
}
