import { AppError, type Block, type ChainId, type Ledger } from '@sulian/domain';

export interface BulkImportOptions {
  readonly ledger: Ledger;
  readonly chain: ChainId;
  /** Consecutive blocks after the given height (from the first when undefined), in batches. */
  readonly stream: (afterHeight: number | undefined) => AsyncIterable<readonly Block[]>;
  readonly signal?: AbortSignal;
  readonly onLoaded?: (height: number) => void;
  readonly onBuild?: (stage: string, share: number) => void;
}

/**
 * Imports a long run into a chain that holds nothing yet: rows first, everything built from them after.
 * Killed at any point and started again, it goes on where it stopped.
 */
export async function bulkImport(options: BulkImportOptions): Promise<void> {
  const bulk = options.ledger.writer(options.chain).bulk();
  const loaded = await bulk.loadedHeight();
  for await (const blocks of options.stream(loaded)) {
    if (options.signal?.aborted === true)
      throw new AppError('INTERNAL', 'interrupted; start again to go on', { retryable: true });
    await bulk.load(blocks);
    const last = blocks.at(-1);
    if (last !== undefined) options.onLoaded?.(last.height);
  }
  await bulk.finish(options.onBuild);
}
