import { type AddressIndex, AppError, type HistoryScope, type ListedTransaction } from '@sulian/domain';

export interface HistoryQuery {
  readonly address: string;
  readonly scope: HistoryScope;
}

/** Transactions that an index lists of a history, each once. */
export interface ListedHistory {
  readonly rows: readonly ListedTransaction[];
  /** False where paging stopped at the limit, or was sent in a circle. */
  readonly isAtEnd: boolean;
  /** Kinds of movement that the index cannot list. */
  readonly lacks: readonly string[];
}

/** Pages through the whole list. Rows repeat where pages overlap. @throws SOURCE_* */
export async function listHistory(
  index: AddressIndex,
  { address, scope }: HistoryQuery,
  { maxRows, signal }: { readonly maxRows: number; readonly signal?: AbortSignal | undefined },
): Promise<ListedHistory> {
  const rows = new Map<string, ListedTransaction>();
  const lacks = new Set<string>();
  const cursors = new Set<string>();
  let cursor: string | undefined;
  do {
    signal?.throwIfAborted();
    const page = await index.listTransactions(address, scope, cursor === undefined ? {} : { cursor });
    for (const row of page.rows) addRow(rows, row);
    for (const kind of page.lacks ?? []) lacks.add(kind);
    cursor = page.next;
    const isEndless = cursor !== undefined && (rows.size >= maxRows || cursors.has(cursor));
    if (isEndless) return { rows: [...rows.values()], isAtEnd: false, lacks: [...lacks].sort() };
    if (cursor !== undefined) cursors.add(cursor);
  } while (cursor !== undefined);
  return { rows: [...rows.values()], isAtEnd: true, lacks: [...lacks].sort() };
}

/** @throws SOURCE_MALFORMED the index has one transaction at two heights */
function addRow(rows: Map<string, ListedTransaction>, row: ListedTransaction): void {
  const known = rows.get(row.hash);
  if (known?.height !== undefined && row.height !== undefined && known.height !== row.height)
    throw new AppError('SOURCE_MALFORMED', `the index has ${row.hash} at two heights`, {
      details: { heights: [known.height, row.height] },
    });
  if (known?.height === undefined) rows.set(row.hash, row);
}
