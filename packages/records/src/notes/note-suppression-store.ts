import { AppError, type ChainId, type ChangeStamp, type NoteRef, type NoteSuppressionStore } from '@sulian/domain';
import type { Session } from '@sulian/postgres';
import { toChainNumber } from '../labels/chain-number.ts';

/** Which notes are not to be shown; the migrations of schema `records` must have run. */
export const createNoteSuppressionStore = (session: Session): NoteSuppressionStore => ({
  listSuppressed: (chain, hashes) => listSuppressed(session, chain, hashes),
  suppress: (chain, notes, stamp) => suppress(session, { chain, notes, stamp }),
  restore: (chain, notes, stamp) => restore(session, { chain, notes, stamp }),
});

interface Change {
  readonly chain: ChainId;
  readonly notes: NoteRef;
  readonly stamp: ChangeStamp;
}

async function listSuppressed(
  session: Session,
  chain: ChainId,
  hashes: readonly string[],
): Promise<readonly NoteRef[]> {
  if (hashes.length === 0) return [];
  const rows = await session.query<{ hash: string; operation: number | null }>(
    `SELECT hash, operation FROM records.note_suppression
     WHERE chain = $1::smallint AND hash = ANY($2::text[]) AND ended_at IS NULL ORDER BY hash, operation`,
    [toChainNumber(chain), [...new Set(hashes)]],
  );
  return rows.map(({ hash, operation }) => (operation === null ? { hash } : { hash, operation }));
}

async function suppress(session: Session, { chain, notes, stamp }: Change): Promise<void> {
  const rows = await session.query(
    `INSERT INTO records.note_suppression (chain, hash, operation, by_whom, reason)
     VALUES ($1::smallint, $2, $3::int, $4, $5) ON CONFLICT DO NOTHING RETURNING suppression_id`,
    [toChainNumber(chain), notes.hash, notes.operation ?? null, stamp.byWhom, stamp.reason],
  );
  if (rows.length === 0) throw new AppError('CONFLICT', 'these notes are suppressed already');
}

async function restore(session: Session, { chain, notes, stamp }: Change): Promise<void> {
  const rows = await session.query(
    `UPDATE records.note_suppression SET ended_by = $4, ended_reason = $5, ended_at = now()
     WHERE chain = $1::smallint AND hash = $2 AND ($3::int IS NULL OR operation = $3::int) AND ended_at IS NULL
     RETURNING suppression_id`,
    [toChainNumber(chain), notes.hash, notes.operation ?? null, stamp.byWhom, stamp.reason],
  );
  if (rows.length === 0) throw new AppError('CONFLICT', 'these notes are not suppressed');
}
