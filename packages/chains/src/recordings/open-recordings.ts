import { AppError, type Block, type ChainId, isAppError } from '@sulian/domain';
import type { BlockFiles, BlockNotice } from '../family.ts';
import type { RecordedFile } from './form.ts';

/** Blocks a batch; a full one with its traces is some megabytes. */
const BATCH_BLOCKS = 20;

/** What a family makes of the recordings that a path holds. */
export interface Recordings<R> {
  readonly chain: ChainId;
  readonly path: string;
  readonly files: readonly RecordedFile<R>[];
  /** The verified block of a node's answers, and what they leave open. @throws BLOCK_*, PARENT_MISMATCH */
  toBlock(answers: R, height: number): Promise<{ readonly block: Block; readonly notices: readonly BlockNotice[] }>;
}

/**
 * Recorded node answers as a source of blocks: consecutive ones, from the first to the last that the path holds.
 *
 * @throws PARENT_MISMATCH a block between is missing; BLOCK_CORRUPT with file and block
 */
export async function openRecordings<R>(recordings: Recordings<R>): Promise<BlockFiles> {
  const { files, chain, path } = recordings;
  const first = files[0] as RecordedFile<R>;
  const gap = files.findIndex((file, i) => file.height !== first.height + i);
  if (gap >= 0)
    throw new AppError('PARENT_MISMATCH', `block ${first.height + gap} is missing between the files`, {
      details: { file: path, height: first.height + gap },
    });
  const run: Run<R> = { recordings, notices: new Map() };
  const firstBlock = await readBlock(run, first);
  run.notices.clear();
  const last = first.height + files.length - 1;
  const at = (height: number): RecordedFile<R> | undefined => files[height - first.height];
  const findHash = (height: number): string | undefined =>
    height === first.height - 1 ? firstBlock.parentHash : at(height)?.hash;
  const readRange = async (from: number, to: number): Promise<readonly Block[]> => {
    if (from < first.height || to > last)
      throw new AppError('NOT_FOUND', `the files hold blocks ${first.height} to ${last}`, { details: { from, to } });
    const blocks: Block[] = [];
    for (let height = from; height <= to; height++) blocks.push(await readBlock(run, at(height) as RecordedFile<R>));
    verifyLinks(blocks);
    return blocks;
  };
  return {
    chain,
    parentHash: firstBlock.parentHash,
    blocks: files.length,
    orphans: 0,
    get warnings() {
      return [...run.notices].map(([kind, { count, example }]) => `${kind}: ${count}, such as ${example}`);
    },
    firstHeight: async () => first.height,
    getHead: async () => ({ height: last, hash: (at(last) as RecordedFile<R>).hash }),
    findHash: async (height) => findHash(height),
    getBlocks: readRange,
    stream: (fromHeight = first.height) => stream(readRange, fromHeight, last),
  };
}

interface Run<R> {
  readonly recordings: Recordings<R>;
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

async function readBlock<R>({ recordings, notices }: Run<R>, file: RecordedFile<R>): Promise<Block> {
  try {
    const { block, notices: open } = await recordings.toBlock(await file.load(), file.height);
    if (block.height !== file.height || block.hash !== file.hash)
      throw new AppError('BLOCK_CORRUPT', 'the file holds another block than its name says');
    for (const notice of open) count(notices, notice, block);
    return block;
  } catch (error) {
    throw isAppError(error) ? error.with({ file: file.path, height: file.height }) : error;
  }
}

/** @throws BLOCK_FOREIGN where a recording says that it is of another chain */
export function refuseForeign(chain: ChainId, said: string | undefined): void {
  if (said !== undefined && said !== chain)
    throw new AppError('BLOCK_FOREIGN', `no block of ${chain}: it is of ${said}`);
}

function count(notices: Run<unknown>['notices'], notice: BlockNotice, block: Block): void {
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
