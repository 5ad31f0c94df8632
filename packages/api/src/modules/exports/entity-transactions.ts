import type { entityTransactionsExportQuery } from '@sulian/contract';
import { AppError, type ChainId, type ConsoleLabelIndex, type LedgerReader, type Page } from '@sulian/domain';
import { toBasis } from '@sulian/usecases';
import type { z } from 'zod';
import type { ApiDeps } from '../../deps.ts';
import { type ChainRow, toNotIndexedNote, withChain } from '../../exports/chain-columns.ts';
import { nameObject } from '../../exports/code-names.ts';
import type { ExportText } from '../../exports/column.ts';
import type { SendList } from '../../exports/open-export.ts';
import { readCounted } from '../../exports/read-counted.ts';
import type { Zone } from '../../exports/zone.ts';
import { mergeStreams } from '../../merge-streams.ts';
import { getDetails } from '../entities/find-entity.ts';
import { type ListedEntity, listChains, partsOf } from '../entities/list-chains.ts';
import type { FoundObject } from '../objects/find-object.ts';
import { openTransactions } from '../objects/transactions.ts';
import { nameTransactions, TRANSACTIONS_AT_ONCE } from './name-transactions.ts';
import { type TransactionLine, transactionColumns } from './transaction-columns.ts';
import { BETWEEN, listFilters, PROPORTION } from './transactions.ts';

type Query = z.output<typeof entityTransactionsExportQuery>;
type Item = TransactionLine['item'];
type Row = ChainRow<Item>;

const MERGED: ExportText = {
  cn: '各链合并，由新到旧，与页面清单同序；导出开始后的新交易不在其中，每行注明所依据的区块高度',
  en: 'All chains together, the newest first, as on the page; later transactions are not in it. Each row has its block height',
};

/**
 * Exports all transactions of an entity that match a filter, one line per operation, in the order of their list.
 * @throws LIST_INCOMPLETE where the list of a chain is incomplete
 */
export async function exportEntityTransactions(
  deps: ApiDeps,
  { entityId, query, zone }: { readonly entityId: number; readonly query: Query; readonly zone: Zone },
  send: SendList,
): Promise<void> {
  await getDetails(deps, entityId);
  const states = await listChains(deps, entityId, (of) => countOnChain(deps, of, query));
  for (const { state, blockchain } of states) if (state === 'TOO_LARGE') throw incomplete(blockchain);
  const rows = mergeStreams(
    partsOf(states).map((counted) => readChain(deps, counted, query)),
    (a, b) => b.row.date - a.row.date,
  );
  await send<ChainRow<TransactionLine>>({
    title: { cn: '交易', en: 'Transactions' },
    name: `transactions-entity-${entityId}`,
    object: await nameObject(deps, { kind: 'entities', id: String(entityId) }, query.language),
    filters: await listFilters(
      deps,
      { query, zone },
      { searched: { isComplete: true, searchedFrom: null, row: null } },
    ),
    notes: [
      PROPORTION,
      MERGED,
      ...(query.counterparty === undefined ? [] : [BETWEEN]),
      ...toNotIndexedNote(states.flatMap(({ state, blockchain }) => (state === 'NOT_INDEXED' ? [blockchain] : []))),
    ],
    columns: withChain(transactionColumns(zone, query.language, { prices: deps.prices })),
    batches: toLines(rows),
  });
}

async function* toLines(batches: AsyncIterable<readonly Row[]>): AsyncGenerator<readonly ChainRow<TransactionLine>[]> {
  for await (const rows of batches)
    yield rows.flatMap(({ row: item, ...of }) =>
      item.operations.map((operation) => ({ ...of, row: { item, operation } })),
    );
}

/** Transactions of a chain as counted at the start of the file, with the addresses and labels used. */
interface Counted {
  readonly chain: ChainId;
  readonly labels: ConsoleLabelIndex;
  readonly foundObject: FoundObject;
  readonly height: number;
  readonly hash: string | undefined;
  readonly total: number;
}

const open = (deps: ApiDeps, of: ListedEntity, filters: Query) =>
  openTransactions(deps, { ...of, filters: { ...filters, coin: 'ALL' }, contributing: undefined });

/** @throws LIST_INCOMPLETE if older transactions were not searched */
async function countOnChain(deps: ApiDeps, of: ListedEntity, query: Query): Promise<Counted> {
  const { reader, labels } = of;
  // The entity refers to its snapshot and must not outlive it.
  const { entity: _, ...foundObject } = of.foundObject;
  const { total, searched } = await open(deps, of, query);
  if (!searched.isComplete) throw incomplete(reader.chain);
  return { chain: reader.chain, labels, foundObject, height: reader.height, hash: reader.state.hash, total };
}

/**
 * Counted transactions of a chain, newest first. Each batch has its own snapshot: one per chain for the whole time of a
 * slow reader would use up the connections.
 */
const readChain = (deps: ApiDeps, counted: Counted, query: Query): AsyncGenerator<readonly Row[]> =>
  readCounted({
    total: counted.total,
    atOnce: TRANSACTIONS_AT_ONCE,
    keyOf: ({ row }) => row.hash,
    readPage: (place) =>
      deps.ledger.read(counted.chain, (reader) => readBatch(deps, reader, { counted, query, place }), {
        timeoutMs: deps.limits.pageTimeoutMs,
      }),
  });

interface Batch {
  readonly counted: Counted;
  readonly query: Query;
  readonly place: (now: number) => Page;
}

/** @throws BUSY if blocks were replaced since */
async function readBatch(
  deps: ApiDeps,
  reader: LedgerReader,
  { counted: { labels, foundObject, height, hash }, query, place }: Batch,
): Promise<readonly Row[]> {
  const of = { reader, labels, foundObject };
  const { total, searched, filter, edges, readPage } = await open(deps, of, query);
  if (!searched.isComplete) throw incomplete(reader.chain);
  if ((await reader.findBlock(height))?.hash !== hash)
    throw new AppError('BUSY', 'blocks were replaced while a file was made', {
      details: { blockchain: reader.chain },
    });
  const page = await readPage(place(total));
  const basis = toBasis(reader, labels.version, foundObject.history);
  const rows: Row[] = [];
  for await (const items of nameTransactions(deps, { ...of, filter, edges })(page))
    for (const row of items) rows.push({ blockchain: reader.chain, row, basis });
  return rows;
}

const incomplete = (blockchain: ChainId): AppError =>
  new AppError('LIST_INCOMPLETE', 'a list that is not whole is not exported', { details: { blockchain } });
