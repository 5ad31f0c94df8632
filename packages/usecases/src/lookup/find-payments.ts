import { setImmediate } from 'node:timers/promises';
import {
  type AddressId,
  addAmounts,
  type EdgeAmounts,
  getChain,
  type LedgerReader,
  type LegRow,
  type Party,
  type PriceSource,
  type TxId,
} from '@sulian/domain';
import { edgeRuleOf } from '@sulian/engine';
import { splitByTransaction } from '../counterparties/edge-part.ts';
import { findPoisoning, markKey } from '../poisoning/find-poisoning.ts';

/** Transactions that one search reads: some 5 µs each with few legs. */
const MAX_TRANSACTIONS = 20_000;
/** Transactions whose legs are read with one query. */
const BATCH = 500;

/** Sum of what one address paid another in one asset. */
export interface FoundPayment {
  readonly from: AddressId;
  readonly to: AddressId;
  readonly asset: number;
  readonly amounts: EdgeAmounts;
  readonly isExact: boolean;
  readonly transactions: number;
  readonly lastTxId: TxId;
}

export interface FoundPayments {
  /** Newest first. */
  readonly payments: readonly FoundPayment[];
  /** Addresses whose transactions are too many to read: a payment between two of these may be missing. */
  readonly unread: readonly AddressId[];
}

interface PaymentQuery {
  readonly reader: LedgerReader;
  readonly prices: Pick<PriceSource, 'findUsd'>;
  readonly addressIds: readonly AddressId[];
  readonly maxTransactions?: number;
}

/**
 * Payments among the addresses, by the rule of edges; poisoning is left out. Addresses with few transactions are read
 * first, which also gives what they paid to busy ones and received from them. Of two busy ones the stored sums are read.
 */
export async function findPayments(query: PaymentQuery): Promise<FoundPayments> {
  const { reader, addressIds, maxTransactions = MAX_TRANSACTIONS } = query;
  const { quiet, busy } = await splitBySize(reader, addressIds, maxTransactions);
  const sums = new PaymentSums(new Set(addressIds));
  const txIds = await reader.listTransactionIdsOf({
    addressIds: quiet,
    fromTxId: 0,
    toTxId: Number.MAX_SAFE_INTEGER,
    limit: maxTransactions,
  });
  for (let from = 0; from < txIds.length; from += BATCH) {
    sums.add(reader.chain, await readLegs(query, txIds.slice(from, from + BATCH)));
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
  return { payments: sums.list(), unread: unread.length > 1 ? unread : [] };
}

/** Addresses in order of size, as long as their transactions together are few enough to read. */
async function splitBySize(reader: LedgerReader, addressIds: readonly AddressId[], maxTransactions: number) {
  const counts = await reader.countTransactions(addressIds);
  const sizeOf = (id: AddressId): number => counts.get(id) ?? 0;
  const sorted = addressIds.toSorted((a, b) => sizeOf(a) - sizeOf(b) || a - b);
  let sum = 0;
  const cut = sorted.findIndex((id) => {
    sum += sizeOf(id);
    return sum > maxTransactions;
  });
  return cut === -1 ? { quiet: sorted, busy: [] } : { quiet: sorted.slice(0, cut), busy: sorted.slice(cut) };
}

/** Legs but those of poisoning. */
async function readLegs({ reader, prices }: PaymentQuery, txIds: readonly TxId[]): Promise<readonly LegRow[]> {
  const legs = await reader.listLegs(txIds);
  if (getChain(reader.chain).spendsOutputs) return legs;
  const { marks } = await findPoisoning({ reader, prices }, legs);
  return marks.size === 0 ? legs : legs.filter((leg) => !marks.has(markKey(leg)));
}

type StoredRow = Awaited<ReturnType<NonNullable<LedgerReader['counterparties']>['listSumsWith']>>[number];

/** Undefined where the store has no sums of the address. */
async function findStored(
  { counterparties }: LedgerReader,
  addressId: AddressId,
  others: readonly AddressId[],
): Promise<readonly StoredRow[] | undefined> {
  const page = await counterparties?.listCounterparties({ addressId, sort: 'LAST', offset: 0, limit: 1 });
  return page === undefined ? undefined : counterparties?.listSumsWith(addressId, others);
}

interface RunningSum {
  readonly from: AddressId;
  readonly to: AddressId;
  readonly asset: number;
  amounts: EdgeAmounts;
  isExact: boolean;
  transactions: number;
  lastTxId: TxId;
}

class PaymentSums {
  readonly #among: ReadonlySet<AddressId>;
  readonly #sums = new Map<string, RunningSum>();

  constructor(among: ReadonlySet<AddressId>) {
    this.#among = among;
  }

  /** @param legs all legs of each transaction, ordered by transaction */
  add(chain: LedgerReader['chain'], legs: readonly LegRow[]): void {
    const rule = edgeRuleOf(chain);
    for (const transaction of splitByTransaction(legs)) {
      const txId = transaction[0]?.txId ?? 0;
      if (!this.#hasTwo(transaction)) continue;
      for (const { from, to, asset, isExact, conversionOf, ...amounts } of rule(transaction, { of: this.#among }).edges)
        if (conversionOf !== 'BOTH' && this.#isAmong(from) && this.#isAmong(to))
          this.#put({ from, to, asset, amounts, isExact, transactions: 1, lastTxId: txId });
    }
  }

  /** Sums of two busy addresses, which the store has on both sides. */
  addStored(addressId: AddressId, { other, asset, paid, received, transactions, lastTxId }: StoredRow): void {
    if (typeof other !== 'number') return;
    const both = { asset, isExact: false, transactions, lastTxId };
    if (paid.atMostBase > 0n) this.#putOnce({ ...both, from: addressId, to: other, amounts: paid });
    if (received.atMostBase > 0n) this.#putOnce({ ...both, from: other, to: addressId, amounts: received });
  }

  list(): readonly FoundPayment[] {
    return [...this.#sums.values()].sort((a, b) => b.lastTxId - a.lastTxId || a.from - b.from || a.to - b.to);
  }

  #isAmong(party: Party): party is AddressId {
    return typeof party === 'number' && this.#among.has(party);
  }

  /** The rule need not divide a transaction with one of the addresses. */
  #hasTwo(legs: readonly LegRow[]): boolean {
    let first: AddressId | undefined;
    for (const { addressId } of legs) {
      if (addressId === undefined || !this.#among.has(addressId)) continue;
      if (first !== undefined && first !== addressId) return true;
      first = addressId;
    }
    return false;
  }

  #put(sum: RunningSum): void {
    const key = `${sum.from} ${sum.to} ${sum.asset}`;
    const known = this.#sums.get(key);
    if (known === undefined) {
      this.#sums.set(key, sum);
      return;
    }
    known.amounts = addAmounts(known.amounts, sum.amounts);
    known.isExact &&= sum.isExact;
    if (sum.lastTxId !== known.lastTxId) known.transactions += 1;
    known.lastTxId = Math.max(known.lastTxId, sum.lastTxId);
  }

  /** Sums of one pair are stored on both sides. */
  #putOnce(sum: RunningSum): void {
    const key = `${sum.from} ${sum.to} ${sum.asset}`;
    if (!this.#sums.has(key)) this.#sums.set(key, sum);
  }
}
