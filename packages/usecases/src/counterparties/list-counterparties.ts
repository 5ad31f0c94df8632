import { AppError, getChain, type LedgerReader, type TxId } from '@sulian/domain';
import type { CounterpartyLimits, CounterpartyList, CounterpartyObject, CounterpartyQuestion, Sort } from './asked.ts';
import type { EdgeParts } from './edge-part-cache.ts';
import { listKept } from './list-kept.ts';
import { listOfCustomer } from './list-of-customer.ts';
import { createOwners } from './owners.ts';
import { cutPage, toIncomplete, toRows } from './page.ts';
import { readEdges } from './read-edges.ts';

/** Transactions up to which a list is made from the rows of the ledger. */
export const MAX_READ_TRANSACTIONS = 10_000;

export interface ListQuestion extends CounterpartyQuestion {
  /** What is kept of the object from one block to the next; undefined: all is read. */
  readonly parts?: EdgeParts | undefined;
}

/**
 * Who paid an object and whom it paid, by the one rule of edges, in one snapshot. Either all of it is told, or why not.
 * @throws BAD_REQUEST where assets would be ordered by amounts that cannot be compared; whatever the reader throws
 */
export async function listCounterparties(
  question: ListQuestion,
  limits: CounterpartyLimits = { transactions: MAX_READ_TRANSACTIONS },
): Promise<CounterpartyList> {
  const { reader, object } = question;
  const sort = chooseSort(question);
  const { customer } = question;
  if (customer !== undefined) return listOfCustomer({ ...question, customer }, { sort, limits });
  const transactions = await countTransactions(reader, object);
  if (transactions > limits.transactions) return listKept(question, { sort, transactions, limits });
  const owners = createOwners(question);
  const txIds = await listTxIds(reader, object, transactions);
  const read = await readEdges(question, { txIds, owners, parts: question.parts }, limits);
  const granularity = object.kind === 'ADDRESS' ? 'ADDRESS' : 'WALLET';
  if (read === undefined) return toIncomplete({ sort, granularity, transactions, incomplete: 'TOO_MANY_EDGES' });
  const { sums, ...poisoning } = read;
  const rows = await toRows(question, sums);
  const head = { sort, granularity, transactions, ...poisoning } as const;
  return { ...(await cutPage(question, rows, head)), totals: sums.toTotals(rows), ...head };
}

/**
 * What a list is ordered by: the same of one that is empty.
 * @throws BAD_REQUEST where it would be by amounts of several assets, which have no order
 */
export function chooseSort({ reader, asset, sort }: Pick<CounterpartyQuestion, 'reader' | 'asset' | 'sort'>): Sort {
  const isOne = asset !== undefined || !getChain(reader.chain).hasManyAssets;
  if (sort === 'AMOUNT' && !isOne)
    throw new AppError('BAD_REQUEST', 'amounts order the list of one coin; name the coin', { details: { sort } });
  return sort ?? (isOne ? 'AMOUNT' : 'USD');
}

export async function countTransactions(reader: LedgerReader, object: CounterpartyObject): Promise<number> {
  if (object.kind === 'WALLET') return reader.countWalletTransactions(object.walletId);
  if (object.kind === 'OWNED') return reader.countTransactionsTogether(object.addressIds);
  return (await reader.countTransactions([object.addressId])).get(object.addressId) ?? 0;
}

/** @param count of the object's transactions: all are read */
export async function listTxIds(
  reader: LedgerReader,
  object: CounterpartyObject,
  count: number,
): Promise<readonly TxId[]> {
  const page = { offset: 0, limit: Math.max(count, 1) };
  const rows =
    object.kind === 'WALLET'
      ? await reader.listWalletTransactions(object.walletId, page)
      : object.kind === 'OWNED'
        ? await reader.listTransactionsTogether(object.addressIds, page)
        : await reader.listAddressTransactions(object.addressId, page);
  return [...new Set(rows.map(({ txId }) => txId))];
}
