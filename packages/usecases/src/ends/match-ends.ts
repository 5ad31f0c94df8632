import { type LedgerReader, toHashText } from '@sulian/domain';
import { findAddressText } from '../objects/object-ref.ts';
import type { ListedEnd } from '../scoring/end-lists.ts';
import type { ScoringQuestion } from '../scoring/question.ts';
import { listAddressIds } from './sum-ends.ts';

interface EndSearch {
  readonly ends: readonly ListedEnd[];
  readonly text: string;
}

/**
 * Ends of an address or a transaction. A text that is neither is the beginning or the tail of one, or both as printed:
 * `abc…xyz`.
 */
export async function matchEnds(
  { adapter, reader }: ScoringQuestion,
  { ends, text }: EndSearch,
): Promise<readonly ListedEnd[]> {
  const hash = adapter.parseTransactionHash(text);
  const txIds = hash === undefined ? [] : await listTxIds(reader, hash);
  if (txIds.length > 0) return ends.filter(({ place }) => place.txIds.some((txId) => txIds.includes(txId)));
  const address = findAddressText(adapter, text);
  if (address === undefined) return hash === undefined ? matchParts(reader, { ends, text }) : [];
  const row = await reader.findAddress(address);
  return ends.filter(({ place }) => row !== undefined && place.addressId === row.addressId);
}

const listTxIds = async (reader: LedgerReader, hash: string) =>
  (await reader.listTransactionsByHash(hash)).map(({ txId }) => txId);

/** Between the beginning and the tail of a shortened text. */
const ELLIPSIS = /…|\.{2,}/;

async function matchParts(reader: LedgerReader, { ends, text }: EndSearch): Promise<readonly ListedEnd[]> {
  const [head = '', tail, ...others] = text.toLowerCase().split(ELLIPSIS);
  if (others.length > 0) return [];
  const isFound = (whole: string): boolean => {
    const folded = whole.toLowerCase();
    if (tail === undefined) return folded.startsWith(head) || folded.endsWith(head);
    return folded.length >= head.length + tail.length && folded.startsWith(head) && folded.endsWith(tail);
  };
  const addresses = await reader.listAddresses(listAddressIds(ends));
  const addressIds = new Set(addresses.flatMap((row) => (isFound(row.text) ? row.addressId : [])));
  const all = [...new Set(ends.flatMap(({ place }) => place.txIds))].sort((a, b) => a - b);
  const rows = await reader.listTransactions(all);
  const txIds = new Set(rows.flatMap((row) => (isFound(toHashText(reader.chain, row.hash)) ? row.txId : [])));
  return ends.filter(
    ({ place: { addressId, txIds: mine } }) =>
      (addressId !== undefined && addressIds.has(addressId)) || mine.some((txId) => txIds.has(txId)),
  );
}
