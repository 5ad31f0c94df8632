import { type AuditFilter, type AuditLine, type AuditTrail, MAX_DONE_READ, type RecordSlice } from '@sulian/domain';
import type { Database, Session } from '@sulian/postgres';
import { toContains } from '../like.ts';
import { isUpTo } from '../read-list.ts';
import type { EntryRow } from './entry-hash.ts';
import { maskEntry } from './mask-entry.ts';
import { nameTargets } from './name-targets.ts';
import { IS_TYPED, TARGET_NAME_PARAMETERS, toTargetNamesSql } from './target-names-sql.ts';
import { verifyChain } from './verify-chain.ts';

const PAGE = 5_000;
const COLUMNS = 'number, time_ms, who_id, who, place, action, target, result, details, hash';

const DONE = `
  SELECT details FROM records.audit_entry WHERE action = $1::text AND target = $2::text AND result = 'OK'
  ORDER BY number DESC LIMIT $3::int`;

const NEWEST = `
  SELECT ${COLUMNS} FROM records.audit_entry WHERE action = ANY($1::text[]) ORDER BY number DESC LIMIT $2::int`;

/** But for $4, the target. */
const WHERE = `
  WHERE ($1::text IS NULL OR lower(who) LIKE lower($1::text))
    AND ($2::text IS NULL OR lower(place) LIKE lower($2::text))
    AND ($3::text IS NULL OR action LIKE lower($3::text))
    AND ($5::text IS NULL OR result = $5::text)
    AND ($6::bigint IS NULL OR time_ms >= $6::bigint * 1000)
    AND ($7::bigint IS NULL OR time_ms < ($7::bigint + 1) * 1000)
    AND ${isUpTo('number', 10)}`;

const ALL = `WITH hit AS NOT MATERIALIZED (SELECT number FROM records.audit_entry ${WHERE} AND $4::text IS NULL)`;

/** By the target's own words, and by what they are called. */
const OF_TARGET = `${toTargetNamesSql(WHERE)},
  hit AS MATERIALIZED (
    SELECT number FROM records.audit_entry LEFT JOIN called ON called.target = audit_entry.target AND NOT ${IS_TYPED}
    ${WHERE} AND (lower(audit_entry.target) LIKE lower($4::text) OR called.target IS NOT NULL)
  )`;

/** One row at least: without an entry where the slice has none. */
const SLICE = `
  SELECT total, newest, ${COLUMNS} FROM (SELECT count(*) AS total, max(number) AS newest FROM hit) AS size
  LEFT JOIN (SELECT number FROM hit ORDER BY number DESC OFFSET $8::bigint LIMIT $9::int) AS slice ON true
  LEFT JOIN records.audit_entry USING (number) ORDER BY number DESC`;

/** Reads the audit log of schema `records`. */
export const createAuditTrail = (database: Database): AuditTrail => ({
  list: (filter) => list(database, filter),
  listDone: async ({ action, target }) => {
    const rows = await database.query<Pick<EntryRow, 'details'>>(DONE, [action, target, MAX_DONE_READ]);
    return rows.map(({ details }) => parseDetails(details));
  },
  listNewest: async ({ actions, limit }) => toLines(database, await database.query<EntryRow>(NEWEST, [actions, limit])),
  stream: async function* () {
    for await (const rows of streamRows(database)) yield await toLines(database, rows);
  },
  // One snapshot: entries appended meanwhile neither disturb nor count.
  verify: () =>
    database.transaction((session) => verifyChain(session, streamRows(session)), {
      isolation: 'repeatable read',
      readOnly: true,
      timeoutMs: 0,
    }),
});

async function list(session: Session, filter: AuditFilter): Promise<RecordSlice<AuditLine>> {
  const target = toContains(filter.target);
  const filterParams = [
    toContains(filter.who),
    toContains(filter.where),
    toContains(filter.action),
    target,
    filter.result ?? null,
    filter.fromSec ?? null,
    filter.toSec ?? null,
    filter.offset,
    filter.limit,
    filter.asOf ?? null,
  ];
  const rows = await (target === null
    ? session.query<SliceRow>(ALL + SLICE, filterParams)
    : session.query<SliceRow>(OF_TARGET + SLICE, [...filterParams, ...TARGET_NAME_PARAMETERS]));
  return {
    items: await toLines(session, rows.filter(isEntry)),
    total: rows[0]?.total ?? 0,
    asOf: filter.asOf ?? rows[0]?.newest ?? undefined,
  };
}

type SliceRow = { readonly total: number; readonly newest: number | null } & (EntryRow | { readonly number: null });
const isEntry = (row: SliceRow): row is SliceRow & EntryRow => row.number !== null;

async function* streamRows(session: Session): AsyncGenerator<readonly EntryRow[]> {
  let after = Number.MIN_SAFE_INTEGER;
  for (;;) {
    const rows = await session.query<EntryRow>(
      `SELECT ${COLUMNS} FROM records.audit_entry WHERE number > $1::bigint ORDER BY number LIMIT $2::int`,
      [after, PAGE],
    );
    const last = rows.at(-1);
    if (last === undefined) return;
    yield rows;
    after = last.number;
  }
}

async function toLines(session: Session, rows: readonly EntryRow[]): Promise<readonly AuditLine[]> {
  const lines = rows.map(toLine);
  const objects = await nameTargets(session, lines);
  return lines.map((line, index) => ({ ...line, object: objects[index] }));
}

/** Masked: entries of earlier versions may have secrets; their hashes stay those of what is stored. */
const toLine = (row: EntryRow): Omit<AuditLine, 'object'> =>
  maskEntry({
    number: row.number,
    timeMs: row.time_ms,
    who: row.who ?? undefined,
    where: row.place,
    action: row.action,
    target: row.target ?? undefined,
    result: row.result,
    details: parseDetails(row.details),
    hash: row.hash.toString('hex'),
  });

/** Text that somebody changed may be no JSON: it is shown, and the chain's check names the entry. */
function parseDetails(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : { value };
  } catch {
    return { unreadable: text };
  }
}
