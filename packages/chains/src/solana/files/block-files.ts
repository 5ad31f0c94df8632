import type { BlockFiles, BlockFilesOptions } from '../../family.ts';
import { openRecordings, refuseForeign } from '../../recordings/open-recordings.ts';
import { listRecordings } from '../../recordings/recording-files.ts';
import { getSolanaChain } from '../chains.ts';
import { normalizeBlock } from '../normalize/normalize.ts';
import { verifyBlockData } from '../verify/verify.ts';
import { parseBlockData } from '../wire/data.ts';
import { SOLANA_FORM } from './form.ts';

/**
 * Recorded node answers as a source of blocks: linked ones, from the first to the last that the path holds.
 *
 * @throws NOT_FOUND nothing there; PARENT_MISMATCH a block between is missing; BLOCK_CORRUPT with file and block
 */
export async function openSolanaFiles({ chain: id, path }: BlockFilesOptions): Promise<BlockFiles> {
  const { id: chain } = getSolanaChain(id);
  return openRecordings({
    chain,
    path,
    ...(await listRecordings(path, SOLANA_FORM)),
    parentHeightOf: (answers) => parseBlockData(answers).parentSlot,
    toBlock: async (answers) => {
      refuseForeign(chain, answers.chain);
      const data = parseBlockData(answers);
      const unverified = verifyBlockData(data);
      const { block, notices } = normalizeBlock(data);
      return { block, notices: [...notices, ...unverified] };
    },
  });
}
