import type { AuditEntry, AuditLog } from '@sulian/domain';
import type { Database, Session } from '@sulian/postgres';
import { type HashedFields, hashEntry } from './entry-hash.ts';

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
 * hundreds a second cost each caller about one write to disk. Programs side by side take turns by the head's row lock.
 */
export function createAuditLog(database: Database, clock: () => number = Date.now): AuditLog {
  const waiting: Waiting[] = [];
  let isStoring = false;
  const storeAll = async () => {
    if (isStoring) return;
    isStoring = true;
    while (waiting.length > 0) {
      const batch = waiting.splice(0, MAX_BATCH);
      try {
        await database.transaction((session) => appendBatch(session, batch));
        for (const each of batch) each.done();
      } catch (error) {
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

async function appendBatch(session: Session, batch: readonly Waiting[]): Promise<void> {
  const [head] = await session.query<{ number: number; hash: Buffer }>(LOCK_HEAD, []);
  let { number, hash } = head ?? { number: 0, hash: Buffer.alloc(0) };
  const rows = batch.map(({ entry, timeMs }) => {
    number += 1;
    const fields = toFields(entry, number, timeMs);
    hash = hashEntry(hash, fields);
    return { ...fields, hash };
  });
  const column = <K extends keyof (typeof rows)[number]>(key: K) => rows.map((row) => row[key]);
  await session.query(APPEND, [
    column('number'),
    column('time_ms'),
    column('who_id'),
    column('who'),
    column('place'),
    column('action'),
    column('target'),
    column('result'),
    column('details'),
    column('hash'),
    number,
    hash,
  ]);
}

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

const LOCK_HEAD = 'SELECT number, hash FROM records.audit_head FOR UPDATE';

const APPEND = `
  WITH added AS (
    INSERT INTO records.audit_entry (number, time_ms, who_id, who, place, action, target, result, details, hash)
    SELECT * FROM unnest($1::bigint[], $2::bigint[], $3::int[], $4::text[], $5::text[], $6::text[], $7::text[],
      $8::text[], $9::text[], $10::bytea[]))
  UPDATE records.audit_head SET number = $11::bigint, hash = $12::bytea`;
