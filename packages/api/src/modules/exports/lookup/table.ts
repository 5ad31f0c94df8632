import type { ExportOptions, LookupChain, LookupExportObject, LookupRow } from '@sulian/contract';
import { type ChainId, getChain, MAX_LOOKUP_BATCH } from '@sulian/domain';
import type { ApiDeps } from '../../../deps.ts';
import { type ChainRow, withChain } from '../../../exports/chain-columns.ts';
import type { ExportText } from '../../../exports/column.ts';
import type { SendList } from '../../../exports/open-export.ts';
import { TEXTS } from '../../../exports/texts.ts';
import type { Zone } from '../../../exports/zone.ts';
import type { Caller } from '../../../guard/guard.ts';
import { lookUp } from '../../lookup/service.ts';
import { readMaker } from '../ends/facts.ts';
import { type LookupLine, lookupColumns } from './columns.ts';

const TITLE: ExportText = { cn: '批量查询结果', en: 'Looked-up addresses' };
const NOTES: readonly ExportText[] = [
  {
    cn: '风险等级取自本地址标签及已有评分，本表不另行评分；无等级不代表没有风险',
    en: 'Levels come from labels and stored scores; no score was computed. No level does not mean no risk',
  },
];

interface LookupQuestion {
  readonly objects: readonly LookupExportObject[];
  readonly query: ExportOptions;
  readonly zone: Zone;
  readonly caller: Caller;
}

/** Addresses of one table as a file, read again: a row for each address and chain. */
export async function exportLookup(
  deps: ApiDeps,
  { objects, query, zone, caller }: LookupQuestion,
  send: SendList,
): Promise<void> {
  const { language } = query;
  const { rows, missing } = await readRows(deps, objects);
  const { caseName, operator } = await readMaker(deps, caller);
  await send<ChainRow<LookupLine>>({
    title: TITLE,
    name: 'lookup',
    object: { cn: `${objects.length} 个地址`, en: `${objects.length} addresses` }[language],
    about: [
      [TEXTS.caseName, caseName],
      [TEXTS.operator, operator],
    ],
    filters: [],
    notes: [...NOTES, ...missing.map(toMissingNote)],
    total: rows.length,
    columns: withChain(lookupColumns({ zone, language })),
    batches: (async function* () {
      yield rows;
    })(),
  });
}

async function readRows(deps: ApiDeps, objects: readonly LookupExportObject[]) {
  const rows: ChainRow<LookupLine>[] = [];
  const missing = new Map<ChainId, number>();
  for (let from = 0; from < objects.length; from += MAX_LOOKUP_BATCH) {
    const batch = objects.slice(from, from + MAX_LOOKUP_BATCH);
    const { items, chains } = await lookUp(deps, batch);
    const basisOf = new Map(
      chains.flatMap(({ blockchain, basis }) => (basis === null ? [] : [[blockchain, basis] as const])),
    );
    // Only a chain on demand has histories that are not whole.
    const onDemand = new Set(items.filter((row) => row.historyState !== 'WHOLE').map(({ blockchain }) => blockchain));
    let next = 0;
    for (const [index, object] of batch.entries()) {
      const { blockchain } = object;
      const basis = basisOf.get(blockchain);
      const row = basis === undefined ? undefined : items[next];
      if (basis === undefined || row === undefined) {
        missing.set(blockchain, (missing.get(blockchain) ?? 0) + 1);
        continue;
      }
      next += 1;
      const isPartial = onDemand.has(blockchain) ? row.historyState !== 'WHOLE' : basis.isPartial;
      rows.push({ blockchain, basis: { ...basis, isPartial }, row: toLine(object, row, from + index + 1) });
    }
  }
  return { rows, missing: [...missing] };
}

const toLine = ({ address, written, times }: LookupExportObject, row: LookupRow, number: number): LookupLine => ({
  number,
  written: written ?? address,
  times: times ?? 1,
  row,
});

/** Addresses without rows: their chain's ledger could not be read, which is not clean. */
const toMissingNote = ([chain, count]: readonly [LookupChain['blockchain'], number]): ExportText => ({
  cn: `${getChain(chain).name} 未能查询，其 ${count} 个地址不在此清单中`,
  en: `${getChain(chain).name} could not be read: ${count} addresses are not in this list`,
});
