import type { BlockReader, ListedTransaction } from '@sulian/domain';

/** Blocks of a history that have to be read. */
export interface FetchPlan {
  /** Listed hashes that are still to be stored, by height; ascending. */
  readonly missingHashes: ReadonlyMap<number, ReadonlySet<string>>;
  /** Listed transactions of final blocks, and those that the node does not know. */
  readonly listed: number;
  /** Last height of a listed transaction; 0 where nothing is listed. */
  readonly lastListed: number;
  /** Transactions that the node does not know. */
  readonly unknown: number;
}

/** Finds the heights to read. @param known `read`: hashes whose blocks were read for this history before @throws SOURCE_* */
export async function planFetch(
  rows: readonly ListedTransaction[],
  blocks: BlockReader,
  known: { readonly lastHeight: number; readonly read: ReadonlySet<string> },
): Promise<FetchPlan> {
  const { lastHeight, read } = known;
  const fresh = rows.filter(({ hash }) => !read.has(hash));
  const open = fresh.filter(({ height }) => height === undefined).map(({ hash }) => hash);
  const foundHeights = open.length === 0 ? [] : await blocks.findHeights(open);
  const heightOf = new Map(open.map((hash, at) => [hash, foundHeights[at]]));
  const heights = rows.flatMap(({ hash, height = heightOf.get(hash) }) => height ?? []);
  const missingHashes = new Map<number, Set<string>>();
  let unknown = 0;
  let later = 0;
  for (const { hash, height = heightOf.get(hash) } of fresh)
    if (height === undefined) unknown += 1;
    else if (height > lastHeight) later += 1;
    else missingHashes.set(height, (missingHashes.get(height) ?? new Set()).add(hash));
  return {
    missingHashes: new Map([...missingHashes].sort(([a], [b]) => a - b)),
    listed: rows.length - later,
    lastListed: heights.filter((height) => height <= lastHeight).reduce((a, b) => Math.max(a, b), 0),
    unknown,
  };
}
