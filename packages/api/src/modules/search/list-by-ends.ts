import {
  type AddressEnds,
  type AddressRow,
  isBareEnd,
  type LedgerReader,
  MAX_SEARCH_REACH,
  readAddressEnds,
} from '@sulian/domain';
import { findPartyLabel } from '@sulian/usecases';
import { type ChainQuery, isLongText } from './search-text.ts';
import type { SearchedLedger } from './searched-ledger.ts';

export interface AddressesByEnds {
  readonly rows: readonly AddressRow[];
  /** Up to `MAX_SEARCH_REACH`. */
  readonly total: number;
  /** False: nothing begins with the text, which may be the end of an address, and the chain has no index of ends. */
  readonly areEndsSearched: boolean;
}

/** Rows among which labelled ones come first: the same for each page, or pages would overlap. */
const RANKED_ROWS = 100;
/** A beginning that narrows the addresses more than a short end does. */
const MIN_PREFIX = 6;

/**
 * Addresses that begin or end with the text, or as its shortened form does: those that begin so before those that end so,
 * and labelled ones before the others of the first 100.
 */
export async function listByEnds(ledger: SearchedLedger, { q, reach }: ChainQuery): Promise<AddressesByEnds> {
  if (isLongText(q)) return { rows: [], total: 0, areEndsSearched: true };
  const { rows, ...counts } = await readSpellings(ledger.reader, q, Math.max(reach, RANKED_ROWS));
  const ranked = rows.slice(0, RANKED_ROWS);
  const isLabelled = (row: AddressRow): boolean => findPartyLabel(ledger, row) !== undefined;
  const ordered = [
    ...ranked.filter(isLabelled),
    ...ranked.filter((row) => !isLabelled(row)),
    ...rows.slice(RANKED_ROWS),
  ];
  return { ...counts, rows: ordered.slice(0, reach) };
}

/** As typed; where no address is so, in lower case, which is the canonical one of encodings that allow both. */
async function readSpellings(reader: LedgerReader, q: string, limit: number): Promise<AddressesByEnds> {
  let matches: AddressesByEnds = { rows: [], total: 0, areEndsSearched: true };
  for (const text of new Set([q, q.toLowerCase()])) {
    matches = await readEnds(reader, text, limit);
    if (matches.rows.length > 0) return matches;
  }
  return matches;
}

async function readEnds(reader: LedgerReader, text: string, limit: number): Promise<AddressesByEnds> {
  const { beginning, ending } = toQueries(text);
  const { bySuffix } = reader;
  const first = beginning === undefined ? [] : await reader.listAddressesByPrefix(beginning, limit);
  const last = ending === undefined ? [] : ((await bySuffix?.listAddresses(ending, limit)) ?? []);
  const isCut = first.length >= limit || last.length >= limit;
  const rows = [...new Map([...first, ...last].map((row) => [row.text, row])).values()];
  const countAll = async (): Promise<number> =>
    (beginning === undefined ? 0 : await reader.countAddressesByPrefix(beginning, MAX_SEARCH_REACH)) +
    (ending === undefined ? 0 : ((await bySuffix?.countAddresses(ending, MAX_SEARCH_REACH)) ?? 0));
  return {
    rows: rows.slice(0, limit),
    total: isCut ? Math.min(await countAll(), MAX_SEARCH_REACH) : rows.length,
    areEndsSearched: ending === undefined || bySuffix !== undefined || rows.length > 0,
  };
}

/** Ranges to read: by the beginning, by the end, or a text that may be either by both. */
function toQueries(text: string): { readonly beginning?: AddressEnds; readonly ending?: AddressEnds } {
  const ends = readAddressEnds(text);
  if (ends !== undefined) return ends.prefix.length < MIN_PREFIX ? { ending: ends } : { beginning: ends };
  const beginning = { prefix: text, suffix: '' };
  return isBareEnd(text) ? { beginning, ending: { prefix: '', suffix: text } } : { beginning };
}
