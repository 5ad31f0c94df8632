import type { AlertProgress, AlertProgressStore } from '@sulian/domain';
import type { Database } from '@sulian/postgres';
import { fromChainNumber } from '../labels/chain-number.ts';

interface ProgressRow {
  readonly chain: number;
  readonly height: number;
  readonly hash: string;
  readonly evaluated_ms: number;
  readonly waiting: number;
  readonly waiting_since_ms: number | null;
  readonly failed: number;
}

/** How far alerts are evaluated, by chain. */
export const createAlertProgressStore = (database: Database): AlertProgressStore => ({
  listProgress: async () => (await database.query<ProgressRow>(LIST, [])).map(toProgress),
});

const toProgress = (row: ProgressRow): AlertProgress => ({
  chain: fromChainNumber(row.chain),
  height: row.height,
  hash: row.hash,
  evaluatedMs: row.evaluated_ms,
  waiting: row.waiting,
  waitingSinceMs: row.waiting_since_ms ?? undefined,
  failed: row.failed,
});

const LIST = `
  SELECT point.chain, point.height, point.hash, point.evaluated_ms,
    coalesce(queue.waiting, 0) AS waiting, queue.waiting_since_ms, coalesce(queue.failed, 0) AS failed
  FROM records.alert_cursor AS point LEFT JOIN (
    SELECT chain, count(*) FILTER (WHERE state = 'QUEUED') AS waiting,
      min(queued_ms) FILTER (WHERE state = 'QUEUED') AS waiting_since_ms,
      count(*) FILTER (WHERE state = 'FAILED') AS failed
    FROM records.alert_evaluation WHERE state <> 'DONE' GROUP BY chain) AS queue USING (chain)
  ORDER BY point.chain`;
