import { NOTE_KINDS, type NoteRow, type TxId } from '@sulian/domain';
import { type Context, keysOf } from '../../rows/context.ts';
import { hexOf } from '../../tables/hash.ts';
import { NOTE_COLUMNS } from '../../tables/note-rows.ts';

interface NoteSqlRow {
  readonly tx_id: number;
  readonly number: number;
  readonly operation: number;
  readonly position: number | null;
  readonly length: number;
  readonly kind: number;
  readonly is_destination: boolean | null;
  readonly is_cut: boolean;
  readonly address: string | null;
  readonly text: string | null;
  readonly bytes: Buffer | null;
}

/** The first notes of each transaction, ascending: they are numbered from 0. */
export async function listNotes(
  { session, tables }: Context,
  txIds: readonly TxId[],
  limitEach: number,
): Promise<readonly NoteRow[]> {
  if (txIds.length === 0) return [];
  const rows = await session.query<NoteSqlRow>(
    `select ${NOTE_COLUMNS} from ${tables.note} where tx_id = any($1) and number < $2 order by tx_id, number`,
    [keysOf(txIds), limitEach],
  );
  return rows.map(toNoteRow);
}

/** How many notes each transaction has; one without any is absent. */
export async function countNotes(
  { session, tables }: Context,
  txIds: readonly TxId[],
): Promise<ReadonlyMap<TxId, number>> {
  if (txIds.length === 0) return new Map();
  const rows = await session.query<{ tx_id: number; count: number }>(
    `select tx_id, count(*) as count from ${tables.note} where tx_id = any($1) group by tx_id`,
    [keysOf(txIds)],
  );
  return new Map(rows.map((row) => [row.tx_id, row.count]));
}

const toNoteRow = (row: NoteSqlRow): NoteRow => ({
  txId: row.tx_id,
  number: row.number,
  operation: row.operation,
  kind: NOTE_KINDS[row.kind] ?? 'DATA',
  ...(row.is_destination === null ? {} : { side: row.is_destination ? ('destination' as const) : ('source' as const) }),
  ...(row.position === null ? {} : { position: row.position }),
  ...(row.address === null ? {} : { address: row.address }),
  ...(row.text === null ? { hex: row.bytes === null ? '' : hexOf(row.bytes) } : { text: row.text }),
  length: row.length,
  isCut: row.is_cut,
});
