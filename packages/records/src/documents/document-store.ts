import { createHash, randomBytes } from 'node:crypto';
import { AppError, type DocumentDraft, type DocumentStore } from '@sulian/domain';
import type { Database, Session } from '@sulian/postgres';
import { openContent, sealContent } from './cipher.ts';
import { DOCUMENT_COLUMNS, type DocumentRow, toClaimedDocument } from './document-rows.ts';
import { sweepDocuments } from './sweep.ts';

const MIB = 1024 ** 2;
/** Bytes that files without a registration may take: a flood of uploads fills neither the disk nor others' room. */
const UNCLAIMED_BYTES = {
  ofNetwork: 512 * MIB,
  /** Above it a network may still send the seven files of one form. */
  plenty: 2_048 * MIB,
  ofNetworkAbovePlenty: 70 * MIB,
  ofAll: 8_192 * MIB,
};
/** Until the sweep has made room. */
const RETRY_AFTER_SEC = 3_600;
/** 2^53 ids: that a fresh one is taken happens to nobody. */
const ID_BITS = 53n;

/** Files in schema `records`, encrypted with the key, which is requested at first use. */
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
  const sealed = sealContent(key, id, draft.content);
  const sha256 = createHash('sha256').update(draft.content).digest();
  await database.transaction(async (session) => {
    // One file after the other: of many at a time each sees the room that the one before it took.
    await session.query(TAKE_TURN);
    await requireRoom(session, draft);
    await session.query(INSERT, [
      id,
      draft.purpose,
      draft.name,
      draft.mediaType,
      draft.isPicture,
      draft.content.length,
      sha256,
      sealed,
      draft.nowSec,
      draft.network,
    ]);
  });
  return id;
}

async function requireRoom(session: Session, { network, content }: DocumentDraft): Promise<void> {
  const [row] = await session.query<{ mine: number; all: number }>(UNCLAIMED, [network]);
  const [mine, all] = [(row?.mine ?? 0) + content.length, (row?.all ?? 0) + content.length];
  const { ofNetwork, plenty, ofNetworkAbovePlenty, ofAll } = UNCLAIMED_BYTES;
  const details = { retryAfterSec: RETRY_AFTER_SEC };
  if (mine > (all > plenty ? ofNetworkAbovePlenty : ofNetwork))
    throw new AppError('TOO_MANY_ATTEMPTS', 'too many files of this network wait for a registration', { details });
  if (all > ofAll) throw new AppError('BUSY', 'too many files wait for a registration', { details });
}

/** 1 … 2^53 - 1, from the system's source of chance. */
function randomId(): number {
  const id = Number(BigInt.asUintN(Number(ID_BITS), randomBytes(8).readBigUInt64BE()));
  return id === 0 ? randomId() : id;
}

const TAKE_TURN = "SELECT pg_advisory_xact_lock(hashtext('sulian unclaimed documents'))";

const UNCLAIMED = `
  SELECT coalesce(sum(size_bytes), 0)::bigint AS all,
    coalesce(sum(size_bytes) FILTER (WHERE network = $1::text), 0)::bigint AS mine
  FROM records.document WHERE registration_id IS NULL`;

const INSERT = `
  INSERT INTO records.document
    (document_id, purpose, name, media_type, is_picture, size_bytes, sha256, content, uploaded_sec, network)
  VALUES ($1::bigint, $2::text, $3::text, $4::text, $5::boolean, $6::int, $7::bytea, $8::bytea, $9::bigint, $10::text)`;

const FIND = `
  SELECT ${DOCUMENT_COLUMNS} FROM records.document WHERE document_id = $1::bigint AND registration_id IS NOT NULL`;

const READ = `
  SELECT content FROM records.document WHERE document_id = $1::bigint AND registration_id IS NOT NULL`;
