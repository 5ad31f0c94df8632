import { AppError, type AuditEntry, type AuditLog } from '@sulian/domain';
import type { Database, Session } from '@sulian/postgres';
import { type EntryRow, type HashedFields, hashEntry } from './entry-hash.ts';

/** Entries stored in one database transaction: those that came while the one before was being stored. */
const MAX_BATCH = 200;
/** Longest texts kept; a target or detail beyond is refused by nobody, but cut: what was done is still said. */
const MAX_TEXT = 500;
const MAX_DETAILS = 4_000;

interface Waiting {
  readonly entry: AuditEntry;
  readonly timeMs: number;
  readonly done: () => void;
  readonly fail: (error: unknown) => void;
}

/**
 * Appends to the chain of hashes in schema `records`. Entries that come at the same time share one commit, so that
 * hundreds a second cost each caller about one write to disk, in one statement: it appends only behind the head that the
 * hashes were computed from, and is computed again where another program was quicker.
 */
export function createAuditLog(database: Database, clock: () => number = Date.now): AuditLog {
  const waiting: Waiting[] = [];
  let isStoring = false;
  /** As last seen: another program may have appended since. */
  let head: Head | undefined;
  const storeAll = async () => {
    if (isStoring) return;
    isStoring = true;
    while (waiting.length > 0) {
      const batch = waiting.splice(0, MAX_BATCH);
      try {
        head = await appendBatch(database, batch, head);
        for (const each of batch) each.done();
      } catch (error) {
        // Whether the entries were stored is unknown when the connection was lost: the next batch looks.
        head = undefined;
        for (const each of batch) each.fail(error);
      }
    }
    isStoring = false;
  };
  return {
    append: (entry) =>
      new Promise((done, fail) => {
        waiting.push({ entry, timeMs: clock(), done, fail });
        void storeAll();
      }),
  };
}

interface Head {
  readonly number: number;
  readonly hash: Buffer;
}

/** Two programs that append at once lose a turn now and then; this many in a row means that something is wrong. */
const MAX_TURNS_LOST = 200;

/** The new head. */
async function appendBatch(session: Session, batch: readonly Waiting[], known: Head | undefined): Promise<Head> {
  let head = known ?? (await readHead(session));
  for (let lost = 0; lost < MAX_TURNS_LOST; lost += 1) {
    const rows = chain(batch, head);
    const next = rows.at(-1) ?? head;
    const added = await session.query(APPEND, [...toColumns(rows), head.number, head.hash, next.number, next.hash]);
    if (added.length > 0) return { number: next.number, hash: next.hash };
    head = await readHead(session);
  }
  throw new AppError('STORE_UNAVAILABLE', 'the audit log is being written by others all the time', { retryable: true });
}

async function readHead(session: Session): Promise<Head> {
  const [head] = await session.query<Head>('SELECT number, hash FROM records.audit_head', []);
  if (head === undefined) throw new AppError('INTERNAL', 'the audit log has lost its head');
  return head;
}

function chain(batch: readonly Waiting[], after: Head): readonly EntryRow[] {
  let { number, hash } = after;
  return batch.map(({ entry, timeMs }) => {
    number += 1;
    const fields = toFields(entry, number, timeMs);
    hash = hashEntry(hash, fields);
    return { ...fields, hash };
  });
}

const COLUMNS = [
  'number',
  'time_ms',
  'who_id',
  'who',
  'place',
  'action',
  'target',
  'result',
  'details',
  'hash',
] as const satisfies readonly (keyof EntryRow)[];
const toColumns = (rows: readonly EntryRow[]): unknown[] => COLUMNS.map((name) => rows.map((row) => row[name]));

const toFields = (entry: AuditEntry, number: number, timeMs: number): HashedFields => ({
  number,
  time_ms: timeMs,
  who_id: entry.who?.accountId ?? null,
  who: entry.who === undefined ? null : clean(entry.who.email),
  place: clean(entry.where),
  action: clean(entry.action),
  target: entry.target === undefined ? null : clean(entry.target),
  result: entry.result,
  details: toDetails(entry.details),
});

/** What PostgreSQL cannot hold (null bytes, half characters) is replaced: an entry must never fail for its contents. */
const clean = (text: string): string => toWellFormed(text.replaceAll('\0', '\uFFFD').slice(0, MAX_TEXT));

/** Half characters become replacement characters. */
const toWellFormed = (text: string): string => Buffer.from(text, 'utf8').toString('utf8');

function toDetails(details: AuditEntry['details']): string {
  const text = JSON.stringify(details ?? {});
  return text.length <= MAX_DETAILS ? text : JSON.stringify({ cut: toWellFormed(text.slice(0, MAX_TEXT)) });
}

const APPEND = `
  WITH moved AS (
    UPDATE records.audit_head SET number = $13::bigint, hash = $14::bytea
    WHERE number = $11::bigint AND hash = $12::bytea RETURNING number)
  INSERT INTO records.audit_entry (number, time_ms, who_id, who, place, action, target, result, details, hash)
  SELECT entry.* FROM moved, unnest($1::bigint[], $2::bigint[], $3::int[], $4::text[], $5::text[], $6::text[],
    $7::text[], $8::text[], $9::text[], $10::bytea[]) AS entry
  RETURNING number`;
