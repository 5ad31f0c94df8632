import type { TrailExportQuery } from '@sulian/contract';
import { getChain } from '@sulian/domain';
import { findTrail } from '@sulian/usecases';
import type { ExportText } from '../../../exports/column.ts';
import type { SendList } from '../../../exports/open-export.ts';
import { TEXTS } from '../../../exports/texts.ts';
import { WORDS } from '../../../exports/words.ts';
import type { Zone } from '../../../exports/zone.ts';
import type { Caller } from '../../../guard/guard.ts';
import type { WalkDeps } from '../../../walk-turns.ts';
import { toTrailRequest } from '../../trail/to-request.ts';
import { readMaker } from '../ends/facts.ts';
import { trailColumns } from './columns.ts';
import { type TrailLine, toLines } from './rows.ts';

const TITLE: ExportText = { cn: '追踪链', en: 'Trail' };
const DIRECTIONS = {
  INCOMING: { cn: '向前追溯来源', en: 'Followed back to its origin' },
  OUTGOING: { cn: '向后追踪去向', en: 'Followed to its destination' },
} as const;
const NOTES: readonly ExportText[] = [
  {
    cn: '只追踪起点这一笔资金；“本笔资金”按比例推算，到达与各步其余之和等于起点',
    en: 'Only the money of the start is followed, pro rata; what arrived and the rest of every step sum to the start',
  },
];
const INFERRED: ExportText = {
  cn: '“推断”各步经过服务，无法由链上逐笔认定，须向该服务调取记录核实',
  en: 'Inferred steps follow a service: the chain does not prove them; verify them with the records of the service',
};

interface TrailQuestion {
  readonly query: TrailExportQuery;
  readonly zone: Zone;
  readonly caller: Caller;
}

/** A trail as one table. @throws as findTrail */
export const exportTrail = (deps: WalkDeps, { query, zone, caller }: TrailQuestion, send: SendList): Promise<void> =>
  deps.inTurn(async (ledger) => {
    const { language } = query;
    const trail = await findTrail({ ...deps, ledger }, toTrailRequest(query));
    const { caseName, operator } = await readMaker(deps, caller);
    const lines = toLines(trail);
    const isInferred = trail.steps.some(({ basis }) => basis === 'INFERRED');
    await send<TrailLine>({
      title: TITLE,
      name: `trail-${query.blockchain}-${(query.trail[0]?.hash ?? '').slice(0, 12)}`,
      object: [WORDS[language].kind.transaction, getChain(trail.blockchain).name, trail.steps[0]?.hash ?? ''].join(' '),
      about: [
        [TEXTS.caseName, caseName],
        [TEXTS.operator, operator],
      ],
      filters: [],
      sums: [
        [{ cn: `起点数量（${trail.symbol}）`, en: `Amount at the start (${trail.symbol})` }, trail.amount],
        [{ cn: `到达数量（${trail.symbol}）`, en: `Amount that arrived (${trail.symbol})` }, trail.arrived.amount],
        [{ cn: '全程历时（秒）', en: 'From the start to the end (s)' }, String(trail.elapsedSec)],
      ],
      notes: [DIRECTIONS[query.direction], ...NOTES, ...(isInferred ? [INFERRED] : [])],
      basis: trail.basis,
      total: lines.length,
      columns: trailColumns({ zone, language, unit: trail.symbol }),
      batches: toBatches(lines),
    });
  });

async function* toBatches(lines: readonly TrailLine[]): AsyncGenerator<readonly TrailLine[]> {
  yield lines;
}
