import { isDeepStrictEqual } from 'node:util';
import type { ChainId, LedgerReader } from '@sulian/domain';
import { cacheReader } from './cached-reader.ts';
import { RowBudget, SnapshotOrder } from './cached-rows.ts';
import { type ChainChanges, isAtMost, type Point, pointOf } from './chain-changes.ts';
import { type ChainRows, createChainRows } from './chain-rows.ts';

/** Rows of all chains together: some 80 MB. */
const MAX_ROWS = 400_000;

interface Branch {
  readonly rows: ChainRows;
  readonly order: SnapshotOrder;
  /** Newest snapshot. */
  point: Point;
}

/** Rows that walks read, from snapshot to snapshot: those that no later block touches are not read again. */
export class RowCache {
  readonly #budget = new RowBudget(MAX_ROWS);
  readonly #branches = new Map<ChainId, Branch>();
  readonly #changes: ChainChanges;

  constructor(changes: ChainChanges) {
    this.#changes = changes;
  }

  /** The reader over cached rows; the reader itself where others met a later snapshot, or on demand. */
  async cache(reader: LedgerReader): Promise<LedgerReader> {
    if (reader.coverage !== undefined) return reader;
    const point = pointOf(reader);
    const known = this.#branches.get(reader.chain);
    const since = known?.point;
    if (known !== undefined && isDeepStrictEqual(since, point)) return toCached(reader, known);
    const changes = await this.#changes.listSince(reader, since ?? point);
    // Another reader may have come first.
    if (this.#branches.get(reader.chain)?.point !== since) return this.cache(reader);
    if (known !== undefined && changes !== undefined) {
      known.order.add(changes);
      known.point = point;
      return toCached(reader, known);
    }
    return since !== undefined && isBefore(point, since) ? reader : toCached(reader, this.#begin(reader, point));
  }

  #begin({ chain }: LedgerReader, point: Point): Branch {
    for (const rows of Object.values(this.#branches.get(chain)?.rows ?? {})) rows.release();
    const branch = { rows: createChainRows(this.#budget), order: new SnapshotOrder(), point };
    this.#branches.set(chain, branch);
    return branch;
  }
}

const toCached = (reader: LedgerReader, { rows, order }: Branch): LedgerReader =>
  cacheReader(reader, rows, order.newest);

const isBefore = (a: Point, b: Point): boolean => a.reorgs < b.reorgs || (a.reorgs === b.reorgs && isAtMost(a, b));
