import { AppError } from '@sulian/domain';
import type { BlockFiles, BlockFilesOptions } from '../../family.ts';
import { openRecordings, refuseForeign } from '../../recordings/open-recordings.ts';
import { listRecordings } from '../../recordings/recording-files.ts';
import { getTezosChain, type TezosChain } from '../chains.ts';
import { normalizeBlock } from '../normalize/normalize.ts';
import { verifyBlockData } from '../verify/verify.ts';
import type { TezosBlockData } from '../wire/data.ts';
import { type RecordedAnswers, TEZOS_FORM } from './form.ts';

/**
 * Opens recorded node answers as a source of consecutive blocks, from the first to the last in the path.
 *
 * @throws NOT_FOUND the path has no blocks; PARENT_MISMATCH a block between is missing; BLOCK_CORRUPT with file and
 * block
 */
export async function openTezosFiles({ chain: id, path }: BlockFilesOptions): Promise<BlockFiles> {
  const chain = getTezosChain(id);
  return openRecordings({
    chain: chain.id,
    path,
    ...(await listRecordings(path, TEZOS_FORM)),
    toBlock: async (answers) => {
      const data = answers.parse();
      refuseOther(chain, answers, data);
      const unverified = verifyBlockData(data);
      const { block, dataWarnings } = normalizeBlock(data);
      return { block, dataWarnings: [...dataWarnings, ...unverified] };
    },
  });
}

/** Our own recordings were verified when they were made; a bare answer contains its network. */
function refuseOther({ id, chainId }: TezosChain, { chain }: RecordedAnswers, data: TezosBlockData): void {
  refuseForeign(id, chain);
  if (chain === undefined && data.chain_id !== chainId)
    throw new AppError('BLOCK_FOREIGN', `not a block of ${id}: it is of ${data.chain_id}`);
}
