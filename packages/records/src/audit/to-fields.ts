import type { AuditEntry } from '@sulian/domain';
import type { HashedFields } from './entry-hash.ts';
import { maskEntry } from './mask-entry.ts';

/** Longest stored texts. A longer target or detail is cut, not refused, so that the action itself is recorded. */
const MAX_TEXT = 500;
const MAX_DETAILS = 4_000;

/** The stored fields of an entry but its number, which it gets in its turn. */
export type EntryFields = Omit<HashedFields, 'number'>;

export function toFields(entry: AuditEntry, timeMs: number): EntryFields {
  const { target, details } = maskEntry({ ...entry, target: entry.target, details: detailsOf(entry) });
  return {
    time_ms: timeMs,
    who_id: entry.who?.accountId ?? null,
    who: entry.who === undefined ? null : clean(entry.who.email),
    place: clean(entry.where),
    action: clean(entry.action),
    target: target === undefined ? null : clean(target),
    result: entry.result,
    details: toDetails(details),
  };
}

/** Lines of an API token have its id: its owner did not act by hand. */
const detailsOf = ({ who, details = {} }: AuditEntry): NonNullable<AuditEntry['details']> =>
  who?.credential?.kind === 'TOKEN' ? { ...details, tokenId: who.credential.id } : details;

/**
 * Replaces characters that PostgreSQL cannot store (null bytes, half characters): an entry must never fail because of
 * its contents.
 */
const clean = (text: string): string => toWellFormed(text.replaceAll('\0', '\uFFFD').slice(0, MAX_TEXT));

/** Half characters become replacement characters. */
const toWellFormed = (text: string): string => Buffer.from(text, 'utf8').toString('utf8');

function toDetails(details: AuditEntry['details']): string {
  const text = JSON.stringify(details ?? {});
  return text.length <= MAX_DETAILS ? text : JSON.stringify({ cut: toWellFormed(text.slice(0, MAX_TEXT)) });
}
