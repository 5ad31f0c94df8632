import type { EntityTransactionsAnswer, entityTransactionsQuery } from '@sulian/contract';
import { AppError, type TxId } from '@sulian/domain';
import { toBasis } from '@sulian/usecases';
import type { z } from 'zod';
import type { ApiDeps } from '../../deps.ts';
import { mergeInOrder } from '../../merge-in-order.ts';
import { selectTransactions } from '../objects/transaction-filter.ts';
import { rowsOf, toTransactionItems } from '../objects/transactions.ts';
import { type ListedChain, type ListedEntity, listChains, partsOf } from './list-chains.ts';

type Query = z.output<typeof entityTransactionsQuery>;
type Answer = EntityTransactionsAnswer;
type Item = Answer['items'][number];
type Chain = Answer['chains'][number];

/** For each chain from which rows were taken, the oldest of them: what comes next is before it. */
type Cursor = ReadonlyMap<string, TxId>;

/** An entity's transactions over all its chains, newest first, from a cursor on. @throws NOT_FOUND, BAD_REQUEST */
export async function listEntityTransactions(deps: ApiDeps, entityId: number, query: Query): Promise<Answer> {
  const { limit } = query;
  const cursor = readCursor(query.cursor);
  const chains = await listChains(deps, entityId, (entity) => listOnChain(deps, entity, { query, cursor }));
  const parts = partsOf(chains);
  const merged = mergeInOrder(
    parts.map(({ rows }) => rows),
    (a, b) => b.item.date - a.item.date,
    limit,
  );
  const next = new Map(cursor);
  for (const { item, txId } of merged) next.set(item.blockchain, txId);
  const isMore = sumOf(parts, 'after') > merged.length;
  return {
    items: merged.map(({ item }) => item),
    chains: chains.map(toChain),
    _metadata: { total: sumOf(parts, 'total'), limit, nextCursor: isMore ? writeCursor(next) : null },
  };
}

interface Part extends Omit<Chain, 'blockchain' | 'state'> {
  /** Rows of this chain after the cursor, at most one page. */
  readonly rows: ReadonlyArray<{ readonly txId: TxId; readonly item: Item }>;
  /** From the cursor on, those that are not among the rows too. */
  readonly after: number;
}

const sumOf = (parts: readonly Part[], figure: 'total' | 'after'): number =>
  parts.reduce((sum, part) => sum + part[figure], 0);

async function listOnChain(
  deps: ApiDeps,
  { reader, labels, foundObject }: ListedEntity,
  { query, cursor }: { readonly query: Query; readonly cursor: Cursor },
): Promise<Part> {
  const { limit, cursor: _, ...filters } = query;
  const basis = toBasis(reader, labels.version, foundObject.history);
  const of = { reader, labels, foundObject };
  const context = { ...of, filters: { ...filters, coin: 'ALL' }, contributing: undefined };
  const selection = await selectTransactions(deps, context);
  if (selection === undefined)
    return {
      rows: [],
      after: 0,
      total: 0,
      isComplete: true,
      searchedFrom: null,
      poisoningNotLookedUp: 0,
      basis,
    };
  const { history, match, filter, edges, searched } = selection;
  const from = findAfter(match.txIds, cursor.get(reader.chain));
  const txIds = [...match.txIds.subarray(from, from + limit)];
  const { items, notLookedUp } = await toTransactionItems(
    deps,
    { ...of, filter, edges },
    txIds.flatMap((txId) => rowsOf(history, txId)),
  );
  if (items.length !== txIds.length)
    throw new AppError('INTERNAL', 'a transaction of a history without its row', { details: { chain: reader.chain } });
  return {
    rows: items.map((item, index) => ({ txId: txIds[index] ?? 0, item: { ...item, blockchain: reader.chain } })),
    after: match.txIds.length - from,
    total: match.txIds.length,
    isComplete: searched.isComplete,
    searchedFrom: searched.searchedFrom,
    poisoningNotLookedUp: notLookedUp,
    basis,
  };
}

/** The place of the first that is before the transaction. @param txIds newest first */
function findAfter(txIds: Float64Array, before: TxId | undefined): number {
  if (before === undefined) return 0;
  let [low, high] = [0, txIds.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((txIds[middle] ?? 0) >= before) low = middle + 1;
    else high = middle;
  }
  return low;
}

const toChain = (chain: ListedChain<Part>): Chain => {
  const { blockchain, state } = chain;
  if (chain.state !== 'LISTED')
    return { blockchain, state, total: 0, isComplete: false, searchedFrom: null, poisoningNotLookedUp: 0, basis: null };
  const { rows: _, after: __, ...part } = chain.part;
  return { blockchain, state, ...part };
};

const readCursor = (text: string | undefined): Cursor =>
  new Map(
    (text ?? '')
      .split(',')
      .filter((part) => part !== '')
      .map((part) => {
        const [chain = '', txId] = part.split(':');
        return [chain, Number(txId)];
      }),
  );

const writeCursor = (cursor: Cursor): string => [...cursor].map((each) => each.join(':')).join();
