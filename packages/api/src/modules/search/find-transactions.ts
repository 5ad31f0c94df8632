import type { SearchAnswer } from '@sulian/contract';
import {
  type AddressKey,
  getChain,
  heightOf,
  type LedgerReader,
  MAX_SEARCH_REACH,
  type NoteSuppressions,
  type TransactionRow,
} from '@sulian/domain';
import { findTransactionsByNote, listHeadlines, readTimes } from '@sulian/usecases';
import type { ApiDeps } from '../../deps.ts';
import { toChainIcon } from '../../to-contract.ts';
import { type ChainQuery, isLongText } from './search-text.ts';
import type { SearchedLedger } from './searched-ledger.ts';

type Item = Omit<SearchAnswer['transactions']['items'][number], 'risk'>;

export interface FoundTransactions {
  readonly items: readonly Item[];
  /** Counted up to `MAX_SEARCH_REACH`. */
  readonly total: number;
}

/** Letters of a hash below which nothing is looked for: fewer match a large part of a chain. */
const MIN_LETTERS = 4;

/** The transaction of this hash, else those whose hash begins with it. */
export async function findTransactions(
  deps: ApiDeps,
  { reader, labels }: SearchedLedger,
  query: ChainQuery,
): Promise<FoundTransactions> {
  const { rows, total } = await listRows({ reader, noteSuppressions: deps.noteSuppressions }, query);
  const timeOf = await readTimes(
    reader,
    rows.map((row) => row.txId),
  );
  const headlines = await listHeadlines(
    deps,
    { reader, labels },
    rows.map(({ hash: address }) => ({ objectType: 'TRANSACTION', address, row: undefined })),
  );
  return {
    items: rows.map(({ hash, txId }, index) => ({
      hash,
      blockchain: reader.chain,
      icon: toChainIcon(reader.chain),
      block: heightOf(txId),
      date: timeOf(txId),
      headline: headlines[index] ?? null,
    })),
    total,
  };
}

interface Looked {
  readonly reader: LedgerReader;
  readonly noteSuppressions: NoteSuppressions;
}

async function listRows({ reader, noteSuppressions }: Looked, { q, reach, addresses, hashes }: ChainQuery) {
  const customers = addresses.flatMap(({ text: address, subKey }) => (subKey === null ? [] : [{ address, subKey }]));
  if (customers.length + hashes.length > 0) {
    const lists = await Promise.all([
      ...customers.map((customer) => listOfCustomer({ reader, noteSuppressions }, customer, reach)),
      listByHash(reader, hashes, reach),
    ]);
    return joinLists(lists);
  }
  if (isLongText(q) || q.replace(/^0x/i, '').length < MIN_LETTERS) return { rows: [], total: 0 };
  const rows = await reader.listTransactionsByHashPrefix(q, reach);
  const total = rows.length < reach ? rows.length : await reader.countTransactionsByHashPrefix(q, MAX_SEARCH_REACH);
  return { rows: distinct(rows), total };
}

type Rows = { readonly rows: readonly TransactionRow[]; readonly total: number };

/** Lists that name the same transaction count it once, as far as it is listed. */
function joinLists(lists: readonly Rows[]): Rows {
  const listed = lists.flatMap(({ rows }) => rows);
  const rows = distinct(listed);
  const total = lists.reduce((sum, list) => sum + list.total, 0);
  return { rows, total: total - (listed.length - rows.length) };
}

async function listByHash(reader: LedgerReader, hashes: readonly string[], reach: number) {
  const lists = await Promise.all(
    hashes.map(async (hash) => {
      const rows = await reader.listTransactionsByHash(hash);
      return rows.length > 0 ? rows : listNoted(reader, hash, reach);
    }),
  );
  const rows = distinct(lists.flat());
  return { rows, total: rows.length };
}

/** Transactions that bear the hash as a note: of the message that began them, or of all that it set off. */
async function listNoted(reader: LedgerReader, hash: string, reach: number) {
  for (const kind of getChain(reader.chain).foundBy) {
    const noted = await reader.listTransactionsByNote({ kind, text: hash }, reach);
    if (noted.length === 0) continue;
    return reader.listTransactions(noted.map(({ txId }) => txId));
  }
  return [];
}

/** Transactions that bear a customer's tag or comment, newest first; what is suppressed is not found by its words. */
async function listOfCustomer(
  { reader, noteSuppressions }: Looked,
  { address, subKey = '' }: AddressKey,
  reach: number,
): Promise<{ readonly rows: readonly TransactionRow[]; readonly total: number }> {
  const noted = await Promise.all(
    (getChain(reader.chain).subKey?.kinds ?? []).map((kind) =>
      findTransactionsByNote(noteSuppressions, reader, { address, kind, text: subKey, limit: reach }),
    ),
  );
  const txIds = [...new Set(noted.flat().map(({ txId }) => txId))].sort((a, b) => b - a).slice(0, reach);
  const rows = await reader.listTransactions(txIds);
  return { rows: distinct(rows.toSorted((a, b) => b.txId - a.txId)), total: rows.length };
}

/** Transactions without repeated hashes (Bitcoin's repeated coinbases): the later one remains. */
const distinct = (rows: readonly TransactionRow[]): readonly TransactionRow[] => [
  ...new Map(rows.map((row) => [row.hash, row])).values(),
];
