import { AppError } from '@sulian/domain';
import type { Database, Session } from '@sulian/postgres';
import { isSameProof, proveKey } from './cipher.ts';

/**
 * Stores the proof of the document key, and refuses another key. Without stored contents any key is accepted.
 * @throws CONFIG_INVALID
 */
export const proveDocumentKey = (database: Database, key: Buffer): Promise<void> =>
  database.transaction(async (session) => {
    const proof = proveKey(key);
    await session.query('LOCK TABLE records.document_key IN EXCLUSIVE MODE');
    const [known] = await session.query<{ proof: Buffer }>('SELECT proof FROM records.document_key');
    if (known !== undefined && isSameProof(known.proof, proof)) return;
    if (known !== undefined && (await hasContent(session)))
      throw new AppError(
        'CONFIG_INVALID',
        'the document key is not the one the stored documents were encrypted with: give that key back ' +
          '(SULIAN_DOCUMENT_KEY, SULIAN_DOCUMENT_KEY_FILE, or document.key in the data folder)',
      );
    await session.query(SAVE, [proof]);
  });

/** Proof of the key of the stored contents; undefined where there are none. */
export async function findDocumentProof(session: Session): Promise<Buffer | undefined> {
  if (!(await hasContent(session))) return undefined;
  const [known] = await session.query<{ proof: Buffer }>('SELECT proof FROM records.document_key');
  return known?.proof;
}

async function hasContent(session: Session): Promise<boolean> {
  const rows = await session.query(HAS_CONTENT);
  return rows.length > 0;
}

const HAS_CONTENT = `
  SELECT 1 AS one WHERE EXISTS (SELECT FROM records.document WHERE content IS NOT NULL)
                     OR EXISTS (SELECT FROM records.screen_source)`;
const SAVE = `
  INSERT INTO records.document_key (proof) VALUES ($1::bytea) ON CONFLICT (only_row) DO UPDATE SET proof = excluded.proof`;
