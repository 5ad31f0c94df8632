import type { LedgerReader } from '@sulian/domain';
import { Turn } from '../../turn.ts';
import type { CachedRows, MetSnapshot } from './cached-rows.ts';
import type { ChainRows } from './chain-rows.ts';

/** A reader and the cached rows of its chain. */
export class RowAccess {
  readonly reader: LedgerReader;
  readonly rows: ChainRows;
  readonly snapshot: MetSnapshot;
  readonly #turn = new Turn();

  constructor(reader: LedgerReader, rows: ChainRows, snapshot: MetSnapshot) {
    this.reader = reader;
    this.rows = rows;
    this.snapshot = snapshot;
  }

  /**
   * Rows by key. Those that are not cached are read together.
   * @param read of keys without doubles; a key that it leaves out has no row, which is cached too
   * @param isEnough false for a cached row that does not answer this query
   */
  async find<Key, Row>(
    cached: CachedRows<Key, Row>,
    keys: Iterable<Key>,
    read: (missing: readonly Key[]) => Promise<ReadonlyMap<Key, Row>>,
    isEnough: (row: Row) => boolean = () => true,
  ): Promise<Map<Key, Row>> {
    const rowOf = new Map<Key, Row>();
    const missing: Key[] = [];
    for (const key of new Set(keys)) {
      const known = cached.find(key, this.snapshot);
      if (known === undefined || (known.row !== undefined && !isEnough(known.row))) missing.push(key);
      else if (known.row !== undefined) rowOf.set(key, known.row);
    }
    if (missing.length > 0) {
      const fresh = await read(missing);
      for (const key of missing) {
        const row = fresh.get(key);
        cached.add(key, row, this.snapshot);
        if (row !== undefined) rowOf.set(key, row);
      }
      this.#turn.begin();
    } else await this.#turn.letOthers();
    return rowOf;
  }
}
