import {
  type AddressId,
  type AddressRow,
  getChain,
  type LedgerReader,
  type LegRow,
  type TxId,
  toHashText,
} from '@sulian/domain';
import { listExchanging } from '@sulian/engine';
import { groupOperations } from '../../group-operations.ts';
import { isVisible, type VisibleLegs, visibleOperations } from './visible-legs.ts';

/** All facts of a transaction page except the transaction's own row, read in batches. */
export interface TransactionDetails {
  readonly legs: readonly LegRow[];
  readonly addresses: ReadonlyMap<number, AddressRow>;
  readonly transactionCounts: ReadonlyMap<number, number>;
  /** Hash of the transaction whose output a source spends. */
  readonly hashes: ReadonlyMap<TxId, string>;
  /** Transaction that spends destination number n. */
  readonly spenders: ReadonlyMap<number, TxId>;
  /** Addresses among those shown that are contracts. */
  readonly contracts: ReadonlySet<string>;
  /** Contracts among the addresses that gained one coin and lost another. */
  readonly exchangers: ReadonlySet<AddressId>;
}

export async function readDetails(reader: LedgerReader, txId: TxId, range: VisibleLegs): Promise<TransactionDetails> {
  const legs = await reader.listLegs([txId]);
  const shown = visibleOperations(groupOperations(legs), range).flat().filter(isVisible(range));
  const destinations = shown.filter((leg) => leg.side === 'destination');
  // Only outputs are spent: an account's transfer has none.
  const spends = getChain(reader.chain).spendsOutputs
    ? await reader.listSpends(destinations.map((leg) => ({ txId, index: leg.position })))
    : [];
  const spenders = new Map(
    spends.flatMap((leg) => (leg.spentIndex === undefined ? [] : [[leg.spentIndex, leg.txId] as const])),
  );
  const linked = new Set([...shown.flatMap((leg) => leg.spentTxId ?? []), ...spenders.values()]);
  const ids = [...new Set(shown.flatMap((leg) => leg.addressId ?? []))];
  const [addresses, transactionCounts, transactions] = [
    await reader.listAddresses(ids),
    // On a chain on demand only stored transactions could be counted.
    reader.coverage === undefined ? await reader.countTransactions(ids) : new Map<AddressId, number>(),
    await reader.listTransactions([...linked]),
  ];
  return {
    legs,
    addresses: new Map(addresses.map((row) => [row.addressId, row])),
    transactionCounts,
    hashes: new Map(transactions.map((row) => [row.txId, toHashText(reader.chain, row.hash)])),
    spenders,
    contracts: await reader.listContracts(addresses.map((row) => row.text)),
    exchangers: await findExchangers(reader, legs),
  };
}

async function findExchangers(reader: LedgerReader, legs: readonly LegRow[]): Promise<ReadonlySet<AddressId>> {
  if (getChain(reader.chain).spendsOutputs) return new Set();
  const parties = await reader.listParties(listExchanging(legs));
  return new Set(parties.filter(({ isContract }) => isContract).map(({ addressId }) => addressId));
}
