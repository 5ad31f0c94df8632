import { groupBy } from '../../collections/group-by.ts';
import { Heap } from '../../collections/heap.ts';
import type { AccountKey } from '../../operations/account-key.ts';
import { NeedTree } from './need-tree.ts';

/** Base units by account. */
export type Balances = Map<AccountKey, bigint>;

/** No account has it: payer of what nobody pays. */
const NOBODY: AccountKey = -1;

/**
 * Waiting payments by their positions, each in the queue of one payer: of those that lack money one that does. A payer's
 * queue is searched only when its balance or the queue changes, so that many payments never wait through each other.
 */
export class PayableQueue {
  readonly #needs: readonly Balances[];
  readonly #balances: Balances;
  readonly #queues: ReadonlyMap<AccountKey, NeedTree>;
  /** Payer in whose queue each position waits. */
  readonly #payerOf = new Map<number, AccountKey>();
  /** The first payable position of each queue, among others that are payable no more. */
  readonly #candidates = new Heap<number>((a, b) => a < b);

  /**
   * @param needs base units that each position needs of each payer
   * @param balances before all payments; they are changed
   */
  constructor(needs: readonly Balances[], balances: Balances) {
    this.#needs = needs.map((each) => (each.size === 0 ? new Map([[NOBODY, 0n]]) : each));
    this.#balances = balances;
    const pairs = this.#needs.flatMap((each, position) => [...each.keys()].map((payer) => ({ payer, position })));
    this.#queues = new Map(
      [...groupBy(pairs, ({ payer }) => payer)].map(([payer, mine]) => [
        payer,
        new NeedTree(mine.map(({ position }) => position)),
      ]),
    );
  }

  add(position: number): void {
    this.#enqueue(position, this.#findLacking(position) ?? [...(this.#needs[position]?.keys() ?? [])][0] ?? NOBODY);
  }

  remove(position: number): void {
    const payer = this.#payerOf.get(position);
    if (payer === undefined) return;
    this.#payerOf.delete(position);
    this.#queues.get(payer)?.set(position, undefined);
    this.#propose(payer);
  }

  /** Adds to an account's balance. */
  credit(account: AccountKey, base: bigint): void {
    this.#balances.set(account, this.#balanceOf(account) + base);
    this.#propose(account);
  }

  /** The first position that all its payers can pay; it still waits. */
  findFirst(): number | undefined {
    for (let first = this.#candidates.pop(); first !== undefined; first = this.#candidates.pop()) {
      if (!this.#payerOf.has(first)) continue;
      const lacking = this.#findLacking(first);
      if (lacking === undefined) return first;
      if (lacking === this.#payerOf.get(first)) continue;
      this.remove(first);
      this.#enqueue(first, lacking);
    }
    return undefined;
  }

  #enqueue(position: number, payer: AccountKey): void {
    this.#payerOf.set(position, payer);
    this.#queues.get(payer)?.set(position, this.#needs[position]?.get(payer) ?? 0n);
    this.#propose(payer);
  }

  #propose(payer: AccountKey): void {
    const first = this.#queues.get(payer)?.findFirst(this.#balanceOf(payer));
    if (first !== undefined) this.#candidates.push(first);
  }

  #findLacking(position: number): AccountKey | undefined {
    for (const [payer, need] of this.#needs[position] ?? []) if (this.#balanceOf(payer) < need) return payer;
    return undefined;
  }

  #balanceOf(account: AccountKey): bigint {
    return this.#balances.get(account) ?? 0n;
  }
}
