import { AppError, type Page } from '@sulian/domain';

interface Counted<T> {
  /** How many there were when they were counted. */
  readonly total: number;
  readonly atOnce: number;
  /** Reads a page of a new snapshot; `place` returns the page for the number of rows in it. */
  readonly readPage: (place: (now: number) => Page) => Promise<readonly T[]>;
  readonly keyOf: (row: T) => string;
}

/**
 * Rows that were counted, newest first, each batch of a snapshot of its own. Later ones come on top, so that places move by as
 * many; that a batch goes on where the last one ended is looked at.
 * @throws BUSY where it does not: what was counted was replaced meanwhile
 */
export async function* readCounted<T>({ total, atOnce, readPage, keyOf }: Counted<T>): AsyncGenerator<readonly T[]> {
  let last: string | undefined;
  for (let offset = 0; offset < total; offset += atOnce) {
    const overlap = last === undefined ? 0 : 1;
    const limit = Math.min(atOnce, total - offset) + overlap;
    const rows = await readPage((now) => {
      if (now < total) throw changed();
      return { offset: now - total + offset - overlap, limit };
    });
    const [first] = rows;
    if (rows.length !== limit || (overlap === 1 && first !== undefined && keyOf(first) !== last)) throw changed();
    const fresh = rows.slice(overlap);
    last = fresh.map(keyOf).at(-1);
    yield fresh;
  }
}

const changed = (): AppError => new AppError('BUSY', 'the content of a list was replaced while its file was made');
