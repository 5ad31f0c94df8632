import { AppError, type Block, isAppError } from '@sulian/domain';
import type { BlockFiles, BlockFilesOptions } from '../../family.ts';
import { type EvmChain, getEvmChain } from '../chains.ts';
import { normalizeBlock } from '../normalize/normalize.ts';
import type { Notice } from '../notices.ts';
import { verifyBlockData } from '../verify/verify.ts';
import { parseBlockData } from '../wire/data.ts';
import { type AdjustmentReader, openBalanceAdjustments } from './balance-adjustments-file.ts';
import { listRecordings, type RecordedFile } from './recording-files.ts';

/** Blocks a batch; a full one with its traces is some megabytes. */
const BATCH_BLOCKS = 20;

/**
 * Recorded node answers as a source of blocks: consecutive ones, from the first to the last that the path holds.
 *
 * @throws NOT_FOUND nothing there; PARENT_MISMATCH a block between is missing; BLOCK_CORRUPT with file and block
 */
export async function openEvmFiles(options: BlockFilesOptions): Promise<BlockFiles> {
  const chain = getEvmChain(options.chain);
  const files = await listRecordings(options.path);
  const first = files[0] as RecordedFile;
  const gap = files.findIndex((file, i) => file.height !== first.height + i);
  if (gap >= 0)
    throw new AppError('PARENT_MISMATCH', `block ${first.height + gap} is missing between the files`, {
      details: { file: options.path, height: first.height + gap },
    });
  const run: Run = { chain, files, balanceAdjustments: await openBalanceAdjustments(options.path), notices: new Map() };
  const firstBlock = await readBlock(run, first);
  run.notices.clear();
  const last = first.height + files.length - 1;
  const at = (height: number): RecordedFile | undefined => files[height - first.height];
  const findHash = (height: number): string | undefined =>
    height === first.height - 1 ? firstBlock.parentHash : at(height)?.hash;
  const readRange = async (from: number, to: number): Promise<readonly Block[]> => {
    if (from < first.height || to > last)
      throw new AppError('NOT_FOUND', `the files hold blocks ${first.height} to ${last}`, { details: { from, to } });
    const blocks: Block[] = [];
    for (let height = from; height <= to; height++) blocks.push(await readBlock(run, at(height) as RecordedFile));
    verifyLinks(blocks);
    return blocks;
  };
  return {
    chain: chain.id,
    parentHash: firstBlock.parentHash,
    blocks: files.length,
    orphans: 0,
    get warnings() {
      return [...run.notices].map(([kind, { count, example }]) => `${kind}: ${count}, such as ${example}`);
    },
    firstHeight: async () => first.height,
    getHead: async () => ({ height: last, hash: (at(last) as RecordedFile).hash }),
    findHash: async (height) => findHash(height),
    getBlocks: readRange,
    stream: (fromHeight = first.height) => stream(readRange, fromHeight, last),
  };
}

interface Run {
  readonly chain: EvmChain;
  readonly files: readonly RecordedFile[];
  readonly balanceAdjustments: AdjustmentReader;
  /** What blocks that were read left open. */
  readonly notices: Map<string, { count: number; example: string }>;
}

async function* stream(
  readRange: (from: number, to: number) => Promise<readonly Block[]>,
  from: number,
  last: number,
): AsyncGenerator<readonly Block[]> {
  const read = (start: number): Promise<readonly Block[]> | undefined =>
    start > last ? undefined : readRange(start, Math.min(last, start + BATCH_BLOCKS - 1));
  let next = read(from);
  for (let start = from; next !== undefined; start += BATCH_BLOCKS) {
    const blocks = await next;
    // Read while the last ones are written; its fault is thrown when it is asked for, not before.
    next = read(start + BATCH_BLOCKS);
    next?.catch(() => undefined);
    yield blocks;
  }
}

async function readBlock({ chain, balanceAdjustments, notices }: Run, file: RecordedFile): Promise<Block> {
  try {
    const raw = await file.load();
    if (raw.chain !== undefined && raw.chain !== chain.id) throw foreign(chain, raw.chain);
    const data = parseBlockData({
      ...raw,
      balanceAdjustments: raw.balanceAdjustments ?? (await balanceAdjustments(file.height)),
    });
    const signed = data.block.transactions.find((each) => each.chainId !== undefined && BigInt(each.chainId) > 0n);
    if (signed?.chainId !== undefined && Number(signed.chainId) !== chain.chainId)
      throw foreign(chain, `chain number ${Number(signed.chainId)}`);
    const unverified = verifyBlockData(chain, data);
    const { block, notices: open } = normalizeBlock(chain, data, unverified);
    if (block.height !== file.height || block.hash !== file.hash)
      throw new AppError('BLOCK_CORRUPT', 'the file holds another block than its name says');
    for (const notice of [...open, ...unverified]) count(notices, notice, block);
    return block;
  } catch (error) {
    throw isAppError(error) ? error.with({ file: file.path, height: file.height }) : error;
  }
}

const foreign = (chain: EvmChain, found: string): AppError =>
  new AppError('BLOCK_FOREIGN', `no block of ${chain.id}: it is of ${found}`);

function count(notices: Run['notices'], notice: Notice, block: Block): void {
  const known = notices.get(notice.kind);
  if (known !== undefined) known.count += notice.count;
  else
    notices.set(notice.kind, {
      count: notice.count,
      example: notice.example === undefined ? `block ${block.height}` : `${notice.example} in block ${block.height}`,
    });
}

function verifyLinks(blocks: readonly Block[]): void {
  for (const [i, block] of blocks.entries()) {
    const before = blocks[i - 1];
    if (before !== undefined && block.parentHash !== before.hash)
      throw new AppError('PARENT_MISMATCH', `block ${block.height} does not stand on the block before it`, {
        details: { height: block.height, parentHash: block.parentHash, expected: before.hash },
      });
  }
}
