import { AppError, type BlockReader, cutBlock, type Ledger } from '@sulian/domain';

interface TransactionPorts {
  readonly blocks: BlockReader;
  readonly ledger: Pick<Ledger, 'read' | 'fetchedWriter'>;
}

/**
 * Fetches one transaction, which is proved with its whole block. A stored one is fetched again only for the internal
 * transfers that it lacks.
 * @param hash in the ledger's form
 * @throws TRANSACTION_UNKNOWN the node has no final transaction of this hash; SOURCE_*, BLOCK_*, PARENT_MISMATCH
 */
export async function fetchTransaction({ blocks, ledger }: TransactionPorts, hash: string): Promise<void> {
  const { chain } = blocks;
  if (await isStored(ledger, chain, hash)) return;
  const head = await blocks.getFinalHead();
  const [height] = await blocks.findHeights([hash]);
  if (height === undefined || height > head.height)
    throw new AppError('TRANSACTION_UNKNOWN', 'the node has no final transaction of this hash', {
      details: { blockchain: chain, hash },
    });
  const storedBlocks = (await blocks.getBlocksAt([height])).map((block) =>
    cutBlock(block, (each) => each.hash === hash),
  );
  if (
    storedBlocks.length !== 1 ||
    storedBlocks[0]?.block.height !== height ||
    storedBlocks[0].block.transactions.length !== 1
  )
    throw new AppError('SOURCE_MALFORMED', 'the transaction is not in the block that the node names', {
      details: { chain, height, hash },
    });
  await ledger.fetchedWriter(chain).mergeFetched({ head, blocks: storedBlocks, listings: [], coverage: [] });
}

const isStored = (ledger: TransactionPorts['ledger'], chain: BlockReader['chain'], hash: string): Promise<boolean> =>
  ledger.read(chain, async (reader) => {
    const txIds = (await reader.listTransactionsByHash(hash)).map(({ txId }) => txId);
    const lacking = (await reader.coverage?.listLacking(txIds)) ?? [];
    return txIds.length > lacking.length;
  });
