import type { entityTransactionsExportQuery } from '@sulian/contract';
import { AppError, type ChainId } from '@sulian/domain';
import { toBasis } from '@sulian/usecases';
import type { z } from 'zod';
import type { ApiDeps } from '../../deps.ts';
import { type ChainRow, toNotIndexedNote, withChain } from '../../exports/chain-columns.ts';
import { nameObject } from '../../exports/code-names.ts';
import type { ExportText } from '../../exports/column.ts';
import type { SendList } from '../../exports/open-export.ts';
import { streamBatches } from '../../exports/stream-batches.ts';
import type { Zone } from '../../exports/zone.ts';
import { getDetails } from '../entities/find-entity.ts';
import { type ListedEntity, listChains } from '../entities/list-chains.ts';
import { getOnChain } from '../entities/read-chains.ts';
import { toFoundEntity } from '../objects/find-object.ts';
import { openTransactions, toTransactionItems } from '../objects/transactions.ts';
import { type TransactionLine, transactionColumns } from './transaction-columns.ts';
import { BETWEEN, listFilters, PROPORTION, toLines } from './transactions.ts';

type Query = z.output<typeof entityTransactionsExportQuery>;
type Line = ChainRow<TransactionLine>;

const BY_CHAIN: ExportText = {
  cn: '逐链列出，每条链内由新到旧；每条链的各行来自同一区块高度',
  en: 'Chain by chain, the newest of each first; all rows of a chain are of one block height',
};

/** All transactions of an entity that a filter meets, one line an operation. @throws LIST_INCOMPLETE where a chain's are not told whole */
export async function exportEntityTransactions(
  deps: ApiDeps,
  { entityId, query, zone }: { readonly entityId: number; readonly query: Query; readonly zone: Zone },
  send: SendList,
): Promise<void> {
  await getDetails(deps, entityId);
  const states = await listChains(deps, entityId, async (of) => (await open(deps, of, query)).searched.isComplete);
  for (const chain of states)
    if (chain.state === 'TOO_LARGE' || (chain.state === 'LISTED' && !chain.part)) throw incomplete(chain.blockchain);
  const chainsIn = (state: (typeof states)[number]['state']): readonly ChainId[] =>
    states.flatMap((chain) => (chain.state === state ? [chain.blockchain] : []));
  await send<Line>({
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
      BY_CHAIN,
      ...(query.counterparty === undefined ? [] : [BETWEEN]),
      ...toNotIndexedNote(chainsIn('NOT_INDEXED')),
    ],
    columns: withChain(transactionColumns(zone, query.language)),
    batches: streamBatches<readonly Line[]>(async (put) => {
      for (const chain of chainsIn('LISTED'))
        await getOnChain(deps, { chain, entityId }, async ({ reader, labels, ...rest }) => {
          const found = toFoundEntity({ reader, labels, ...rest });
          await putLines(deps, { of: { reader, labels, found }, query }, put);
        });
    }),
  });
}

const open = (deps: ApiDeps, of: ListedEntity, filters: Query) =>
  openTransactions(deps, { ...of, filters: { ...filters, coin: 'ALL' }, carriers: undefined });

/** The chain's lines, all of this snapshot. @throws LIST_INCOMPLETE where it has grown beyond what is looked through */
async function putLines(
  deps: ApiDeps,
  { of, query }: { readonly of: ListedEntity; readonly query: Query },
  put: (lines: readonly Line[]) => Promise<void>,
): Promise<void> {
  const { reader, labels } = of;
  const opened = await open(deps, of, query);
  if (!opened.searched.isComplete) throw incomplete(reader.chain);
  const basis = toBasis(reader, labels.version);
  const mostOperations = Number.POSITIVE_INFINITY;
  const lines = toLines(
    opened,
    async (rows) =>
      (await toTransactionItems(deps, { ...of, filter: opened.filter, edges: opened.edges, mostOperations }, rows))
        .items,
  );
  for await (const batch of lines) await put(batch.map((row) => ({ blockchain: reader.chain, row, basis })));
}

const incomplete = (blockchain: ChainId): AppError =>
  new AppError('LIST_INCOMPLETE', 'a list that is not whole is not exported', { details: { blockchain } });
