import { createHash } from 'node:crypto';
import type { AuditEntry } from '@sulian/domain';

/** The stored fields of an entry that its hash covers, in this order. */
export interface HashedFields {
  readonly number: number;
  readonly time_ms: number;
  readonly who_id: number | null;
  readonly who: string | null;
  readonly place: string;
  readonly action: string;
  readonly target: string | null;
  readonly result: AuditEntry['result'];
  readonly details: string;
}

export interface EntryRow extends HashedFields {
  readonly hash: Buffer;
}

/** SHA-256 over the previous entry's hash and the fields as a JSON array; the first entry follows an empty hash. */
export function hashEntry(previous: Buffer, fields: HashedFields): Buffer {
  const { number, time_ms, who_id, who, place, action, target, result, details } = fields;
  const text = JSON.stringify([number, time_ms, who_id, who, place, action, target, result, details]);
  return createHash('sha256').update(previous).update(text, 'utf8').digest();
}
