import { setTimeout } from 'node:timers/promises';
import { AppError } from '@sulian/domain';
import type { Session } from '@sulian/postgres';

/** Imports run one after the other: versions grow by one, and two imports of the same labels cannot deadlock. */
export async function takeImportTurn(session: Session): Promise<void> {
  await session.query(`SELECT pg_advisory_xact_lock(hashtextextended('records.label_version', 0))`);
}

const TRIES = 25;
const BETWEEN_TRIES_MS = 200;

/** The same turn for a single change: a long import is not waited for. @throws BUSY */
export async function takeTurnSoon(session: Session, tries = TRIES): Promise<void> {
  for (let attempt = 0; attempt < tries; attempt += 1) {
    const [row] = await session.query<{ taken: boolean }>(
      `SELECT pg_try_advisory_xact_lock(hashtextextended('records.label_version', 0)) AS taken`,
    );
    if (row?.taken === true) return;
    await setTimeout(BETWEEN_TRIES_MS);
  }
  throw new AppError('BUSY', 'labels are being imported');
}

export async function getVersion(session: Session): Promise<number> {
  const [row] = await session.query<{ version: number }>('SELECT version FROM records.label_version');
  return row?.version ?? 0;
}

/** Counts one import that changed something in these sources. */
export async function raiseVersion(session: Session, sourceIds: readonly number[]): Promise<void> {
  const [row] = await session.query<{ version: number }>(
    'UPDATE records.label_version SET version = version + 1 RETURNING version',
  );
  await session.query(
    `INSERT INTO records.label_version_time (version) VALUES ($1::int)
     ON CONFLICT (version) DO UPDATE SET at = excluded.at`,
    [row?.version ?? 0],
  );
  await session.query('UPDATE records.label_source SET version = $1::int WHERE source_id = ANY($2::int[])', [
    row?.version ?? 0,
    sourceIds,
  ]);
}
