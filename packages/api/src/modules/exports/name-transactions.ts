import type { TransactionsAnswer } from '@sulian/contract';
import type { ApiDeps } from '../../deps.ts';
import { sliceTransactions } from '../../exports/slice-transactions.ts';
import { granularityOf } from '../objects/line-parties.ts';
import { memoizeParties } from '../objects/parties.ts';
import { type OpenTransactions, toTransactionItems } from '../objects/transactions.ts';

/** Transactions per read: each page must find its beginning again. */
export const TRANSACTIONS_AT_ONCE = 4_000;
/** Transactions named at once, a part of these; other calls wait for about 10 ms. Figures in docs/benchmarks. */
const NAMED_AT_ONCE = 250;

type Of = Omit<Parameters<typeof toTransactionItems>[1], 'mostOperations' | 'readParties'>;
type Rows = Awaited<ReturnType<OpenTransactions['readPage']>>;

/** Transactions in the words of the call, a part of them at a time. */
export type NameTransactions = (rows: Rows) => AsyncGenerator<TransactionsAnswer['items']>;

/** Names the transactions of one snapshot for a file, all their operations; whom and what it met it does not read again. */
export function nameTransactions(deps: ApiDeps, of: Of): NameTransactions {
  const { reader, labels } = of;
  const readParties = memoizeParties(deps, { reader, labels }, granularityOf(of.foundObject));
  const all = { ...of, readParties, mostOperations: Number.POSITIVE_INFINITY };
  return async function* (rows) {
    for (const part of sliceTransactions(rows, NAMED_AT_ONCE)) yield (await toTransactionItems(deps, all, part)).items;
  };
}
