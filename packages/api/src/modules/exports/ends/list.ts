import type { EndsExportQuery } from '@sulian/contract';
import { openEnds, type ScoringEnd } from '@sulian/usecases';
import type { ExportText } from '../../../exports/column.ts';
import type { SendList } from '../../../exports/open-export.ts';
import type { Zone } from '../../../exports/zone.ts';
import type { Caller } from '../../../guard/guard.ts';
import type { WalkDeps } from '../../../walk-turns.ts';
import { endColumns } from './columns.ts';
import { readFacts, readMaker, toHeadOf } from './facts.ts';
import { toEndsRequest, walkIfNeeded } from './request.ts';

const ORDERS: Readonly<Record<EndsExportQuery['sort'], ExportText>> = {
  SHARE: { cn: '按占比排序', en: 'Ordered by share' },
  TIME: { cn: '按时间排序', en: 'Ordered by time' },
  HOPS: { cn: '按跳数排序', en: 'Ordered by hops' },
};

interface EndsQuestion {
  readonly query: EndsExportQuery;
  readonly zone: Zone;
  readonly caller: Caller;
}

/** All ends of an answer that its list's filters leave, in its order. @throws LIST_INCOMPLETE where the walk ran out of time */
export async function exportEnds(
  callDeps: WalkDeps,
  { query, zone, caller }: EndsQuestion,
  send: SendList,
): Promise<void> {
  const request = toEndsRequest(query);
  await walkIfNeeded(callDeps, request, (deps) =>
    openEnds(deps, { request }, async (open) => {
      const facts = await readFacts(deps, open, query, zone);
      const head = await toHeadOf(deps, open, { query, maker: await readMaker(deps, caller) });
      await send<ScoringEnd>({
        ...head,
        name: `ends-${query.blockchain}-${query.objectId.slice(0, 12)}`,
        filters: [
          ...head.filters,
          ...(query.text === undefined ? [] : [[{ cn: '地址或交易哈希', en: 'address or hash' }, query.text] as const]),
        ],
        notes: [ORDERS[query.sort], ...head.notes],
        total: open.ends.length,
        columns: endColumns(facts),
        batches: open.stream(open.ends),
      });
    }),
  );
}
