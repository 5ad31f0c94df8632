import { createHash } from 'node:crypto';
import type { Database } from '@sulian/postgres';
import { openContent } from './cipher.ts';

export interface DocumentCheck {
  /** Documents with a content. */
  readonly documents: number;
  /** Ids of those that do not open with the key, or to other bytes. */
  readonly broken: readonly number[];
}

interface SealedRow {
  readonly document_id: number;
  readonly content: Buffer;
  readonly sha256: Buffer;
}

/** Opens every stored document with the key. */
export async function verifyDocuments(database: Database, key: Buffer): Promise<DocumentCheck> {
  const broken: number[] = [];
  let documents = 0;
  for (let after = -1; ; ) {
    const [row] = await database.query<SealedRow>(NEXT, [after]);
    if (row === undefined) return { documents, broken };
    documents += 1;
    after = row.document_id;
    if (!opens(key, row)) broken.push(row.document_id);
  }
}

function opens(key: Buffer, { document_id, content, sha256 }: SealedRow): boolean {
  try {
    const plain = openContent(key, document_id, content);
    return createHash('sha256').update(plain).digest().equals(sha256);
  } catch {
    return false;
  }
}

const NEXT = `
  SELECT document_id, content, sha256 FROM records.document
  WHERE document_id > $1::bigint AND content IS NOT NULL ORDER BY document_id LIMIT 1`;
