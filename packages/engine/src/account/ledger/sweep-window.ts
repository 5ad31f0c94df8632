import type { TxId } from '@sulian/domain';

/** Transactions in the order in which a sweep comes to them, the next one first: no level of reading sorts all of them. */
export class SweepWindow {
  readonly #isNearer: (a: TxId, b: TxId) => boolean;
  #txIds: readonly TxId[] = [];

  constructor(isNearer: (a: TxId, b: TxId) => boolean) {
    this.#isNearer = isNearer;
  }

  get size(): number {
    return this.#txIds.length;
  }

  /** Undefined where there are fewer. */
  at(index: number): TxId | undefined {
    return this.#txIds[index];
  }

  /** Forgets those before the transaction. */
  passTo(txId: TxId): void {
    const first = this.#txIds.findIndex((each) => !this.#isNearer(each, txId));
    if (first !== 0) this.#txIds = first < 0 ? [] : this.#txIds.slice(first);
  }

  /** @param added in the sweep's order, none of them there yet; only those up to the last of them are compared */
  add(added: readonly TxId[]): void {
    const merged: TxId[] = [];
    let from = 0;
    for (const txId of added) {
      for (let next = this.#txIds[from]; next !== undefined && this.#isNearer(next, txId); next = this.#txIds[from]) {
        merged.push(next);
        from += 1;
      }
      merged.push(txId);
    }
    this.#txIds = merged.concat(this.#txIds.slice(from));
  }
}
