import {
  AppError,
  type ScreeningOutcome,
  type ScreeningResult,
  type ScreeningTask,
  type ScreeningWork,
} from '@sulian/domain';
import { claim, type Database, type Session } from '@sulian/postgres';
import { fromChainNumber } from '../labels/chain-number.ts';
import { addPoints, answerAgain, type WrittenRow, widen } from './screening-heights.ts';
import { JOB_COLUMNS, type JobRow, type StoredProgress, toScreening } from './screening-rows.ts';

export const createScreeningWork = (database: Database): ScreeningWork => ({
  listOpen: async () => {
    const rows = await database.query<{ screening_id: number }>(
      `SELECT screening_id FROM records.screening
       WHERE state IN ('WAITING', 'RUNNING') AND case_id IS NOT NULL ORDER BY screening_id`,
    );
    return rows.map((row) => row.screening_id);
  },
  find: async (id) => {
    const [row] = await database.query<JobRow>(
      `SELECT ${JOB_COLUMNS} FROM records.screening WHERE screening_id = $1::bigint`,
      [id],
    );
    return row && toScreening(row);
  },
  start: async (id, { labelVersion, policyVersion, nowSec }) => {
    await database.query(
      `UPDATE records.screening SET state = 'RUNNING', started_sec = $2::bigint, label_version = $3::int,
         policy_version = $4
       WHERE screening_id = $1::bigint AND state = 'WAITING'`,
      [id, nowSec, labelVersion, policyVersion],
    );
  },
  listChains: async (id) => {
    const [job] = await database.query<Pick<JobRow, 'heights'>>(
      'SELECT heights FROM records.screening WHERE screening_id = $1::bigint',
      [id],
    );
    return (
      job?.heights.map(({ chain, points = [] }) => ({ chain, points: points.map((each) => ({ ...each, chain })) })) ??
      []
    );
  },
  addPoints: (id, points) => database.transaction((session) => addPoints(session, id, points)),
  answerAgain: (id, chain, above) => database.transaction((session) => answerAgain(session, { id, chain, above })),
  listTasks: (id, pass, limit) => listTasks(database, { id, pass, limit }),
  // A crash may lose the last batches, each of them whole: they are answered again.
  save: (id, pass, answered) =>
    database.transaction((session) => save(session, { id, pass, ...answered }), { asyncCommit: true }),
  end: async (id, state, nowSec, faultCode) => {
    await database.query(
      `UPDATE records.screening SET state = $2, ended_sec = $3::bigint, fault_code = $4
       WHERE screening_id = $1::bigint AND state = 'RUNNING'`,
      [id, state, nowSec, faultCode ?? null],
    );
  },
  listDesk: async (id) => {
    const rows = await database.query<{ chain: number; address: string }>(
      `SELECT chain, address FROM records.desk_object JOIN records.screening USING (case_id)
       WHERE screening_id = $1::bigint AND removed_sec IS NULL ORDER BY object_id`,
      [id],
    );
    return rows.map(({ chain, address }) => ({ chain: fromChainNumber(chain), address }));
  },
  claim: (id, work, signal) =>
    // The lock ends with the connection, however the program ends.
    database.transaction(
      async (session) => {
        if (!(await claim(session, `screening job ${id}`))) return false;
        await work(signal);
        return true;
      },
      { timeoutMs: 0 },
    ),
});

interface TaskRow {
  readonly position: number;
  readonly chain: number;
  readonly address: string;
  readonly severity: ScreeningTask['severity'] | null;
  readonly result: ScreeningResult;
}

interface TaskQuery {
  readonly id: number;
  readonly pass: number;
  readonly limit: number;
}

const TASK_COLUMNS = 'position, chain, address, severity, result';
/** Passes that read the rows in their order begin behind their checkpoint; walks begin with what matters most. */
const WALK_PASS = 3;

