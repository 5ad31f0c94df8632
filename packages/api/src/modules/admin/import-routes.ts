import type { BlockImportRow } from '@sulian/contract';
import type { BlockImport } from '@sulian/domain';
import type { FastifyPluginAsync } from 'fastify';
import type { ApiDeps } from '../../deps.ts';
import { toEnvelope } from '../../envelope.ts';
import { serve } from '../../serve.ts';

/** GET /admin/imports, for administrators: the newest imports of blocks of each chain. */
export const adminImportRoutes =
  (deps: ApiDeps): FastifyPluginAsync =>
  async (app) => {
    serve(app, 'GET /api/admin/imports', async () => toEnvelope((await deps.listBlockImports()).map(toRow)));
  };

const toRow = (row: BlockImport): BlockImportRow => ({
  id: row.id,
  blockchain: row.chain,
  source: row.source,
  startedBy: row.startedBy,
  state: row.state,
  stage: row.stage,
  beganAt: row.beganSec,
  seenAt: row.seenSec,
  endedAt: row.endedSec ?? null,
  firstHeight: row.firstHeight ?? null,
  lastHeight: row.lastHeight ?? null,
  height: row.height ?? null,
  blocks: row.blocks,
  totalBlocks: row.totalBlocks ?? null,
  transactions: row.transactions,
  blocksPerSec: row.blocksPerSec ?? null,
  secondsLeft: toSecondsLeft(row),
  fault: row.fault ?? null,
  orphans: row.orphans,
  warnings: [...row.warnings],
  warningsTotal: row.warningsTotal,
});

/** Null while nothing moves: no pace, no forecast. */
function toSecondsLeft({ state, stage, blocks, totalBlocks, blocksPerSec = 0 }: BlockImport): number | null {
  if (state !== 'RUNNING' || stage !== 'WRITING' || totalBlocks === undefined || blocksPerSec <= 0) return null;
  return Math.ceil(Math.max(0, totalBlocks - blocks) / blocksPerSec);
}
