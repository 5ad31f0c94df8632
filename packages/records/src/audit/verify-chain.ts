import type { AuditVerdict } from '@sulian/domain';
import type { Session } from '@sulian/postgres';
import { type EntryRow, hashEntry } from './entry-hash.ts';

/** Recomputes every hash, and compares the last one with the head, which reveals entries removed from the end. */
export async function verifyChain(session: Session, pages: AsyncIterable<readonly EntryRow[]>): Promise<AuditVerdict> {
  let previous: Buffer = Buffer.alloc(0);
  let entries = 0;
  for await (const rows of pages)
    for (const row of rows) {
      const isNext = row.number === entries + 1;
      if (!isNext || !hashEntry(previous, row).equals(row.hash))
        return { isUnbroken: false, entries, firstBroken: isNext ? row.number : entries + 1 };
      previous = row.hash;
      entries += 1;
    }
  const [head] = await session.query<{ number: number; hash: Buffer }>('SELECT number, hash FROM records.audit_head');
  const isWhole = head !== undefined && head.number === entries && head.hash.equals(previous);
  if (isWhole) return { isUnbroken: true, entries, firstBroken: undefined };
  // The head names an entry that is gone, one that does not carry its hash, or leaves out some at the end.
  const headNumber = head?.number ?? entries;
  const firstBroken =
    head !== undefined && headNumber === entries ? Math.max(1, entries) : Math.min(headNumber, entries) + 1;
  return { isUnbroken: false, entries, firstBroken };
}
