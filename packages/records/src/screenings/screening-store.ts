import {
  AppError,
  type ChainId,
  MAX_OPEN_SCREENINGS,
  MAX_SCREENING_ROWS_A_DAY,
  type Screening,
  type ScreeningDraft,
  type ScreeningItem,
  type ScreeningRowState,
  type ScreeningStore,
} from '@sulian/domain';
import type { Session, Transactional } from '@sulian/postgres';
import { COPY_ITEMS, encodeItems } from './encode-items.ts';
import { ITEM_COLUMNS, type ItemRow, JOB_COLUMNS, type JobRow, toScreening, toScreeningRow } from './screening-rows.ts';

const DAY_SEC = 86_400;
/** Rows above which the store counts them at once. */
const ANALYZED_ROWS = 10_000;
/** Newest screenings of a case that are listed. */
const LISTED = 200;

export const createScreeningStore = (session: Transactional): ScreeningStore => ({
  create: (draft, batches) => session.transaction((each) => create(each, draft, batches)),
  list: async (caseId) => {
    const rows = await session.query<JobRow>(
      `SELECT ${JOB_COLUMNS} FROM records.screening WHERE case_id IS NOT DISTINCT FROM $1::int
       ORDER BY screening_id DESC LIMIT ${LISTED}`,
      [caseId ?? null],
    );
    return rows.map(toScreening);
  },
  get: (caseId, id) => getScreening(session, caseId, id),
  listRows: async (caseId, id, { after, limit, state, severity }) => {
    await getScreening(session, caseId, id);
    const rows = await session.query<ItemRow>(
      `SELECT ${ITEM_COLUMNS} FROM records.screening_row
       WHERE screening_id = $1::bigint AND position > $2::int
         AND ($3::text IS NULL OR state = $3::text) AND ($4::text IS NULL OR severity = $4::text OR result ->> 'customers' = $4::text)
       ORDER BY position LIMIT $5::int`,
      [id, after, state ?? null, severity ?? null, limit],
    );
    return rows.map(toScreeningRow);
  },
  cancel: async (caseId, id, nowSec) => {
    const { state } = await getScreening(session, caseId, id);
    const ended = await session.query(
      `UPDATE records.screening SET state = 'CANCELLED', ended_sec = $2::bigint
       WHERE screening_id = $1::bigint AND state IN ('WAITING', 'RUNNING') RETURNING screening_id`,
      [id, nowSec],
    );
    if (ended.length === 0)
      throw new AppError('CONFLICT', 'the screening has ended', { details: { current: { id, state } } });
  },
  remove: async (caseId, id) => {
    await getScreening(session, caseId, id);
    await session.query('DELETE FROM records.screening WHERE screening_id = $1::bigint', [id]);
  },
});

/** @throws NOT_FOUND, also for a screening of another case */
async function getScreening(session: Session, caseId: number | undefined, id: number): Promise<Screening> {
  const [row] = await session.query<JobRow>(
    `SELECT ${JOB_COLUMNS} FROM records.screening
     WHERE screening_id = $1::bigint AND case_id IS NOT DISTINCT FROM $2::int`,
    [id, caseId ?? null],
  );
  if (row === undefined) throw new AppError('NOT_FOUND', `unknown screening ${id}`);
  return toScreening(row);
}

async function create(
  session: Session,
  draft: ScreeningDraft,
  batches: AsyncIterable<readonly ScreeningItem[]>,
): Promise<{ id: number; rows: number }> {
  const { owner, by, fileName, passes, nowSec } = draft;
  await requireRoom(session, draft, 0);
  const [job] = await session.query<{ screening_id: number }>(
    `INSERT INTO records.screening (case_id, account_id, by_whom, file_name, passes, created_sec, progress)
     VALUES ($1::int, $2::int, $3, $4, $5::smallint, $6::bigint, $7::jsonb) RETURNING screening_id`,
    [owner?.caseId ?? null, owner?.accountId ?? null, by, fileName, passes, nowSec, toFirstProgress(passes)],
  );
  const id = job?.screening_id ?? 0;
  let rows = 0;
  const counts = new Map<ScreeningRowState, number>();
  const chains = new Set<ChainId>();
  for await (const items of batches) {
    await session.copyIn(COPY_ITEMS, [encodeItems(id, rows + 1, items)]);
    rows += items.length;
    for (const { state, chain } of items) {
      counts.set(state, (counts.get(state) ?? 0) + 1);
      if (state === 'PENDING' && chain !== undefined) chains.add(chain);
    }
  }
  await requireRoom(session, draft, rows);
  await session.query(
    'UPDATE records.screening SET row_count = $2::int, counts = $3::jsonb, heights = $4::jsonb WHERE screening_id = $1::bigint',
    [
      ...[id, rows, JSON.stringify({ ...Object.fromEntries(counts), toAnswer: counts.get('PENDING') ?? 0 })],
      JSON.stringify([...chains].sort().map((chain) => ({ chain, height: null }))),
    ],
  );
  // Plans of the passes rest on the number of rows, which nobody else counts so soon.
  if (rows > ANALYZED_ROWS) await session.query('ANALYZE records.screening_row');
  return { id, rows };
}

const toFirstProgress = (passes: number): string =>
  JSON.stringify(Array.from({ length: passes }, () => ({ done: 0, goOn: 0, workedMs: 0, checkpoint: 0 })));

/** @throws TOO_MANY_REQUESTS with the quota in its details */
async function requireRoom(session: Session, { owner, nowSec }: ScreeningDraft, rows: number): Promise<void> {
  if (owner === undefined) return;
  // Two lists of one account at once would not see each other.
  await session.query('SELECT pg_advisory_xact_lock(hashtextextended($1::text, 0))', [`screening ${owner.accountId}`]);
  const [used] = await session.query<{ open: number; today: number }>(
    `SELECT count(*) FILTER (WHERE state IN ('WAITING', 'RUNNING') AND row_count > 0)::int AS open,
       coalesce(sum(row_count) FILTER (WHERE created_sec > $2::bigint), 0)::bigint AS today
     FROM records.screening WHERE account_id = $1::int`,
    [owner.accountId, nowSec - DAY_SEC],
  );
  if ((used?.open ?? 0) >= MAX_OPEN_SCREENINGS) throw toQuota('OPEN', MAX_OPEN_SCREENINGS);
  if ((used?.today ?? 0) + rows > MAX_SCREENING_ROWS_A_DAY) throw toQuota('ROWS_A_DAY', MAX_SCREENING_ROWS_A_DAY);
}

const toQuota = (quota: 'OPEN' | 'ROWS_A_DAY', max: number): AppError =>
  new AppError('TOO_MANY_REQUESTS', `the quota ${quota} of ${max} is used up`, { details: { quota, max } });