async function listTasks(session: Session, { id, pass, limit }: TaskQuery): Promise<readonly ScreeningTask[]> {
  const rows =
    pass === WALK_PASS
      ? await session.query<TaskRow>(
          `SELECT ${TASK_COLUMNS} FROM records.screening_row
           WHERE screening_id = $1::bigint AND state = 'PENDING' AND passes = 2 ORDER BY priority, position LIMIT $2::int`,
          [id, limit],
        )
      : await session.query<TaskRow>(
          `SELECT ${TASK_COLUMNS} FROM records.screening_row
           WHERE screening_id = $1::bigint AND state = 'PENDING' AND passes = $2::int - 1 AND position > (
             SELECT (progress->($2::int - 1)->>'checkpoint')::int FROM records.screening WHERE screening_id = $1::bigint)
           ORDER BY position LIMIT $3::int`,
          [id, pass, limit],
        );
  return rows.map(({ position, chain, address, severity, result }) => ({
    ...{ position, address, result },
    chain: fromChainNumber(chain),
    severity: severity ?? undefined,
  }));
}

interface Answered {
  readonly id: number;
  readonly pass: number;
  readonly outcomes: readonly ScreeningOutcome[];
  readonly workedMs: number;
}

async function save(session: Session, { id, pass, outcomes, workedMs }: Answered): Promise<boolean> {
  const [job] = await session.query<Pick<JobRow, 'progress' | 'counts' | 'heights'>>(
    `SELECT progress, counts, heights FROM records.screening
     WHERE screening_id = $1::bigint AND state = 'RUNNING' FOR UPDATE`,
    [id],
  );
  if (job === undefined) return false;
  const written = await session.query<WrittenRow>(SAVE_ROWS, [id, pass, ...toColumns(outcomes)]);
  // Each row is answered once per pass, whatever was killed between.
  if (written.reduce((sum, { count }) => sum + count, 0) !== outcomes.length)
    throw new AppError('INTERNAL', 'rows of a screening were answered twice', { details: { id, pass } });
  const counts: Record<string, number> = { ...job.counts };
  for (const { state } of outcomes) counts[state] = (counts[state] ?? 0) + 1;
  counts['PENDING'] = (counts['PENDING'] ?? 0) - outcomes.length;
  const progress = job.progress.map((each, index) =>
    index === pass - 1 ? toNextProgress(each, outcomes, workedMs) : each,
  );
  await session.query(
    `UPDATE records.screening SET progress = $2::jsonb, counts = $3::jsonb, heights = $4::jsonb
     WHERE screening_id = $1::bigint`,
    [id, JSON.stringify(progress), JSON.stringify(counts), JSON.stringify(widen(job.heights, written))],
  );
  return true;
}

const toNextProgress = (
  { done, goOn, workedMs, checkpoint }: StoredProgress,
  outcomes: readonly ScreeningOutcome[],
  moreMs: number,
): StoredProgress => ({
  done: done + outcomes.length,
  goOn: goOn + outcomes.filter(({ state }) => state === 'PENDING').length,
  workedMs: Math.round(workedMs + moreMs),
  checkpoint: Math.max(checkpoint, ...outcomes.map(({ position }) => position)),
});

const toColumns = (outcomes: readonly ScreeningOutcome[]): readonly unknown[] => [
  outcomes.map(({ position }) => position),
  outcomes.map(({ state }) => state),
  outcomes.map(({ reason }) => reason ?? null),
  outcomes.map(({ severity }) => severity ?? null),
  outcomes.map(({ priority }) => priority),
  outcomes.map(({ result }) => JSON.stringify(result)),
];

const SAVE_ROWS = `
  WITH written AS (
    UPDATE records.screening_row AS row SET passes = $2::smallint, state = answered.state, reason = answered.reason,
      severity = coalesce(answered.severity, row.severity), priority = answered.priority, result = row.result || answered.result::jsonb
    FROM unnest($3::int[], $4::text[], $5::text[], $6::text[], $7::int[], $8::text[])
      AS answered (position, state, reason, severity, priority, result)
    WHERE row.screening_id = $1::bigint AND row.position = ANY($3::int[]) AND row.position = answered.position
      AND row.passes = $2::smallint - 1 AND row.state = 'PENDING'
    RETURNING row.chain, (row.result ->> 'height')::int AS height)
  SELECT chain, count(*)::int AS count, min(height) AS lowest, max(height) AS highest FROM written GROUP BY chain`;
