import {
  AppError,
  type Block,
  type BulkWriter,
  type ChainId,
  type Clustering,
  isAppError,
  type Ledger,
} from '@sulian/domain';

export interface BulkImportOptions {
  readonly ledger: Ledger;
  readonly chain: ChainId;
  /** Consecutive blocks after the given height (from the first when undefined), in batches. */
  readonly stream: (afterHeight: number | undefined) => AsyncIterable<readonly Block[]>;
  readonly signal?: AbortSignal;
  /** Clusters final blocks while building, where an address is written once; without it that is left for later. */
  readonly clustering?: Clustering;
  readonly onLoaded?: (blocks: readonly Block[]) => void;
  readonly onBuild?: (stage: string, share: number) => void;
}

/**
 * Imports a long run of blocks into an empty chain: rows first, then everything built from them. An interrupted import
 * continues where it stopped.
 */
export async function bulkImport(options: BulkImportOptions): Promise<void> {
  const bulk = options.ledger.writer(options.chain).bulk(options.clustering?.rule);
  try {
    await load(bulk, options);
  } catch (error) {
    // A wrong block ends the run. The blocks before it are complete, so the chain is opened with them.
    if (isWrongBlock(error) && (await bulk.loadedHeight()) !== undefined)
      await bulk.finish(options.onBuild, options.clustering);
    throw error;
  }
  await bulk.finish(options.onBuild, options.clustering);
}

/** True for faults that a block has in itself: reading it again does not help. */
export const isWrongBlock = (error: unknown): error is AppError => isAppError(error) && error.code.startsWith('BLOCK_');

async function load(bulk: BulkWriter, options: BulkImportOptions): Promise<void> {
  const loaded = await bulk.loadedHeight();
  for await (const blocks of options.stream(loaded)) {
    if (options.signal?.aborted === true)
      throw new AppError('INTERNAL', 'interrupted; start again to go on', { retryable: true });
    await bulk.load(blocks);
    options.onLoaded?.(blocks);
  }
}
