import { createHash } from 'node:crypto';
import { type LedgerReader, revisionOf } from '@sulian/domain';
import { WeighedCache } from './weighed-cache.ts';

/** Sources of a list. */
export interface ListSource {
  readonly reader: Pick<LedgerReader, 'chain' | 'state' | 'findBlock'>;
  /** Names the list, its object and its filters. */
  readonly question: readonly unknown[];
  /** Versions of labels and prices. */
  readonly versions: readonly (string | number)[];
  /** Digest of all that the list rests on, where another value has one; absent: of the block and the versions. */
  readonly digest?: string;
  /** `asOf` of page 1; undefined: page 1 itself. */
  readonly asOf: string | undefined;
}

/** A list whose pages do not shift. */
interface PagedList<T> {
  readonly list: T;
  /** Passed to later pages; undefined before the first block. */
  readonly asOf: string | undefined;
  /** The list of page 1 is not stored, and what it was made from has changed: pages may have shifted. */
  readonly isReread: boolean;
}

interface ListRecipe<T> {
  readonly make: () => Promise<T>;
  /** Rows of the list; undefined: it is not stored. */
  readonly countRows: (list: T) => number | undefined;
}

export interface ListCache {
  /** The list of page 1, for each of its pages; made again where it is not stored, or its block was replaced. */
  read<T>(source: ListSource, recipe: ListRecipe<T>): Promise<PagedList<T>>;
  /** The stored list of page 1, or without `asOf` one of the same block and versions; undefined where it must be made. */
  find<T>(source: ListSource): Promise<PagedList<T> | undefined>;
  /** Stores a list that was made for page 1. @param rows undefined: it is not stored @returns its `asOf` */
  store(source: ListSource, list: unknown, rows: number | undefined): string | undefined;
}

interface Entry {
  readonly list: unknown;
  readonly asOf: string;
  readonly height: number;
  readonly hash: string;
}

/** Rows of all stored lists together, some 40 MB; the longest unused go first. */
const MAX_ROWS = 40_000;
/** Distinguishes two states of one height. */
const DIGEST_LENGTH = 16;

/**
 * Stores lists whose order changes with every block, since sums of busy objects cannot be read as of an earlier one. They do
 * not survive the program.
 */
export function createListCache(maxRows: number = MAX_ROWS): ListCache {
  const entries = new WeighedCache<Entry>(maxRows);
  const find = async <T>(source: ListSource): Promise<PagedList<T> | undefined> => {
    const entry = entries.get(toKey(source));
    if (entry === undefined || !(await isOnChain(source.reader, entry))) return undefined;
    // By its key the entry is a list of this question.
    return { list: entry.list as T, asOf: entry.asOf, isReread: false };
  };
  const store = (listSource: ListSource, list: unknown, rows: number | undefined): string | undefined => {
    const source = { ...listSource, asOf: undefined };
    const { height, hash } = source.reader.state;
    const asOf = toAsOf(source);
    if (asOf !== undefined && isStored(rows, maxRows) && height !== undefined && hash !== undefined)
      entries.set(toKey(source), { list, asOf, height, hash }, rows + 1);
    return asOf;
  };
  return {
    find,
    store,
    async read<T>(source: ListSource, { make, countRows }: ListRecipe<T>): Promise<PagedList<T>> {
      const { asOf: requested } = source;
      const stored = requested === undefined ? undefined : await find<T>(source);
      if (stored !== undefined) return stored;
      const list = await make();
      const asOf = store(source, list, countRows(list));
      return { list, asOf, isReread: requested !== undefined && requested !== asOf };
    },
  };
}

/** One list larger than all room would evict every other. */
const isStored = (rows: number | undefined, maxRows: number): rows is number => rows !== undefined && rows < maxRows;

const toKey = (source: ListSource): string =>
  JSON.stringify([source.reader.chain, source.question, source.asOf?.split('-')[1] ?? toDigest(source)]);

async function isOnChain({ findBlock }: ListSource['reader'], { height, hash }: Entry): Promise<boolean> {
  return (await findBlock(height))?.hash === hash;
}

/** Height, and a digest of all that a list rests on; undefined before the first block. */
export const toAsOf = (source: ListSource): string | undefined =>
  source.reader.state.height === undefined ? undefined : `${source.reader.state.height}-${toDigest(source)}`;

/** Digest of all that a list rests on. */
function toDigest({ reader: { state }, versions, digest }: ListSource): string {
  const text =
    digest ??
    createHash('sha256')
      .update(JSON.stringify([state.hash, revisionOf(state), versions]))
      .digest('hex');
  return text.slice(0, DIGEST_LENGTH);
}
