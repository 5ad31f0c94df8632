import type { DocumentStore, RetentionRule } from '@sulian/domain';
import type { Database } from '@sulian/postgres';

/** Removes unclaimed documents, and the contents of documents past their retention. */
export async function sweepDocuments(database: Database, rule: RetentionRule): ReturnType<DocumentStore['sweep']> {
  const orphans = await database.query(DELETE_ORPHANS, [rule.orphansBeforeSec]);
  const erased = await database.query(ERASE, [rule.nowSec, rule.approvedBeforeSec, rule.rejectedBeforeSec]);
  // An update leaves the old row behind until it is vacuumed: do not wait for PostgreSQL to get round to it.
  if (orphans.length + erased.length > 0) await database.query('VACUUM records.document');
  return { orphans: orphans.length, erased: erased.length };
}

const DELETE_ORPHANS = `
  DELETE FROM records.document WHERE registration_id IS NULL AND uploaded_sec < $1::bigint RETURNING document_id`;

const ERASE = `
  UPDATE records.document AS document SET content = NULL, erased_sec = $1::bigint
  FROM records.registration AS registration
  WHERE document.registration_id = registration.registration_id AND document.content IS NOT NULL
    AND registration.decided_sec < CASE registration.status
      WHEN 'APPROVED' THEN $2::bigint WHEN 'REJECTED' THEN $3::bigint END
  RETURNING document.document_id`;
