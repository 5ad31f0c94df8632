import type { LedgerChanges } from '@sulian/domain';

/** Snapshots back to which a row can be proved unchanged. */
const MAX_SNAPSHOTS = 64;

/** A snapshot of one branch of a chain, numbered in the order of those that the cache has met. */
export interface MetSnapshot {
  readonly number: number;
  /** Changes between the earlier snapshot and this one; undefined: no longer known. */
  listChangesAfter(earlier: number): readonly LedgerChanges[] | undefined;
}

/** The snapshots of one branch of a chain, with the changes since the one before. */
export class SnapshotOrder {
  readonly #changes = new Map<number, readonly LedgerChanges[]>();
  #newest = 0;

  get newest(): MetSnapshot {
    const number = this.#newest;
    return { number, listChangesAfter: (earlier) => this.#listBetween(earlier, number) };
  }

  add(changes: readonly LedgerChanges[]): void {
    this.#newest += 1;
    this.#changes.set(this.#newest, changes);
    this.#changes.delete(this.#newest - MAX_SNAPSHOTS);
  }

  #listBetween(earlier: number, later: number): readonly LedgerChanges[] | undefined {
    const between: LedgerChanges[] = [];
    for (let number = earlier + 1; number <= later; number += 1) {
      const step = this.#changes.get(number);
      if (step === undefined) return undefined;
      between.push(...step);
    }
    return between;
  }
}

/** Limit on all cached rows together. Those that were not used while half of it was added are dropped. */
export class RowBudget {
  readonly #most: number;
  readonly #members = new Set<{ dropUnused(): void }>();
  #added = 0;

  constructor(most: number) {
    this.#most = most;
  }

  include(member: { dropUnused(): void }): void {
    this.#members.add(member);
  }

  exclude(member: { dropUnused(): void }): void {
    this.#members.delete(member);
  }

  spend(rows: number): void {
    this.#added += rows;
    if (this.#added < this.#most / 2) return;
    this.#added = 0;
    for (const member of this.#members) member.dropUnused();
  }
}

/** A cached value; one without a row is known to have none. */
export interface CachedValue<Row> {
  readonly row: Row | undefined;
}

interface Entry<Row> extends CachedValue<Row> {
  /** Newest snapshot at which the row is known to be the same. */
  at: number;
}

export interface RowKind<Key, Row> {
  readonly isUntouchedBy: (changes: LedgerChanges, key: Key, row: Row | undefined) => boolean;
  /** Number of rows in a value; 1 by default. */
  readonly count?: (row: Row) => number;
}

/** Rows of one kind by their keys, over the snapshots of one branch of a chain. */
export class CachedRows<Key, Row> {
  readonly #kind: RowKind<Key, Row>;
  readonly #budget: RowBudget;
  #recent = new Map<Key, Entry<Row>>();
  #older = new Map<Key, Entry<Row>>();

  constructor(kind: RowKind<Key, Row>, budget: RowBudget) {
    this.#kind = kind;
    this.#budget = budget;
    budget.include(this);
  }

  /** The value at the snapshot; undefined: not cached, or not proved unchanged. */
  find(key: Key, snapshot: MetSnapshot): CachedValue<Row> | undefined {
    const entry = this.#recent.get(key) ?? this.#older.get(key);
    if (entry === undefined || entry.at > snapshot.number) return undefined;
    if (entry.at < snapshot.number) {
      const changes = snapshot.listChangesAfter(entry.at);
      if (changes?.every((each) => this.#kind.isUntouchedBy(each, key, entry.row)) !== true) return undefined;
      entry.at = snapshot.number;
    }
    if (this.#older.delete(key)) this.#put(key, entry);
    return entry;
  }

  /** Caches what was read at the snapshot, unless a later one is cached. */
  add(key: Key, row: Row | undefined, { number }: MetSnapshot): void {
    if ((this.#recent.get(key)?.at ?? -1) > number) return;
    this.#older.delete(key);
    this.#put(key, { row, at: number });
  }

  release(): void {
    this.#budget.exclude(this);
  }

  dropUnused(): void {
    this.#older = this.#recent;
    this.#recent = new Map();
  }

  #put(key: Key, entry: Entry<Row>): void {
    this.#recent.set(key, entry);
    this.#budget.spend(entry.row === undefined ? 1 : (this.#kind.count?.(entry.row) ?? 1));
  }
}
