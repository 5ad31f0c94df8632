import { type LedgerObject, type LedgerReader, toTxId } from '@sulian/domain';
import { SharedWork } from '../shared-work.ts';
import { WeighedCache } from '../weighed-cache.ts';
import { cutHistory, type History, joinHistories, sizeOf, toHistory } from './history.ts';
import { toObjectKey } from './object-key.ts';

type Reader = Pick<LedgerReader, 'chain' | 'height' | 'state' | 'listMovements'>;

/** Histories of objects, as of each reader's snapshot. */
export interface HistoryCache {
  /** History of the object in the reader's snapshot; a very large one is limited to its newest rows. */
  get(reader: Reader, object: LedgerObject): Promise<History>;
}

interface Caps {
  /** Cached rows per object, the newest. */
  readonly rowsEach: number;
  /** Bytes of all cached histories, see `sizeOf`. */
  readonly bytesTogether: number;
  /** Rows of a read that waits for no other: of larger ones only one is under way, since rows take three times as much while they are read. */
  readonly rowsAtOnce: number;
}

/** At 60 bytes a row, of four objects of the largest kind, or of tens of thousands of small ones. */
const HISTORY_CAPS: Caps = { rowsEach: 500_000, bytesTogether: 128 * 1024 * 1024, rowsAtOnce: 20_000 };

/**
 * Caches histories of objects, so that a filter only scans memory. Later blocks are read incrementally. A rollback or a
 * merge of wallets changes the key, since either may change cached rows.
 */
export function createHistoryCache(caps: Caps = HISTORY_CAPS): HistoryCache {
  const cache = new WeighedCache<History>(caps.bytesTogether);
  const reads = new SharedWork<History>();
  const readLarge = createLine();

  const read = async (reader: Reader, object: LedgerObject, known: History | undefined): Promise<History> => {
    const readRows = async (limit: number): Promise<History> => {
      const afterTxId = known === undefined ? -1 : toTxId(known.height + 1, 0) - 1;
      const { isWhole, ...columns } = await reader.listMovements({ object, afterTxId, limit });
      return toHistory(reader, columns, isWhole);
    };
    const few = await readRows(Math.min(caps.rowsAtOnce, caps.rowsEach));
    const fresh =
      few.isWhole || caps.rowsAtOnce >= caps.rowsEach ? few : await readLarge(() => readRows(caps.rowsEach));
    return known === undefined || !fresh.isWhole ? fresh : joinHistories(known, fresh, caps.rowsEach);
  };

  return {
    async get(reader, object) {
      const key = toObjectKey(reader, object);
      const known = cache.get(key);
      if (known !== undefined && known.height >= reader.height)
        return known.height === reader.height ? known : cutHistory(known, reader.height);
      return reads.run(`${key} ${reader.height}`, async () => {
        const history = await read(reader, object, known);
        cache.set(key, history, sizeOf(history) + key.length);
        return history;
      });
    },
  };
}

/** Runs work one after another, in order of arrival. */
function createLine(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const own = last.then(work);
    last = own.catch(() => undefined);
    return own;
  };
}
