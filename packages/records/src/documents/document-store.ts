import { createHash, randomBytes } from 'node:crypto';
import { AppError, type DocumentDraft, type DocumentStore } from '@sulian/domain';
import type { Database } from '@sulian/postgres';
import { openContent, sealContent } from './cipher.ts';
import { DOCUMENT_COLUMNS, type DocumentRow, toClaimedDocument } from './document-rows.ts';
import { sweepDocuments } from './sweep.ts';

/** Bytes that files without a registration may take together: a flood of uploads does not fill the disk. */
export const MAX_UNCLAIMED_BYTES = 2 * 1024 ** 3;
/** 2^53 ids: that a fresh one is taken happens to nobody. */
const ID_BITS = 53n;

/** Files in schema `records`, encrypted under the key, which is asked for at first need. */
export function createDocumentStore(database: Database, getKey: () => Promise<Buffer>): DocumentStore {
  return {
    save: async (draft) => save(database, await getKey(), draft),
    find: async (id) => {
      const [row] = await database.query<DocumentRow>(FIND, [id]);
      return row === undefined ? undefined : toClaimedDocument(row);
    },
    read: async (id) => {
      const [row] = await database.query<{ content: Buffer | null }>(READ, [id]);
      return row?.content == null ? undefined : openContent(await getKey(), id, row.content);
    },
    sweep: (rule) => sweepDocuments(database, rule),
  };
}

async function save(database: Database, key: Buffer, draft: DocumentDraft): Promise<number> {
  const id = randomId();
  const rows = await database.query(INSERT, [
    id,
    draft.purpose,
    draft.name,
    draft.mediaType,
    draft.isPicture,
    draft.content.length,
    createHash('sha256').update(draft.content).digest(),
    sealContent(key, id, draft.content),
    draft.nowSec,
    MAX_UNCLAIMED_BYTES,
  ]);
  if (rows.length === 0)
    throw new AppError('BUSY', 'too many files wait for a registration', { details: { retryAfterSec: 3_600 } });
  return id;
}

/** 1 … 2^53 - 1, from the system's source of chance. */
function randomId(): number {
  const id = Number(BigInt.asUintN(Number(ID_BITS), randomBytes(8).readBigUInt64BE()));
  return id === 0 ? randomId() : id;
}

const INSERT = `
  INSERT INTO records.document
    (document_id, purpose, name, media_type, is_picture, size_bytes, sha256, content, uploaded_sec)
  SELECT $1::bigint, $2::text, $3::text, $4::text, $5::boolean, $6::int, $7::bytea, $8::bytea, $9::bigint
  WHERE (SELECT coalesce(sum(size_bytes), 0) FROM records.document WHERE registration_id IS NULL) + $6::int <= $10::bigint
  RETURNING document_id`;

const FIND = `
  SELECT ${DOCUMENT_COLUMNS} FROM records.document WHERE document_id = $1::bigint AND registration_id IS NOT NULL`;

const READ = `
  SELECT content FROM records.document WHERE document_id = $1::bigint AND registration_id IS NOT NULL`;
