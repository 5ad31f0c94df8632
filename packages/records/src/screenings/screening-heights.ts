import type { ChainId, ScreeningPoint } from '@sulian/domain';
import type { Session } from '@sulian/postgres';
import { fromChainNumber, toChainNumber } from '../labels/chain-number.ts';
import type { JobRow, StoredHeights, StoredProgress } from './screening-rows.ts';

/** Blocks of a chain's snapshots that are recorded; the oldest are left out. */
const MAX_POINTS = 50;

/** Rows of one chain that were answered together. */
export interface WrittenRow {
  readonly chain: number;
  readonly count: number;
  readonly lowest: number | null;
  readonly highest: number | null;
}

/** The heights with those of answered rows. */
export const widen = (heights: readonly StoredHeights[], written: readonly WrittenRow[]): readonly StoredHeights[] => {
  const rangeOf = new Map(written.map((row) => [fromChainNumber(row.chain), row]));
  return heights.map((each) => {
    const range = rangeOf.get(each.chain);
    if (each.points === undefined || range === undefined || range.lowest === null || range.highest === null)
      return each;
    return {
      ...each,
      lowest: Math.min(each.lowest ?? range.lowest, range.lowest),
      highest: Math.max(each.highest ?? range.highest, range.highest),
    };
  });
};

export async function addPoints(session: Session, id: number, points: readonly ScreeningPoint[]): Promise<void> {
  const job = await lockJob(session, id);
  if (job === undefined) return;
  const pointOf = new Map(points.map(({ chain, ...point }) => [chain, point]));
  const heights = job.heights.map((each): StoredHeights => {
    const point = pointOf.get(each.chain);
    // An older program began, so the heights of its rows are not known.
    if (point === undefined || (each.height !== null && each.points === undefined)) return each;
    const before = (each.points ?? []).filter(({ height, hash }) => height !== point.height || hash !== point.hash);
    return { ...each, height: each.height ?? point.height, points: [...before, point].slice(-MAX_POINTS) };
  });
  await saveJob(session, id, { ...job, heights });
}

interface Again {
  readonly id: number;
  readonly chain: ChainId;
  readonly above: number;
}

/** Rows and their counts are those of a screening that has not come to the rows yet. */
export async function answerAgain(session: Session, { id, chain, above }: Again): Promise<void> {
  const job = await lockJob(session, id);
  if (job === undefined) return;
  const number = toChainNumber(chain);
  const reset = await session.query<{ first: number | null }>(RESET_ROWS, [id, number, above]);
  const first = reset[0]?.first ?? Number.POSITIVE_INFINITY;
  const groups = await session.query<RowGroup>(
    'SELECT state, passes, count(*)::int AS count FROM records.screening_row WHERE screening_id = $1::bigint GROUP BY 1, 2',
    [id],
  );
  const [left] = await session.query<{ highest: number | null }>(
    `SELECT max((result ->> 'height')::int) AS highest FROM records.screening_row
     WHERE screening_id = $1::bigint AND chain = $2::smallint`,
    [id, number],
  );
  await saveJob(session, id, {
    heights: job.heights.map((each) => (each.chain === chain ? narrow(each, above, left?.highest ?? null) : each)),
    progress: job.progress.map((each, index) => recount(each, { pass: index + 1, groups, first })),
    counts: { toAnswer: job.counts.toAnswer ?? 0, ...countStates(groups) },
  });
}

/** Without the points and answers above a height. */
function narrow(each: StoredHeights, above: number, highest: number | null): StoredHeights {
  const lowest = highest !== null && each.lowest != null && each.lowest <= above ? each.lowest : null;
  return {
    ...each,
    height: each.height !== null && each.height <= above ? each.height : null,
    points: (each.points ?? []).filter(({ height }) => height <= above),
    lowest,
    highest: lowest === null ? null : highest,
  };
}

interface RowGroup {
  readonly state: keyof JobRow['counts'] & string;
  readonly passes: number;
  readonly count: number;
}

function recount(
  { workedMs, checkpoint }: StoredProgress,
  { pass, groups, first }: { readonly pass: number; readonly groups: readonly RowGroup[]; readonly first: number },
): StoredProgress {
  const sum = (isCounted: (group: RowGroup) => boolean): number =>
    groups.reduce((total, group) => total + (isCounted(group) ? group.count : 0), 0);
  return {
    done: sum(({ passes }) => passes >= pass),
    goOn: sum(({ state, passes }) => passes > pass || (passes === pass && state === 'PENDING')),
    workedMs,
    checkpoint: Math.min(checkpoint, first - 1),
  };
}

function countStates(groups: readonly RowGroup[]): JobRow['counts'] {
  const counts: Record<string, number> = {};
  for (const { state, count } of groups) counts[state] = (counts[state] ?? 0) + count;
  return counts;
}

type Job = Pick<JobRow, 'heights' | 'progress' | 'counts'>;

async function lockJob(session: Session, id: number): Promise<Job | undefined> {
  const [job] = await session.query<Job>(
    `SELECT heights, progress, counts FROM records.screening
     WHERE screening_id = $1::bigint AND state IN ('WAITING', 'RUNNING') FOR UPDATE`,
    [id],
  );
  return job;
}

const saveJob = (session: Session, id: number, { heights, progress, counts }: Job): Promise<unknown> =>
  session.query(
    `UPDATE records.screening SET heights = $2::jsonb, progress = $3::jsonb, counts = $4::jsonb
     WHERE screening_id = $1::bigint`,
    [id, JSON.stringify(heights), JSON.stringify(progress), JSON.stringify(counts)],
  );

/** Rows that no pass has read have neither a level nor results. */
const RESET_ROWS = `
  WITH reset AS (
    UPDATE records.screening_row SET passes = 0, state = 'PENDING', reason = NULL, severity = NULL, priority = 0,
      result = '{}'
    WHERE screening_id = $1::bigint AND chain = $2::smallint AND passes > 0 AND (result ->> 'height')::int > $3::int
    RETURNING position)
  SELECT min(position) AS first FROM reset`;
