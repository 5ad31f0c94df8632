import type { BlockFiles, BlockFilesOptions } from '../../family.ts';
import { openRecordings, refuseForeign } from '../../recordings/open-recordings.ts';
import { listRecordings } from '../../recordings/recording-files.ts';
import { getTonChain } from '../chains.ts';
import { normalizeBlock } from '../normalize/normalize.ts';
import { verifyBlockData } from '../verify/verify.ts';
import { parseFacts, toFacts } from '../wire/facts.ts';
import { TON_FORM } from './form.ts';

/**
 * Opens recorded indexer answers as a source of consecutive blocks, from the first to the last in the path.
 *
 * @throws NOT_FOUND the path has no blocks; PARENT_MISMATCH a block between is missing; BLOCK_CORRUPT with file and
 * block
 */
export async function openTonFiles({ chain: id, path }: BlockFilesOptions): Promise<BlockFiles> {
  const { id: chain, globalId } = getTonChain(id);
  return openRecordings({
    chain,
    path,
    ...(await listRecordings(path, TON_FORM)),
    toBlock: async (answers) => {
      refuseForeign(chain, answers.chain);
      const data = answers.parse();
      if (data.master.global_id !== globalId) refuseForeign(chain, `network ${data.master.global_id}`);
      const unverified = verifyBlockData(data);
      const { block, dataWarnings } = normalizeBlock(data, toFacts(parseFacts(answers.facts)));
      return { block, dataWarnings: [...dataWarnings, ...unverified] };
    },
  });
}
