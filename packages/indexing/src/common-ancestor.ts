import { AppError, type BlockSource, type Ledger } from '@sulian/domain';

/**
 * Highest height at which ledger and source have the same block, searched downwards from `fromHeight`.
 * @returns undefined when they differ within all `depth` blocks.
 */
export async function findCommonAncestor(
  ledger: Ledger,
  source: BlockSource,
  range: { readonly fromHeight: number; readonly depth: number },
): Promise<number | undefined> {
  const lowest = Math.max(range.fromHeight - range.depth, -1);
  return ledger.read(source.chain, async (reader) => {
    for (let height = range.fromHeight; height >= lowest && height >= 0; height -= 1) {
      const block = await reader.findBlock(height);
      if (height < (reader.state.firstHeight ?? 0)) return undefined;
      // A slot of time need not have a block.
      if (block === undefined) continue;
      if (block.hash === (await source.findHash(height))) return height;
    }
    return undefined;
  });
}

/** The message of an alarm that only a person can lift. */
export function forkTooDeep(chain: string, height: number, depth: number): AppError {
  return new AppError(
    'REORG_TOO_DEEP',
    `${chain}: the source's chain leaves ours more than ${depth} blocks below ${height}, past finality. Indexing stopped. ` +
      `Check the node; then: sulian rollback --chain ${chain} --to HEIGHT`,
    { details: { chain, height, depth } },
  );
}
