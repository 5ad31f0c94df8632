import type { AddressId, Direction, LegRow, TraceReader, TxId } from '@sulian/domain';
import { type Facts, toStep } from './links.ts';

/** Keys a query; larger ones gain nothing more. */
const KEYS_PER_QUERY = 2_000;

async function inBatches<K, R>(keys: readonly K[], read: (batch: readonly K[]) => Promise<readonly R[]>): Promise<R[]> {
  const rows: R[] = [];
  for (let at = 0; at < keys.length; at += KEYS_PER_QUERY)
    for (const row of await read(keys.slice(at, at + KEYS_PER_QUERY))) rows.push(row);
  return rows;
}

function groupBy<T>(rows: readonly T[], keyOf: (row: T) => number): Map<number, T[]> {
  const groups = new Map<number, T[]>();
  for (const row of rows) {
    const key = keyOf(row);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [row]);
    else group.push(row);
  }
  return groups;
}

/** Reads the transactions, where they lead and whose addresses they name. @returns rows read */
export async function fetchSteps(
  reader: TraceReader,
  direction: Direction,
  wanted: { readonly txIds: readonly TxId[]; readonly into: Facts },
): Promise<number> {
  const { steps, addresses } = wanted.into;
  const txIds = [...wanted.txIds].sort((a, b) => a - b);
  const legs = await inBatches(txIds, (batch) => reader.listLegs(batch));
  const spends = direction === 'OUTGOING' ? await fetchSpends(reader, legs) : [];
  const spendersOf = groupBy(spends, (leg) => leg.spentTxId ?? -1);
  const legsOf = groupBy(legs, (leg) => leg.txId);
  for (const txId of txIds) {
    const spenders = new Map((spendersOf.get(txId) ?? []).map((leg) => [leg.spentIndex ?? -1, leg.txId]));
    steps.set(txId, toStep(direction, legsOf.get(txId) ?? [], spenders));
  }
  const unknown = new Set<AddressId>();
  for (const leg of legs) if (leg.addressId !== undefined && !addresses.has(leg.addressId)) unknown.add(leg.addressId);
  for (const row of await inBatches(
    [...unknown].sort((a, b) => a - b),
    (batch) => reader.listAddresses(batch),
  ))
    addresses.set(row.addressId, row);
  return legs.length + spends.length + unknown.size;
}

const fetchSpends = (reader: TraceReader, legs: readonly LegRow[]): Promise<LegRow[]> =>
  inBatches(
    legs
      .filter((leg) => leg.side === 'destination' && leg.unspendable !== true)
      .map((leg) => ({ txId: leg.txId, index: leg.position })),
    (batch) => reader.listSpends(batch),
  );
