import { AppError, isAppError } from '@sulian/domain';
import type { Session } from '@sulian/postgres';
import { type EntryRow, hashEntry } from './entry-hash.ts';
import type { EntryFields } from './to-fields.ts';

/** The newest entry. */
export interface Head {
  readonly number: number;
  readonly hash: Buffer;
}

/** Appends behind a head in one statement; the new head, or undefined where somebody else was quicker: nothing is stored then. */
export async function appendAfter(
  session: Session,
  head: Head,
  entries: readonly EntryFields[],
): Promise<Head | undefined> {
  const rows = chain(entries, head);
  const { number, hash } = rows.at(-1) ?? head;
  const added = await session.query(APPEND, [...toColumns(rows), head.number, head.hash, number, hash]);
  return added.length === 0 ? undefined : { number, hash };
}

/** Within a transaction: whoever else appends waits for its end, so nothing slow may follow. The new head. */
export async function appendInTurn(session: Session, entries: readonly EntryFields[]): Promise<Head> {
  const [head] = await session.query<Head>('SELECT number, hash FROM records.audit_head FOR UPDATE', []);
  const next = head === undefined ? undefined : await appendAfter(session, head, entries);
  if (next === undefined) throw new AppError('INTERNAL', 'the audit log has lost its head');
  return next;
}

/** The one code that a call is refused by where its line cannot be stored, whatever the reason. */
export function toAuditFault(cause: unknown): AppError {
  if (!isAppError(cause)) return new AppError('AUDIT_UNAVAILABLE', String(cause), { retryable: false, cause });
  const { message, details, retryable } = cause;
  return new AppError('AUDIT_UNAVAILABLE', message, { details: { ...details, code: cause.code }, retryable, cause });
}

function chain(entries: readonly EntryFields[], after: Head): readonly EntryRow[] {
  let { number, hash } = after;
  return entries.map((entry) => {
    number += 1;
    const fields = { ...entry, number };
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

const APPEND = `
  WITH moved AS (
    UPDATE records.audit_head SET number = $13::bigint, hash = $14::bytea
    WHERE number = $11::bigint AND hash = $12::bytea RETURNING number)
  INSERT INTO records.audit_entry (number, time_ms, who_id, who, place, action, target, result, details, hash)
  SELECT entry.* FROM moved, unnest($1::bigint[], $2::bigint[], $3::int[], $4::text[], $5::text[], $6::text[],
    $7::text[], $8::text[], $9::text[], $10::bytea[]) AS entry
  RETURNING number`;
