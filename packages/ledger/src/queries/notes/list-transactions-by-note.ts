import type { NotedTransaction, NoteQuery } from '@sulian/domain';
import type { Context } from '../../rows/context.ts';
import { TRANSACTION_COLUMNS, type TransactionSqlRow, toTransactionRow } from '../../rows/transaction-row.ts';
import { NOTE_KEY_CHARACTERS } from '../../tables/note-index.ts';
import { noteKindNumber } from '../../tables/note-rows.ts';

/** Newest first, one row an operation that bears the note. A note that is cut may have gone on otherwise: it is not found. */
export async function listTransactionsByNote(
  { session, tables }: Context,
  { address, kind, text }: NoteQuery,
  limit: number,
): Promise<readonly NotedTransaction[]> {
  // PostgreSQL's text has no zero byte: no note has one.
  if (text.includes('\0') || address?.includes('\0') === true) return [];
  const named = address === undefined ? 'address is null' : 'address = $4';
  const rows = await session.query<TransactionSqlRow & { readonly operation: number }>(
    `select ${TRANSACTION_COLUMNS}, operation
     from (
       select distinct tx_id, operation from ${tables.note}
       where ${named} and kind = $1 and left(text, ${NOTE_KEY_CHARACTERS}) = left($2, ${NOTE_KEY_CHARACTERS})
         and text = $2 and not is_cut
       order by tx_id desc, operation limit $3
     ) n join ${tables.transaction} using (tx_id)
     order by tx_id desc, operation`,
    [noteKindNumber(kind), text, limit, ...(address === undefined ? [] : [address])],
  );
  return rows.map((row) => ({ ...toTransactionRow(row), operation: row.operation }));
}
