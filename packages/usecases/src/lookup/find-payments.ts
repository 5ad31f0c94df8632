import { setImmediate } from 'node:timers/promises';
import {
  type AddressId,
  type CounterpartyRow,
  getChain,
  type LedgerReader,
  type LegRow,
  type PriceSource,
  type TxId,
} from '@sulian/domain';
import { findPoisoning, markKey, marksOf } from '../poisoning/find-poisoning.ts';
import { type PaymentSum, PaymentSums } from './payment-sums.ts';

/** Transactions that one search reads: some 5 µs each with few legs. */
const MAX_TRANSACTIONS = 20_000;
/** Transactions whose legs are read with one query. */
const BATCH = 500;

export interface PaymentSearch {
  /** Newest first. */
  readonly payments: readonly PaymentSum[];
  /** Addresses whose transactions are too many to read: a payment between two of these may be missing. */
  readonly unread: readonly AddressId[];
  /** Operations between two of the addresses that are left out as poisoning. */
  readonly poisoningLeftOut: number;
}

interface PaymentQuery {
  readonly reader: LedgerReader;
  readonly prices: Pick<PriceSource, 'findUsd'>;
  readonly addressIds: readonly AddressId[];
  readonly maxTransactions?: number;
}

/**
 * Payments among the addresses, by the rule of edges. Addresses with few transactions are read first, without the
 * poisoning that none of the addresses signed; this also gives their payments to busy ones. Of two busy addresses the
 * stored sums are read, which include poisoning.
 */
export async function findPayments(query: PaymentQuery): Promise<PaymentSearch> {
  const { reader, addressIds, maxTransactions = MAX_TRANSACTIONS } = query;
  const { quiet, busy } = await splitBySize(reader, addressIds, maxTransactions);
  const among = new Set(addressIds);
  const sums = new PaymentSums({ among, busy: new Set(busy) });
  const txIds = await reader.listTransactionIdsOf({
    addressIds: quiet,
    fromTxId: 0,
    toTxId: Number.MAX_SAFE_INTEGER,
    limit: maxTransactions,
  });
  let poisoningLeftOut = 0;
  for (let from = 0; from < txIds.length; from += BATCH) {
    const { legs, leftOut } = await readLegs(query, { txIds: txIds.slice(from, from + BATCH), among });
    sums.add(reader.chain, legs);
    poisoningLeftOut += leftOut;
    await setImmediate();
  }
  const unread: AddressId[] = [];
  for (const addressId of busy) {
    const others = busy.filter((each) => each !== addressId);
    if (others.length === 0) continue;
    const rows = await findStored(reader, addressId, others);
    if (rows === undefined) unread.push(addressId);
    else for (const row of rows) sums.addStored(addressId, row);
  }
  // Stored sums of either end suffice.
  return { payments: sums.list(), unread: unread.length > 1 ? unread : [], poisoningLeftOut };
}

/** Addresses in order of size, as long as their transactions together are few enough to read. */
async function splitBySize(reader: LedgerReader, addressIds: readonly AddressId[], maxTransactions: number) {
  const counts = await reader.countTransactions(addressIds);
  const sizeOf = (id: AddressId): number => counts.get(id) ?? 0;
  const sorted = addressIds.toSorted((a, b) => sizeOf(a) - sizeOf(b) || a - b);
  let sum = 0;
  const cutIndex = sorted.findIndex((id) => {
    sum += sizeOf(id);
    return sum > maxTransactions;
  });
  return cutIndex === -1
    ? { quiet: sorted, busy: [] }
    : { quiet: sorted.slice(0, cutIndex), busy: sorted.slice(cutIndex) };
}

interface LegQuery {
  readonly txIds: readonly TxId[];
  readonly among: ReadonlySet<AddressId>;
}

/** Legs but those of poisoning that none of the addresses signed. */
async function readLegs({ reader, prices }: PaymentQuery, { txIds, among }: LegQuery) {
  const legs = await reader.listLegs(txIds);
  if (getChain(reader.chain).spendsOutputs) return { legs, leftOut: 0 };
  const marks = marksOf(await findPoisoning({ reader, prices }, legs), (id) => among.has(id));
  const marked = legs.filter((leg) => marks.has(markKey(leg)));
  return {
    legs: marks.size === 0 ? legs : legs.filter((leg) => !marks.has(markKey(leg))),
    leftOut: countOperations(marked, among),
  };
}

/** Operations with two of the addresses. */
function countOperations(legs: readonly LegRow[], among: ReadonlySet<AddressId>): number {
  const parties = new Map<string, Set<AddressId>>();
  for (const leg of legs)
    if (leg.addressId !== undefined && among.has(leg.addressId))
      parties.set(markKey(leg), (parties.get(markKey(leg)) ?? new Set()).add(leg.addressId));
  return [...parties.values()].filter(({ size }) => size > 1).length;
}

/** Undefined where the store has no sums of the address. */
async function findStored(
  { counterparties }: LedgerReader,
  addressId: AddressId,
  others: readonly AddressId[],
): Promise<readonly CounterpartyRow[] | undefined> {
  const page = await counterparties?.listCounterparties({ addressId, sort: 'LAST', offset: 0, limit: 1 });
  return page === undefined ? undefined : counterparties?.listSumsWith(addressId, others);
}
