import type { AddressHistory, Direction, TxId } from '@sulian/domain';
import { type Portion, rateOf, toPortion } from '../../arithmetic/portion.ts';
import { type AccountKey, addressOf, assetOf } from '../../operations/account-key.ts';
import { type AccountOperation, applyOperations } from '../../operations/operations.ts';
import { findMetBalance } from './met-balance.ts';

const NONE = -1;

/** All transactions of an account, oldest first, with its balance before each. */
export class History {
  readonly #txIds: readonly TxId[];
  readonly #received: readonly bigint[];
  readonly #before: readonly bigint[];
  readonly #sent: readonly bigint[];
  /** Balance after all of them. */
  readonly #after: bigint;
  /** INCOMING: index of the inflow before. OUTGOING: of the outflow after. `NONE`. */
  readonly #next: Int32Array;
  /** At an inflow: how many there are back to where next to nothing is left to find. At an outflow: how many on to there. */
  readonly #steps: Int32Array;
  readonly #isIncoming: boolean;
  /** In transactions in which it both received and sent. */
  readonly #met = new Map<number, bigint | undefined>();

  /**
   * @param moved without what came back within a transaction
   * @param operationsOf operations of the transactions in which the account both received and sent
   */
  constructor(
    { key, direction }: { readonly key: AccountKey; readonly direction: Direction },
    { txIds, receivedBase, sentBase }: AddressHistory,
    operationsOf: (txId: TxId) => readonly AccountOperation[],
  ) {
    this.#isIncoming = direction === 'INCOMING';
    this.#txIds = txIds;
    const account = { addressId: addressOf(key), asset: assetOf(key) };
    const before: bigint[] = [];
    let balance = 0n;
    for (let at = 0; at < txIds.length; at += 1) {
      before.push(balance);
      const received = receivedBase[at] ?? 0n;
      const sent = sentBase[at] ?? 0n;
      if (received > 0n && sent > 0n) {
        const operations = operationsOf(txIds[at] ?? 0);
        this.#met.set(at, findMetBalance(balance, account, { operations, isIncoming: this.#isIncoming }));
        balance = applyOperations(balance, account, { operations });
      } else balance = sent > 0n ? clamp(balance - sent) : balance + received;
    }
    this.#before = before;
    this.#received = receivedBase;
    this.#sent = sentBase;
    this.#after = balance;
    this.#next = new Int32Array(txIds.length).fill(NONE);
    this.#steps = new Int32Array(txIds.length);
    if (this.#isIncoming) this.#linkInflows();
    else this.#linkOutflows();
  }

  #linkInflows(): void {
    const reach = new Reach();
    let inflow = NONE;
    for (let at = 0; at < this.size; at += 1) {
      this.#next[at] = inflow;
      if (this.#received[at] === 0n) continue;
      this.#steps[at] = reach.add(this.#inflowRate(at));
      inflow = at;
    }
  }

  #linkOutflows(): void {
    const reach = new Reach();
    let outflow = NONE;
    for (let at = this.size - 1; at >= 0; at -= 1) {
      this.#next[at] = outflow;
      if (this.#sent[at] === 0n) continue;
      this.#steps[at] = reach.add(this.#outflowRate(at));
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
    return this.#before[this.#find(txId)] ?? this.#after;
  }

  /** False where the account sent more in the transaction than its known inflows left it. */
  holdsWhatItSentIn(txId: TxId): boolean {
    const at = this.#find(txId);
    return this.#txIds[at] !== txId || (this.#before[at] ?? 0n) >= (this.#sent[at] ?? 0n);
  }

  /** Transactions in which the account received something. */
  listReceipts(): readonly TxId[] {
    return this.#txIds.filter((_, at) => (this.#received[at] ?? 0n) > 0n);
  }

  /**
   * Index at which the walk continues from the transaction: the last inflow before it (INCOMING), or the first outflow
   * after it (OUTGOING).
   */
  findNext(txId: TxId): number | undefined {
    const row = this.#find(txId);
    if (this.#isIncoming) return this.#orNext(row - 1, this.#received);
    return this.#orNext(this.#txIds[row] === txId ? row + 1 : row, this.#sent);
  }

  #orNext(at: number, moved: readonly bigint[]): number | undefined {
    if (at < 0 || at >= this.size) return undefined;
    return moved[at] === 0n ? this.nextOf(at) : at;
  }

  /** Index of the inflow before, or of the outflow after, the one at the index. */
  nextOf(at: number): number | undefined {
    return toIndex(this.#next[at]);
  }

  txIdAt(at: number): TxId {
    return this.#txIds[at] ?? 0;
  }

  /**
   * Fraction of the balance after the transaction that arrived with it (INCOMING), or of the balance before it that
   * left with it (OUTGOING).
   */
  rateAt(at: number): number {
    return this.#isIncoming ? this.#inflowRate(at) : this.#outflowRate(at);
  }

  /**
   * The same, also exactly, where one balance applies to all that arrived or left. Undefined where receipts and payments
   * alternate within the transaction, or where the account sent more than it is known to have had.
   */
  passAt(at: number): Portion | undefined {
    if (!this.holdsWhatItSentIn(this.txIdAt(at))) return undefined;
    const met = this.#met.has(at) ? this.#met.get(at) : (this.#before[at] ?? 0n);
    if (met === undefined) return undefined;
    const [received, sent] = [this.#received[at] ?? 0n, this.#sent[at] ?? 0n];
    return this.#isIncoming ? toPortion(received, met + received) : toPortion(sent, met);
  }

  #inflowRate(at: number): number {
    return rateOf(this.#received[at] ?? 0n, (this.#before[at] ?? 0n) + (this.#received[at] ?? 0n));
  }

  #outflowRate(at: number): number {
    return rateOf(this.#sent[at] ?? 0n, this.#before[at] ?? 0n);
  }

  /** Inflows from here back, or outflows from here on, to where next to nothing is left. */
  stepsFrom(at: number): number {
    return this.#steps[at] ?? 0;
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

const clamp = (base: bigint): bigint => (base > 0n ? base : 0n);
const toIndex = (at: number | undefined): number | undefined => (at === undefined || at === NONE ? undefined : at);
