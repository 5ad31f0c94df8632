import { type AddressId, type AddressRow, getChain, type LedgerReader, type LegRow, type TxId } from '@sulian/domain';
import { listExchanging } from '@sulian/engine';
import { groupOperations } from '../../group-operations.ts';
import { readLinks, type TransactionLinks } from './read-links.ts';
import { isVisible, type VisibleLegs, visibleOperations } from './visible-legs.ts';

/** All facts of a transaction page except the transaction's own row, read in batches. */
export interface TransactionDetails extends TransactionLinks {
  readonly legs: readonly LegRow[];
  readonly addresses: ReadonlyMap<number, AddressRow>;
  readonly transactionCounts: ReadonlyMap<number, number>;
  /** Addresses among those shown that are contracts. */
  readonly contracts: ReadonlySet<string>;
  /** Contracts among the addresses that gained one coin and lost another. */
  readonly exchangers: ReadonlySet<AddressId>;
}

export async function readDetails(reader: LedgerReader, txId: TxId, range: VisibleLegs): Promise<TransactionDetails> {
  const legs = await reader.listLegs([txId]);
  const visibleLegs = visibleOperations(groupOperations(legs), range).flat().filter(isVisible(range));
  const ids = [...new Set(visibleLegs.flatMap((leg) => leg.addressId ?? []))];
  const [addresses, transactionCounts] = [
    await reader.listAddresses(ids),
    // On a chain on demand only stored transactions could be counted.
    reader.coverage === undefined ? await reader.countTransactions(ids) : new Map<AddressId, number>(),
  ];
  return {
    legs,
    addresses: new Map(addresses.map((row) => [row.addressId, row])),
    transactionCounts,
    ...(await readLinks(reader, txId, visibleLegs)),
    contracts: await reader.listContracts(addresses.map((row) => row.text)),
    exchangers: await findExchangers(reader, legs),
  };
}

async function findExchangers(reader: LedgerReader, legs: readonly LegRow[]): Promise<ReadonlySet<AddressId>> {
  if (getChain(reader.chain).spendsOutputs) return new Set();
  const parties = await reader.listParties(listExchanging(legs));
  return new Set(parties.filter(({ isContract }) => isContract).map(({ addressId }) => addressId));
}
