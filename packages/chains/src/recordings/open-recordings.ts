import { AppError, type Block, type ChainId, isAppError, toHashText } from '@sulian/domain';
import type { BlockDataWarning, BlockFiles } from '../family.ts';
import type { RecordedFile, RecordingList } from './form.ts';

/** Blocks a batch; a full one with its traces is some megabytes. */
const BATCH_BLOCKS = 20;

/** Recordings at a path, with the family's way to read them. */
export interface Recordings<R> extends RecordingList<R> {
  readonly chain: ChainId;
  readonly path: string;
  /**
   * Height of a block's parent, if heights may have gaps: the parent's hash then shows whether a block is missing.
   * Absent if heights are consecutive.
   */
  readonly parentHeightOf?: (answers: R) => number;
  /** The verified block of a node's answers, and what they leave open. @throws BLOCK_*, PARENT_MISMATCH */
  toBlock(
    answers: R,
    height: number,
  ): Promise<{ readonly block: Block; readonly dataWarnings: readonly BlockDataWarning[] }>;
}

/**
 * Opens recorded node answers as a source of consecutive blocks, from the first to the last in the path.
 *
 * @throws PARENT_MISMATCH a block between is missing; BLOCK_CORRUPT with file and block
 */
export async function openRecordings<R>(recordings: Recordings<R>): Promise<BlockFiles> {
  const { files, chain, path } = recordings;
  const first = files[0] as RecordedFile<R>;
  const missingHeight =
    recordings.parentHeightOf !== undefined ? -1 : files.findIndex((file, i) => file.height !== first.height + i);
  if (missingHeight >= 0) throw missing(first.height + missingHeight, path);
  const run: Run<R> = { recordings, dataWarnings: new Map() };
  const firstBlock = await readBlock(run, first);
  run.dataWarnings.clear();
  const last = (files.at(-1) as RecordedFile<R>).height;
  const byHeight = new Map(files.map((file) => [file.height, file]));
  const parentHeight = recordings.parentHeightOf?.(await first.load()) ?? first.height - 1;
  const findHash = (height: number): string | undefined =>
    height === parentHeight ? firstBlock.parentHash : byHeight.get(height)?.hash;
  const readFiles = async (range: readonly RecordedFile<R>[]): Promise<readonly Block[]> => {
    const blocks: Block[] = [];
    for (const file of range) {
      const block = await readBlock(run, file);
      await verifyParent(recordings, file, block);
      blocks.push(block);
    }
    return blocks;
  };
  const readRange = async (from: number, to: number): Promise<readonly Block[]> => {
    if (from < first.height || to > last)
      throw new AppError('NOT_FOUND', `the files have blocks ${first.height} to ${last}`, { details: { from, to } });
    return readFiles(files.slice(placeFrom(files, from), placeFrom(files, to + 1)));
  };
  return {
    chain,
    parentHash: firstBlock.parentHash,
    blocks: files.length,
    countFrom: (height) => files.length - placeFrom(files, height),
    orphans: 0,
    get warnings() {
      const open = [...run.dataWarnings].map(([kind, { count, example }]) => `${kind}: ${count}, such as ${example}`);
      return [...describeLeftOut(recordings), ...open];
    },
    firstHeight: async () => first.height,
    getHead: async () => ({ height: last, hash: (files.at(-1) as RecordedFile<R>).hash }),
    findHash: async (height) => findHash(height),
    getBlocks: readRange,
    stream: (fromHeight = first.height) => stream(readFiles, files.slice(placeFrom(files, fromHeight))),
  };
}

interface Run<R> {
  readonly recordings: Recordings<R>;
  /** Data warnings of the blocks that were read. */
  readonly dataWarnings: Map<string, { count: number; example: string }>;
}

/** Place of the first file at a height or above it. */
function placeFrom(files: readonly RecordedFile<unknown>[], height: number): number {
  let [low, high] = [0, files.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((files[middle] as RecordedFile<unknown>).height < height) low = middle + 1;
    else high = middle;
  }
  return low;
}

async function* stream<R>(
  readFiles: (range: readonly RecordedFile<R>[]) => Promise<readonly Block[]>,
  files: readonly RecordedFile<R>[],
): AsyncGenerator<readonly Block[]> {
  const read = (start: number): Promise<readonly Block[]> | undefined =>
    start >= files.length ? undefined : readFiles(files.slice(start, start + BATCH_BLOCKS));
  let next = read(0);
  for (let start = 0; next !== undefined; start += BATCH_BLOCKS) {
    const blocks = await next;
    // Read while the previous blocks are written; its fault is thrown when it is requested, not before.
    next = read(start + BATCH_BLOCKS);
    next?.catch(() => undefined);
    yield blocks;
  }
}

async function readBlock<R>({ recordings, dataWarnings }: Run<R>, file: RecordedFile<R>): Promise<Block> {
  try {
    const { block, dataWarnings: open } = await recordings.toBlock(await file.load(), file.height);
    if (block.height !== file.height || block.hash !== file.hash)
      throw new AppError('BLOCK_CORRUPT', 'the file has another block than its name states');
    for (const warning of open) count(dataWarnings, toWritten(recordings.chain, warning), block);
    return block;
  } catch (error) {
    throw isAppError(error) ? error.with({ file: file.path, height: file.height }) : error;
  }
}

/** Warnings about files that cannot be read as blocks, so that nobody believes they were imported. */
function describeLeftOut({ chain, leftOut }: Pick<Recordings<unknown>, 'chain' | 'leftOut'>): readonly string[] {
  const [example] = leftOut;
  return example === undefined
    ? []
    : [`not a block of ${chain} in JSON, left out: ${leftOut.length}, for example ${example}`];
}

/** @throws BLOCK_FOREIGN if a recording names another chain */
export function refuseForeign(chain: ChainId, stated: string | undefined): void {
  if (stated !== undefined && stated !== chain)
    throw new AppError('BLOCK_FOREIGN', `not a block of ${chain}: it is of ${stated}`);
}

/** With its example as people write it. */
const toWritten = (chain: ChainId, { example, ...warning }: BlockDataWarning): BlockDataWarning => ({
  ...warning,
  example: example === undefined ? undefined : toHashText(chain, example),
});

function count(dataWarnings: Run<unknown>['dataWarnings'], warning: BlockDataWarning, block: Block): void {
  const known = dataWarnings.get(warning.kind);
  if (known !== undefined) known.count += warning.count;
  else
    dataWarnings.set(warning.kind, {
      count: warning.count,
      example: warning.example === undefined ? `block ${block.height}` : `${warning.example} in block ${block.height}`,
    });
}

/**
 * Requires that a block follows the block of the file before. If heights have gaps, only this shows a missing block.
 */
async function verifyParent<R>(
  { files, path, parentHeightOf }: Recordings<R>,
  file: RecordedFile<R>,
  { height, parentHash }: Block,
): Promise<void> {
  const before = files[placeFrom(files, height) - 1];
  if (before === undefined || parentHash === before.hash) return;
  const parentHeight = parentHeightOf?.(await file.load()) ?? before.height;
  if (parentHeight > before.height) throw missing(parentHeight, path);
  throw new AppError('PARENT_MISMATCH', `block ${height} does not follow the block before it`, {
    details: { file: file.path, height, parentHash, expected: before.hash },
  });
}

const missing = (height: number, file: string): AppError =>
  new AppError('PARENT_MISMATCH', `block ${height} is missing between the files`, { details: { file, height } });
