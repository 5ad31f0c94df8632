import type { AddressRow, LedgerReader, LegRow, TxId } from '@sulian/domain';

/** Everything a transaction page needs beside the transaction's own row, read in batches. */
export interface TransactionDetails {
  readonly legs: readonly LegRow[];
  readonly addresses: ReadonlyMap<number, AddressRow>;
  readonly transactionCounts: ReadonlyMap<number, number>;
  /** Hash of the transaction whose output a source spends. */
  readonly hashes: ReadonlyMap<TxId, string>;
  /** Transaction that spends destination number n. */
  readonly spenders: ReadonlyMap<number, TxId>;
}

/** Which legs of each side are sent. */
export interface ShownLegs {
  readonly legOffset: number;
  readonly legLimit: number;
}

export const isShown =
  ({ legOffset, legLimit }: ShownLegs) =>
  (leg: LegRow): boolean =>
    leg.position >= legOffset && leg.position < legOffset + legLimit;

export async function readDetails(reader: LedgerReader, txId: TxId, range: ShownLegs): Promise<TransactionDetails> {
  const legs = await reader.listLegs([txId]);
  const shown = legs.filter(isShown(range));
  const destinations = shown.filter((leg) => leg.side === 'destination');
  const spends = await reader.listSpends(destinations.map((leg) => ({ txId, index: leg.position })));
  const spenders = new Map(
    spends.flatMap((leg) => (leg.spentIndex === undefined ? [] : [[leg.spentIndex, leg.txId] as const])),
  );
  const linked = new Set([...shown.flatMap((leg) => leg.spentTxId ?? []), ...spenders.values()]);
  const ids = [...new Set(shown.flatMap((leg) => leg.addressId ?? []))];
  const [addresses, transactionCounts, transactions] = [
    await reader.listAddresses(ids),
    await reader.countTransactions(ids),
    await reader.listTransactions([...linked]),
  ];
  return {
    legs,
    addresses: new Map(addresses.map((row) => [row.addressId, row])),
    transactionCounts,
    hashes: new Map(transactions.map((row) => [row.txId, row.hash])),
    spenders,
  };
}
