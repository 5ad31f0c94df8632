import { AppError } from '@sulian/domain';
import type { BlockFiles, BlockFilesOptions } from '../../family.ts';
import { refuseMisplaced } from '../../recordings/known-figures.ts';
import { openRecordings, refuseForeign } from '../../recordings/open-recordings.ts';
import { listRecordings } from '../../recordings/recording-files.ts';
import { type EvmChain, getEvmChain } from '../chains.ts';
import { type NormalizedBlock, normalizeBlock } from '../normalize/normalize.ts';
import { verifyBlockData } from '../verify/verify.ts';
import { type BlockData, parseBlockData, type RawBlockData } from '../wire/data.ts';
import { bare, toNumber } from '../wire/quantity.ts';
import { openBalanceAdjustments } from './balance-adjustments-file.ts';
import { EVM_FORM } from './form.ts';

/**
 * Block source of recorded node answers: consecutive ones, from the first to the last in the path.
 *
 * @throws NOT_FOUND nothing there; PARENT_MISMATCH a block between is missing; BLOCK_CORRUPT with file and block
 */
export async function openEvmFiles({ chain: id, path }: BlockFilesOptions): Promise<BlockFiles> {
  const chain = getEvmChain(id);
  const balanceAdjustments = await openBalanceAdjustments(path);
  return openRecordings({
    chain: id,
    path,
    ...(await listRecordings(path, EVM_FORM)),
    toBlock: async (raw: RawBlockData, height) => {
      refuseForeign(id, raw.chain);
      const data = parseBlockData({
        ...raw,
        balanceAdjustments: raw.balanceAdjustments ?? (await balanceAdjustments(height)),
      });
      const block = toBlock(chain, data);
      // A recording of ours was proven when it was made.
      if (raw.chain === undefined) refuseOtherFirst(chain, data);
      return block;
    },
  });
}

/** Early blocks sign no number of their chain; all the others of this family are younger than Ethereum. */
function refuseOlder({ id, notBeforeSec }: EvmChain, { block }: BlockData): void {
  const timeSec = toNumber(block.timestamp);
  if (notBeforeSec === undefined || toNumber(block.number) === 0 || timeSec >= notBeforeSec) return;
  throw new AppError('BLOCK_FOREIGN', `not a block of ${id}: it is older than that chain`, {
    details: { timeSec, notBeforeSec },
  });
}

/** Nothing in an empty first block of another network names it: its place in the chain and its time do. */
function refuseOtherFirst({ id, fundedGenesis, firstTimes }: EvmChain, { block }: BlockData): void {
  const height = toNumber(block.number);
  const first = height === 0 ? block.hash : height === 1 ? block.parentHash : undefined;
  if (first !== undefined && fundedGenesis !== undefined && bare(first) !== fundedGenesis)
    refuseForeign(id, `a chain that begins with ${first}`);
  if (height > 0 && firstTimes !== undefined) refuseMisplaced(id, height, [[firstTimes, toNumber(block.timestamp)]]);
}

function toBlock(chain: EvmChain, data: BlockData): NormalizedBlock {
  const signed = data.block.transactions.find((each) => each.chainId !== undefined && BigInt(each.chainId) > 0n);
  if (signed?.chainId !== undefined && Number(signed.chainId) !== chain.chainId)
    refuseForeign(chain.id, `chain number ${Number(signed.chainId)}`);
  refuseOlder(chain, data);
  const unverified = verifyBlockData(chain, data);
  const { block, dataWarnings } = normalizeBlock(chain, data, unverified);
  return { block, dataWarnings: [...dataWarnings, ...unverified] };
}
