import type { AddressId, LegRow } from '@sulian/domain';
import type { Session } from '@sulian/postgres';
import type { FlatLeg, FlatTransaction } from '../rows/flat-leg.ts';
import type { Summary, TransactionCounts } from '../rows/summary.ts';
import type { ChainTables } from '../tables/chain-tables.ts';
import { operationNumber, operationType } from '../tables/operation.ts';
import { countWhole } from './count-whole.ts';
import { EdgeCounter } from './edge-counter.ts';
import { toIncoming } from './incoming.ts';
import { listCounted } from './members.ts';
import { addSums } from './save-sums.ts';
import type { EdgeCounting } from './settings.ts';

/**
 * Adds a batch to the counterparties of busy addresses, and counts those that it has made busy. An address that was busy
 * before and is not counted yet is left to whoever counts it.
 */
export async function extendCounterparties(
  session: Session,
  tables: ChainTables,
  batch: {
    readonly summary: Summary;
    readonly transactions: readonly FlatTransaction[];
    readonly counts: TransactionCounts;
    readonly counting: EdgeCounting | undefined;
  },
): Promise<void> {
  const { summary, transactions, counts, counting } = batch;
  if (counting === undefined) return;
  const busy = [...counts].filter(([, count]) => count > counting.above).map(([id]) => id);
  if (busy.length === 0) return;
  const counted = await listCounted(session, tables, busy);
  if (counted.size > 0) await addBatch(session, tables, { counted, transactions, counting });
  const added = new Map(summary.addresses.map((each) => [each.addressId, each.transactions]));
  const isFresh = (id: AddressId): boolean => (counts.get(id) ?? 0) - (added.get(id) ?? 0) <= counting.above;
  await countWhole(session, tables, { ids: busy.filter(isFresh), rule: counting.rule });
}

async function addBatch(
  session: Session,
  tables: ChainTables,
  {
    counted,
    transactions,
    counting,
  }: {
    readonly counted: ReadonlySet<AddressId>;
    readonly transactions: readonly FlatTransaction[];
    readonly counting: EdgeCounting;
  },
): Promise<void> {
  const counter = new EdgeCounter(counted);
  for (const { txId, legs } of transactions)
    if (legs.some(({ addressId }) => addressId !== undefined && counted.has(addressId)))
      counter.add(txId, counting.rule(legs.map(toLegRow), { of: counted }));
  await addSums(session, tables, toIncoming(counter));
}

/** As it would be read. */
const toLegRow = (leg: FlatLeg): LegRow => ({
  txId: leg.txId,
  operation: operationNumber(leg.operation),
  ...(leg.operation === 0 ? {} : { operationType: operationType(leg.operation) }),
  side: leg.isDestination ? 'destination' : 'source',
  position: leg.position,
  asset: leg.asset,
  ...(leg.addressId === undefined ? {} : { addressId: leg.addressId }),
  ...(leg.amount === undefined ? {} : { amountBase: leg.amount }),
  ...(leg.spentTxId === undefined ? {} : { spentTxId: leg.spentTxId }),
  ...(leg.spentIndex === undefined ? {} : { spentIndex: leg.spentIndex }),
  ...(leg.isUnspendable ? { unspendable: true } : {}),
});
