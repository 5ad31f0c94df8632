import type { BlockFiles, BlockFilesOptions } from '../../family.ts';
import { refuseMisplaced } from '../../recordings/known-figures.ts';
import { openRecordings, refuseForeign } from '../../recordings/open-recordings.ts';
import { listRecordings } from '../../recordings/recording-files.ts';
import { getSolanaChain, type SolanaChain } from '../chains.ts';
import { normalizeBlock } from '../normalize/normalize.ts';
import { verifyBlockData } from '../verify/verify.ts';
import { parseBlockData, type SolanaBlockData } from '../wire/data.ts';
import { SOLANA_FORM } from './form.ts';

/**
 * Opens recorded node answers as a source of linked blocks, from the first to the last in the path.
 *
 * @throws NOT_FOUND the path has no blocks; PARENT_MISMATCH a block between is missing; BLOCK_CORRUPT with file and
 * block
 */
export async function openSolanaFiles({ chain: id, path }: BlockFilesOptions): Promise<BlockFiles> {
  const record = getSolanaChain(id);
  const chain = record.id;
  return openRecordings({
    chain,
    path,
    ...(await listRecordings(path, SOLANA_FORM)),
    parentHeightOf: (answers) => parseBlockData(answers).parentSlot,
    toBlock: async (answers) => {
      refuseForeign(chain, answers.chain);
      const data = parseBlockData(answers);
      const unverified = verifyBlockData(data);
      if (answers.chain === undefined) refuseOther(record, data);
      const { block, dataWarnings } = normalizeBlock(data);
      return { block, dataWarnings: [...dataWarnings, ...unverified] };
    },
  });
}

/**
 * Our own recordings were verified when they were made. Only time and skipped slots show the network of a bare answer.
 */
const refuseOther = ({ id, figures }: SolanaChain, { slot, timeSec, blockHeight }: SolanaBlockData): void =>
  refuseMisplaced(id, slot, [
    [figures.time, timeSec],
    [figures.skipped, blockHeight === undefined ? undefined : slot - blockHeight],
  ]);
