import { type ChainAdapter, type DeskReplyRow, type ReplyFault, type ReplyField, toPlaceKey } from '@sulian/domain';

/** A row as it was sent; null: the table has nothing there. */
export interface SentReplyRow extends Readonly<Record<ReplyField, string | null>> {
  readonly line: number;
}

export interface ReplyRows {
  readonly accepted: readonly DeskReplyRow[];
  readonly refused: readonly { readonly line: number; readonly reason: ReplyFault }[];
}

/**
 * Rows with the places that they name on each of the chains.
 * @param adapters of the chain of the reply, or of all chains
 */
export function readReplyRows(adapters: readonly ChainAdapter[], sent: readonly SentReplyRow[]): ReplyRows {
  const read = sent.map((row) => readRow(adapters, row));
  return {
    accepted: read.flatMap((each) => ('keys' in each ? each : [])),
    refused: read.flatMap((each) => ('reason' in each ? each : [])),
  };
}

function readRow(
  adapters: readonly ChainAdapter[],
  row: SentReplyRow,
): DeskReplyRow | { readonly line: number; readonly reason: ReplyFault } {
  const { line } = row;
  const address = row.address?.trim() ?? '';
  const txHash = row.txHash?.trim() ?? '';
  if (address === '' && txHash === '') return { line, reason: 'NO_KEY' };
  const addressKeys = address === '' ? [] : toKeys(adapters, 'ADDRESS', address);
  if (address !== '' && addressKeys.length === 0) return { line, reason: 'ADDRESS_INVALID' };
  const hashKeys = txHash === '' ? [] : toKeys(adapters, 'TRANSACTION', txHash);
  if (txHash !== '' && hashKeys.length === 0) return { line, reason: 'HASH_INVALID' };
  return { ...toCells({ ...row, address, txHash }), line, keys: [...addressKeys, ...hashKeys] };
}

const toKeys = (adapters: readonly ChainAdapter[], kind: 'ADDRESS' | 'TRANSACTION', text: string): readonly string[] =>
  adapters.flatMap((adapter) => {
    const canonical = kind === 'ADDRESS' ? adapter.parseAddress(text) : adapter.parseTransactionHash(text);
    return canonical === undefined ? [] : [toPlaceKey(adapter.chain, kind, canonical)];
  });

/** The cells that have a text. */
const toCells = ({ order, user, name, address, txHash, time }: SentReplyRow): Partial<Record<ReplyField, string>> =>
  Object.fromEntries(
    Object.entries({ order, user, name, address, txHash, time }).filter(([, text]) => text !== null && text !== ''),
  );
