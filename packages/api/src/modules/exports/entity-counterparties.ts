import {
  type EntityCounterpartiesAnswer,
  type entityCounterpartiesExportQuery,
  MAX_EXPORT_ROWS,
} from '@sulian/contract';
import { AppError, getChain } from '@sulian/domain';
import type { z } from 'zod';
import type { ApiDeps } from '../../deps.ts';
import { type ChainRow, toNotIndexedNote, withChain } from '../../exports/chain-columns.ts';
import { nameObject } from '../../exports/code-names.ts';
import type { ExportText } from '../../exports/column.ts';
import type { SendList } from '../../exports/open-export.ts';
import type { Zone } from '../../exports/zone.ts';
import { listEntityCounterparties } from '../entities/counterparties.ts';
import { getDetails } from '../entities/find-entity.ts';
import { listFilters, listNotes, listUnknown, toNotSplitNote } from './counterparties.ts';
import { counterpartyColumns } from './counterparty-columns.ts';

type Query = z.output<typeof entityCounterpartiesExportQuery>;
type Item = EntityCounterpartiesAnswer['items'][number];
type Chain = EntityCounterpartiesAnswer['chains'][number];

/**
 * Exports all counterparties of an entity over all chains, in the order of their list. @throws LIST_INCOMPLETE where
 * the list of a chain is incomplete
 */
export async function exportEntityCounterparties(
  deps: ApiDeps,
  { entityId, query, zone }: { readonly entityId: number; readonly query: Query; readonly zone: Zone },
  send: SendList,
): Promise<void> {
  await getDetails(deps, entityId);
  const wholeList = { ...query, offset: 0, limit: MAX_EXPORT_ROWS };
  const { items, chains, _metadata } = await listEntityCounterparties(deps, entityId, wholeList);
  const incomplete = chains.find(
    ({ state, facts }) =>
      state === 'TOO_LARGE' || (facts?.isComplete === false && facts.incompleteReason !== 'USD_UNKNOWN'),
  );
  if (incomplete !== undefined)
    throw new AppError('LIST_INCOMPLETE', 'a list that is not whole is not exported', {
      details: { blockchain: incomplete.blockchain, reason: incomplete.facts?.incompleteReason ?? incomplete.state },
    });
  const bases = new Map(chains.map(({ blockchain, basis }) => [blockchain, basis]));
  const rows = items.flatMap((row): readonly ChainRow<Item>[] => {
    const basis = bases.get(row.blockchain) ?? null;
    return basis === null ? [] : [{ blockchain: row.blockchain, row, basis }];
  });
  await send<ChainRow<Item>>({
    title: { cn: '交易对手', en: 'Counterparties' },
    name: `counterparties-entity-${entityId}`,
    object: await nameObject(deps, { kind: 'entities', id: String(entityId) }, query.language),
    filters: await listFilters(deps, { query, zone }),
    notes: [
      ...listChainNotes(chains),
      ...toNotSplitNote(chains.map(({ blockchain }) => blockchain)),
      ...listUnknownNotes(chains),
      ...toNotIndexedNote(listNotIndexed(chains)),
    ],
    total: _metadata.total,
    columns: withChain<Item>(counterpartyColumns(zone, query.language)),
    batches: (async function* () {
      yield rows;
    })(),
  });
}

const listNotIndexed = (chains: readonly Chain[]) =>
  chains.flatMap(({ blockchain, state }) => (state === 'NOT_INDEXED' ? [blockchain] : []));

const listUnknownNotes = (chains: readonly Chain[]): readonly ExportText[] =>
  chains.flatMap(({ blockchain, facts }) => {
    const { name } = getChain(blockchain);
    return facts === null
      ? []
      : listUnknown(facts).map(({ cn, en }) => ({ cn: `${name}：${cn}`, en: `${name}: ${en}` }));
  });

/** Notes of all chains' parts, each once. */
const listChainNotes = (chains: readonly Chain[]): readonly ExportText[] => [
  ...new Set(
    chains.flatMap(({ facts }) =>
      facts === null
        ? []
        : listNotes(
            {
              granularity: facts.granularity,
              ...(facts.poisoningLeftOut === null ? {} : { poisoningLeftOut: facts.poisoningLeftOut }),
            },
            'WALLET',
          ),
    ),
  ),
];
