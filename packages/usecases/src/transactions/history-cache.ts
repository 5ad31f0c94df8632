import { type LedgerObject, type LedgerReader, toTxId } from '@sulian/domain';
import { cutHistory, type History, joinHistories, toHistory } from './history.ts';

type Reader = Pick<LedgerReader, 'chain' | 'height' | 'state' | 'listMovements'>;

/** Histories of objects, as of each reader's snapshot. */
export interface HistoryCache {
  /** What the reader's snapshot holds of the object: the newest rows, up to a cap, where there are very many. */
  get(reader: Reader, object: LedgerObject): Promise<History>;
}

interface Caps {
  /** Rows read of one object; of more the newest. */
  readonly rowsEach: number;
  /** Rows held of all: some 60 bytes each. */
  readonly rowsTogether: number;
}

/** Rows that an object's lists are filtered from, and rows held in memory of all objects together. */
const HISTORY_CAPS: Caps = { rowsEach: 500_000, rowsTogether: 2_000_000 };

/**
 * Keeps what was read of objects, so that a filter is a walk over memory: what blocks add later is read alone. A rollback
 * and a merge of wallets make another key, since either may change rows that are held.
 */
export function createHistoryCache(caps: Caps = HISTORY_CAPS): HistoryCache {
  /** Last used last. */
  const kept = new Map<string, History>();
  const coming = new Map<string, Promise<History>>();

  const keep = (key: string, history: History): void => {
    kept.delete(key);
    kept.set(key, history);
    let rows = [...kept.values()].reduce((sum, { txIds }) => sum + txIds.length, 0);
    for (const [oldest, { txIds }] of kept) {
      if (rows <= caps.rowsTogether || oldest === key) break;
      kept.delete(oldest);
      rows -= txIds.length;
    }
  };

  const read = async (reader: Reader, object: LedgerObject, known: History | undefined): Promise<History> => {
    const afterTxId = known === undefined ? -1 : toTxId(known.height + 1, 0) - 1;
    const { isWhole, ...columns } = await reader.listMovements({ object, afterTxId, limit: caps.rowsEach });
    const fresh = toHistory(reader, columns, isWhole);
    if (known === undefined) return fresh;
    return isWhole ? joinHistories(known, fresh) : read(reader, object, undefined);
  };

  return {
    async get(reader, object) {
      const key = keyOf(reader, object);
      const known = kept.get(key);
      if (known !== undefined && known.height >= reader.height) {
        keep(key, known);
        return known.height === reader.height ? known : cutHistory(known, reader.height);
      }
      // Whoever asks at the same time waits for the same rows.
      const comingKey = `${key} ${reader.height}`;
      const waited = coming.get(comingKey);
      if (waited !== undefined) {
        const history = await waited.catch(() => undefined);
        if (history !== undefined) return history;
      }
      const reading = read(reader, object, known);
      coming.set(comingKey, reading);
      try {
        const history = await reading;
        keep(key, history);
        return history;
      } finally {
        coming.delete(comingKey);
      }
    },
  };
}

const keyOf = ({ chain, state }: Reader, object: LedgerObject): string => {
  const id =
    object.kind === 'ADDRESS'
      ? object.addressId
      : object.kind === 'WALLET'
        ? `${object.walletId} ${state.merges}`
        : object.addressIds.join();
  return `${chain} ${state.reorgs} ${object.kind} ${id}`;
};
