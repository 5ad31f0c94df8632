import type { LedgerReader, NotedTransaction, NoteQuery, NoteSuppressions } from '@sulian/domain';
import { readSuppressed } from './suppressed.ts';

/** Transactions that bear the note, newest first; what is suppressed is not found by its words either. */
export async function findTransactionsByNote(
  suppressions: NoteSuppressions,
  reader: Pick<LedgerReader, 'chain' | 'listTransactionsByNote'>,
  { limit, ...query }: NoteQuery & { readonly limit: number },
): Promise<readonly NotedTransaction[]> {
  const rows = await reader.listTransactionsByNote(query, limit);
  const hashes = rows.map(({ hash }) => hash);
  const isSuppressed = await readSuppressed(suppressions, reader.chain, hashes);
  return rows.filter(({ hash, operation }) => !isSuppressed(hash, operation));
}
