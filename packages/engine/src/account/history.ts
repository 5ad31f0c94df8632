import type { AddressTransactionRow, TxId } from '@sulian/domain';
import { type AccountOperation, applyOperations } from './operations.ts';

const NONE = -1;

/** All transactions of an account, oldest first, with its balance before each. */
export class History {
  readonly #txIds: readonly TxId[];
  readonly #received: readonly bigint[];
  readonly #before: readonly bigint[];
  readonly #sent: readonly bigint[];
  /** Index of the inflow before, the outflow after; `NONE`. */
  readonly #inflowBefore: Int32Array;
  readonly #outflowAfter: Int32Array;
  /** At an inflow: how many there are back to where next to nothing is left to find. At an outflow: how many on to there. */
  readonly #inflows: Int32Array;
  readonly #outflows: Int32Array;

  /** @param operationsOf operations of the transactions in which the account both received and sent */
  constructor(rows: readonly AddressTransactionRow[], operationsOf: (txId: TxId) => readonly AccountOperation[]) {
    this.#txIds = rows.map((row) => row.txId);
    this.#received = rows.map((row) => row.receivedBase);
    this.#sent = rows.map((row) => row.sentBase);
    const before: bigint[] = [];
    let balance = 0n;
    for (const row of rows) {
      before.push(balance);
      balance = isMixed(row)
        ? applyOperations(balance, row, { operations: operationsOf(row.txId) })
        : clamp(balance - row.sentBase) + row.receivedBase;
    }
    this.#before = before;
    this.#inflowBefore = new Int32Array(rows.length).fill(NONE);
    this.#outflowAfter = new Int32Array(rows.length).fill(NONE);
    this.#inflows = new Int32Array(rows.length);
    this.#outflows = new Int32Array(rows.length);
    this.#linkInflows();
    this.#linkOutflows();
  }

  #linkInflows(): void {
    const reach = new Reach();
    let inflow = NONE;
    for (let at = 0; at < this.size; at += 1) {
      this.#inflowBefore[at] = inflow;
      if (this.#received[at] === 0n) continue;
      this.#inflows[at] = reach.add(this.inflowRate(at));
      inflow = at;
    }
  }

  #linkOutflows(): void {
    const reach = new Reach();
    let outflow = NONE;
    for (let at = this.size - 1; at >= 0; at -= 1) {
      this.#outflowAfter[at] = outflow;
      if (this.#sent[at] === 0n) continue;
      this.#outflows[at] = reach.add(this.outflowRate(at));
      outflow = at;
    }
  }

  get size(): number {
    return this.#txIds.length;
  }

  /** Index of the first transaction at or behind the given one. */
  #find(txId: TxId): number {
    let from = 0;
    let to = this.#txIds.length;
    while (from < to) {
      const middle = (from + to) >>> 1;
      if ((this.#txIds[middle] ?? 0) < txId) from = middle + 1;
      else to = middle;
    }
    return from;
  }

  /** Balance when the transaction begins. */
  beforeAt(txId: TxId): bigint {
    const at = this.#find(txId);
    const before = this.#before[at];
    if (before !== undefined) return before;
    const last = at - 1;
    return clamp((this.#before[last] ?? 0n) - (this.#sent[last] ?? 0n)) + (this.#received[last] ?? 0n);
  }

  /** Index of the last inflow before the transaction; undefined for none. */
  inflowBefore(txId: TxId): number | undefined {
    const at = this.#find(txId) - 1;
    if (at < 0) return undefined;
    return this.#received[at] === 0n ? toIndex(this.#inflowBefore[at]) : at;
  }

  /** Index of the first outflow behind the transaction; undefined for none. */
  outflowAfter(txId: TxId): number | undefined {
    const found = this.#find(txId);
    const at = this.#txIds[found] === txId ? found + 1 : found;
    if (at >= this.#txIds.length) return undefined;
    return this.#sent[at] === 0n ? toIndex(this.#outflowAfter[at]) : at;
  }

  previousInflow(at: number): number | undefined {
    return toIndex(this.#inflowBefore[at]);
  }

  nextOutflow(at: number): number | undefined {
    return toIndex(this.#outflowAfter[at]);
  }

  txIdAt(at: number): TxId {
    return this.#txIds[at] ?? 0;
  }

  /** Fraction of what the account holds after the transaction that came with it. */
  inflowRate(at: number): number {
    return rateOf(this.#received[at] ?? 0n, (this.#before[at] ?? 0n) + (this.#received[at] ?? 0n));
  }

  /** Fraction of what the account held before the transaction that left with it. */
  outflowRate(at: number): number {
    return rateOf(this.#sent[at] ?? 0n, this.#before[at] ?? 0n);
  }

  /** Inflows from here back to where next to nothing is left to find. */
  inflowsFrom(at: number): number {
    return this.#inflows[at] ?? 0;
  }

  /** Outflows from here on to where next to nothing is left. */
  outflowsFrom(at: number): number {
    return this.#outflows[at] ?? 0;
  }
}

/** A share of which less than this part is left is as good as spent, for guessing how much there is to read. */
const NEXT_TO_NOTHING = Math.log(1e-4);
const ALL = -1_000;

/** How many steps a share takes until next to nothing is left of it, each taking its rate of the rest. */
class Reach {
  readonly #logs: number[] = [0];
  #from = 0;

  /** @returns steps, this one first, then those added before */
  add(rate: number): number {
    const last = this.#logs.at(-1) ?? 0;
    const now = last + (rate >= 1 ? ALL : Math.log1p(-rate));
    this.#logs.push(now);
    const size = this.#logs.length - 1;
    while (this.#from + 1 < size && now - (this.#logs[this.#from + 1] ?? 0) <= NEXT_TO_NOTHING) this.#from += 1;
    return size - this.#from;
  }
}

export const isMixed = ({ receivedBase, sentBase }: AddressTransactionRow): boolean =>
  receivedBase > 0n && sentBase > 0n;

const clamp = (base: bigint): bigint => (base > 0n ? base : 0n);
const toIndex = (at: number | undefined): number | undefined => (at === undefined || at === NONE ? undefined : at);

/** Part of the whole, 0..1; all of it where the whole is not above the part. */
export const rateOf = (part: bigint, whole: bigint): number => (part >= whole ? 1 : Number(part) / Number(whole));
