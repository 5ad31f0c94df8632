import type { BlockFiles, BlockFilesOptions } from '../../family.ts';
import { openRecordings, refuseForeign } from '../../recordings/open-recordings.ts';
import { listRecordings } from '../../recordings/recording-files.ts';
import { type EvmChain, getEvmChain } from '../chains.ts';
import { type NormalizedBlock, normalizeBlock } from '../normalize/normalize.ts';
import { verifyBlockData } from '../verify/verify.ts';
import { type BlockData, parseBlockData, type RawBlockData } from '../wire/data.ts';
import { openBalanceAdjustments } from './balance-adjustments-file.ts';
import { EVM_FORM } from './form.ts';

/**
 * Recorded node answers as a source of blocks: consecutive ones, from the first to the last that the path holds.
 *
 * @throws NOT_FOUND nothing there; PARENT_MISMATCH a block between is missing; BLOCK_CORRUPT with file and block
 */
export async function openEvmFiles({ chain: id, path }: BlockFilesOptions): Promise<BlockFiles> {
  const chain = getEvmChain(id);
  const files = await listRecordings(path, EVM_FORM);
  const balanceAdjustments = await openBalanceAdjustments(path);
  return openRecordings({
    chain: id,
    path,
    files,
    toBlock: async (raw: RawBlockData, height) => {
      refuseForeign(id, raw.chain);
      return toBlock(
        chain,
        parseBlockData({ ...raw, balanceAdjustments: raw.balanceAdjustments ?? (await balanceAdjustments(height)) }),
      );
    },
  });
}

function toBlock(chain: EvmChain, data: BlockData): NormalizedBlock {
  const signed = data.block.transactions.find((each) => each.chainId !== undefined && BigInt(each.chainId) > 0n);
  if (signed?.chainId !== undefined && Number(signed.chainId) !== chain.chainId)
    refuseForeign(chain.id, `chain number ${Number(signed.chainId)}`);
  const unverified = verifyBlockData(chain, data);
  const { block, notices } = normalizeBlock(chain, data, unverified);
  return { block, notices: [...notices, ...unverified] };
}
