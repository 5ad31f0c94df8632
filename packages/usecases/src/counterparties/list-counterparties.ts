import { AppError, getChain, type LedgerReader, type TxId } from '@sulian/domain';
import type {
  CounterpartyLimits,
  CounterpartyList,
  CounterpartyObject,
  CounterpartyQuestion,
  Sort,
} from './counterparty-query.ts';
import type { EdgeParts } from './edge-part-cache.ts';
import { listOfCustomer } from './list-of-customer.ts';
import { listStoredCounterparties } from './list-stored.ts';
import { createOwners } from './owners.ts';
import { cutPage, toIncomplete, toRows } from './page.ts';
import { readEdges } from './read-edges.ts';

/** Transactions up to which a list is made from the rows of the ledger. */
export const MAX_READ_TRANSACTIONS = 10_000;

export interface ListQuestion extends CounterpartyQuestion {
  /** Cached sums of the object from earlier blocks; undefined: everything is read. */
  readonly parts?: EdgeParts | undefined;
}

/**
 * Lists the payers and payees of an object by the rule of edges, in one snapshot. An incomplete list has its reason in
 * `incomplete`.
 * @throws BAD_REQUEST where amounts of several assets would be compared; errors of the reader
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
  if (transactions > limits.transactions) return listStoredCounterparties(question, { sort, transactions, limits });
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
 * Chooses the order of a list: amount for one asset, otherwise USD.
 * @throws BAD_REQUEST for AMOUNT over several assets, whose amounts have no order
 */
export function chooseSort({ reader, asset, sort }: Pick<CounterpartyQuestion, 'reader' | 'asset' | 'sort'>): Sort {
  const isOne = asset !== undefined || !getChain(reader.chain).hasManyAssets;
  if (sort === 'AMOUNT' && !isOne)
    throw new AppError('BAD_REQUEST', 'cannot sort several coins by amount: specify one coin', { details: { sort } });
  return sort ?? (isOne ? 'AMOUNT' : 'USD');
}

export async function countTransactions(reader: LedgerReader, object: CounterpartyObject): Promise<number> {
  if (object.kind === 'WALLET') return reader.countWalletTransactions(object.walletId);
  if (object.kind === 'OWNED') return reader.countTransactionsTogether(object.addressIds);
  return (await reader.countTransactions([object.addressId])).get(object.addressId) ?? 0;
}

/** @param count number of the object's transactions; all are read */
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
