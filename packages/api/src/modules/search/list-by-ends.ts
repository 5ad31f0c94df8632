import { type AddressRow, isBareEnd, type LedgerReader, MAX_SEARCH_REACH, readAddressEnds } from '@sulian/domain';
import { findPartyLabel } from '@sulian/usecases';
import type { SearchedLedger } from './searched-ledger.ts';
import { type ChainQuery, isLongText } from './sought.ts';

export interface AddressesByEnds {
  /** Labelled ones first, each part by text, those that begin so before those that end so. */
  readonly rows: readonly AddressRow[];
  /** Up to `MAX_SEARCH_REACH`. */
  readonly total: number;
  /** False: the text may be the end of an address, and the chain has no index of ends. */
  readonly areEndsSearched: boolean;
}

/** Addresses that begin or end with the text, or as its shortened form does. */
export async function listByEnds(ledger: SearchedLedger, { q, reach }: ChainQuery): Promise<AddressesByEnds> {
  if (isLongText(q)) return { rows: [], total: 0, areEndsSearched: true };
  const { rows, areEndsSearched } = await readSpellings(ledger.reader, q);
  const isLabelled = (row: AddressRow): boolean => findPartyLabel(ledger, row) !== undefined;
  const ranked = [...rows.filter(isLabelled), ...rows.filter((row) => !isLabelled(row))];
  return { rows: ranked.slice(0, reach), total: ranked.length, areEndsSearched };
}

/** As typed; where no address is so, in lower case, which is the canonical one of encodings that allow both. */
async function readSpellings(reader: LedgerReader, q: string): Promise<Omit<AddressesByEnds, 'total'>> {
  let areEndsSearched = true;
  for (const text of new Set([q, q.toLowerCase()])) {
    const ends = readAddressEnds(text);
    const suffix = ends === undefined ? (isBareEnd(text) ? text : '') : ends.prefix === '' ? ends.suffix : '';
    const beginning =
      ends?.prefix === ''
        ? []
        : await reader.listAddressesByPrefix(ends?.prefix ?? text, MAX_SEARCH_REACH, ends?.suffix);
    areEndsSearched = suffix === '' || reader.listAddressesBySuffix !== undefined;
    const ending = suffix === '' ? [] : ((await reader.listAddressesBySuffix?.(suffix, MAX_SEARCH_REACH)) ?? []);
    const rows = new Map([...beginning, ...ending].map((row) => [row.text, row]));
    if (rows.size > 0) return { rows: [...rows.values()].slice(0, MAX_SEARCH_REACH), areEndsSearched };
  }
  return { rows: [], areEndsSearched };
}
