import type { LegRow } from '@sulian/domain';
import { type AccountKey, toAccountKey } from '../../operations/account-key.ts';
import type { AccountTransaction } from '../../operations/operations.ts';

/** Legs of a plain transfer with its fee: what a transaction costs as long as nothing is known of this walk's. */
const ROWS_A_TRANSACTION = 4;
/** Number of transactions from which their mean predicts the rows of the next one. */
const ENOUGH = 100;

/**
 * Ledger rows that a walk is based on, each counted once. A movement of an account in a transaction is in its history
 * and among the transaction's legs, but is the same row.
 */
export class RowCount {
  readonly #histories = new Set<AccountKey>();
  /** Rows of histories that are not counted, of which the leg was. */
  readonly #seen = new Map<AccountKey, number>();
  #transactions = 0;
  #rows = 0;

  /** @returns added rows */
  addTransaction({ legs }: AccountTransaction): number {
    const keys = new Set<AccountKey>();
    let rows = 0;
    for (const leg of legs) {
      const key = toKey(leg);
      if (key !== undefined && this.#histories.has(key)) continue;
      rows += 1;
      if (key !== undefined) keys.add(key);
    }
    for (const key of keys) this.#seen.set(key, (this.#seen.get(key) ?? 0) + 1);
    this.#transactions += 1;
    this.#rows += rows;
    return rows;
  }

  /** Rows that an account's history would add. */
  ofHistory(key: AccountKey, size: number): number {
    return this.#histories.has(key) ? 0 : Math.max(0, size - (this.#seen.get(key) ?? 0));
  }

  /** @returns added rows */
  addHistory(key: AccountKey, size: number): number {
    const rows = this.ofHistory(key, size);
    this.#rows -= this.#seen.get(key) ?? 0;
    this.#seen.delete(key);
    this.#histories.add(key);
    return rows;
  }

  /** Rows that so many transactions more will probably add. */
  ofTransactions(count: number): number {
    const each = this.#transactions < ENOUGH ? ROWS_A_TRANSACTION : this.#rows / this.#transactions;
    return Math.ceil(count * each);
  }
}

const toKey = ({ addressId, asset }: LegRow): AccountKey | undefined =>
  addressId === undefined ? undefined : toAccountKey(addressId, asset);
