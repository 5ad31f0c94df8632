import { stat } from 'node:fs/promises';
import { AppError, type Block, type BlockSource, type ChainId, isAppError } from '@sulian/domain';
import { type BlockIndex, type BlockPlace, fromHashText, toHashText } from './block-index.ts';
import { getUtxoChain, type UtxoChain } from './chains.ts';
import { chooseChain } from './choose-chain.ts';
import { guessFirstHeight, HEIGHT_PROBES } from './first-height.ts';
import { indexFiles } from './index-files.ts';
import { type KindedFile, listBlockFiles } from './list-block-files.ts';
import { parseBlock } from './parse-block.ts';
import { readPlaces } from './read-places.ts';

export interface BlockFilesOptions {
  readonly chain: ChainId;
  /** A file, a folder of files, or a node's data folder. */
  readonly path: string;
  /** Height of the first block, for runs that do not tell it. */
  readonly firstHeight?: number;
  /** Prove that each block meets its target; by default when the run begins with the chain's own genesis block. */
  readonly checkWork?: boolean;
  readonly signal?: AbortSignal;
}

export interface BlockFiles extends BlockSource {
  firstHeight(): Promise<number>;
  /** Consecutive blocks from a height (from the first when undefined) to the head, in batches, read ahead. */
  stream(fromHeight?: number): AsyncGenerator<readonly Block[]>;
  /** Blocks on the chain. */
  readonly blocks: number;
  /** Blocks that are not: stale branches and what does not connect. */
  readonly orphans: number;
  readonly warnings: readonly string[];
}

/** A batch ends at either. */
const BATCH_BYTES = 4 * 2 ** 20;
const BATCH_BLOCKS = 500;

/**
 * Blocks of files on disk: `blk*.dat` of a node (blocks in any order, plain or XORed), one raw block (bytes or hex),
 * or recorded node answers. Headers are read first; then the best chain is known, and blocks are read in its order.
 *
 * @throws NOT_FOUND nothing there; BLOCK_FOREIGN another network's; BLOCK_CORRUPT, BLOCK_TRUNCATED, BLOCK_TOO_LARGE
 *   with file and offset; PARENT_MISMATCH a block between is missing; BAD_REQUEST the height cannot be told
 */
export async function openBlockFiles(options: BlockFilesOptions): Promise<BlockFiles> {
  const chain = getUtxoChain(options.chain);
  const files = await listBlockFiles(options.path, chain);
  const isFolder = (await stat(options.path)).isDirectory();
  const { index, heights, warnings } = await indexFiles(files, chain, { isFolder, signal: options.signal });
  if (index.count === 0)
    throw new AppError('NOT_FOUND', `${options.path} holds no whole block`, {
      details: { file: options.path, warnings: warnings.slice(0, 5) },
    });
  const chosen = chooseChain(index);
  const run: Run = { chain, files, index, entries: chosen.entries, firstHeight: 0, checkWork: false };
  const firstHeight = await findFirstHeight(run, {
    heights,
    isFromGenesis: chosen.isFromGenesis,
    given: options.firstHeight,
  });
  const isGenuine = index.hash(chosen.entries[0] as number).equals(fromHashText(chain.genesisHash));
  const notes =
    chosen.isFromGenesis && !isGenuine
      ? [`the first block is not the genesis block of ${chain.id}: a simulated chain?`]
      : [];
  return toSource(
    { ...run, firstHeight, checkWork: options.checkWork ?? isGenuine },
    { orphans: chosen.orphans, warnings: [...warnings, ...chosen.warnings, ...notes] },
  );
}

interface Run {
  readonly chain: UtxoChain;
  readonly files: readonly KindedFile[];
  readonly index: BlockIndex;
  readonly entries: Int32Array;
  readonly firstHeight: number;
  readonly checkWork: boolean;
}

function toSource(run: Run, info: { orphans: number; warnings: readonly string[] }): BlockFiles {
  const last = run.firstHeight + run.entries.length - 1;
  const findHash = (height: number): string | undefined => {
    const entry = run.entries[height - run.firstHeight];
    return entry === undefined ? undefined : toHashText(run.index.hash(entry));
  };
  return {
    chain: run.chain.id,
    blocks: run.entries.length,
    ...info,
    firstHeight: async () => run.firstHeight,
    getHead: async () => ({ height: last, hash: findHash(last) as string }),
    findHash: async (height) => findHash(height),
    getBlocks: async (from, to) => {
      if (from < run.firstHeight || to > last)
        throw new AppError('NOT_FOUND', `the files hold blocks ${run.firstHeight} to ${last}`, {
          details: { from, to },
        });
      return readBlocks(run, from, to);
    },
    stream: (fromHeight = run.firstHeight) => stream(run, fromHeight),
  };
}

async function* stream(run: Run, fromHeight: number): AsyncGenerator<readonly Block[]> {
  if (fromHeight < run.firstHeight)
    throw new AppError('NOT_FOUND', `the files begin with block ${run.firstHeight}`, { details: { fromHeight } });
  const end = run.firstHeight + run.entries.length;
  let from = fromHeight;
  let ahead = readAhead(run, from);
  while (from < end) {
    const blocks = await ahead;
    from += blocks.length;
    ahead = readAhead(run, from);
    yield blocks;
  }
}

/** The next batch, begun before it is asked for. Its fault is thrown when it is awaited, not before. */
function readAhead(run: Run, from: number): Promise<readonly Block[]> {
  const batch = readBlocks(run, from, findBatchEnd(run, from));
  batch.catch(() => undefined);
  return batch;
}

function findBatchEnd(run: Run, from: number): number {
  let bytes = 0;
  let to = from;
  for (; to - from < BATCH_BLOCKS; to++) {
    const entry = run.entries[to - run.firstHeight];
    if (entry === undefined) break;
    bytes += run.index.place(entry).length;
    if (bytes > BATCH_BYTES && to > from) break;
  }
  return to - 1;
}

async function readBlocks(run: Run, from: number, to: number): Promise<readonly Block[]> {
  const places = placesOf(run, from, to);
  const raws = await readPlaces(run.files, places);
  return raws.map((raw, i) => parse(run, raw, { height: from + i, place: places[i] as BlockPlace }));
}

const placesOf = (run: Run, from: number, to: number): readonly BlockPlace[] =>
  [...run.entries.subarray(from - run.firstHeight, to - run.firstHeight + 1)].map((entry) => run.index.place(entry));

function parse(run: Run, raw: Buffer, at: { readonly height: number; readonly place: BlockPlace }): Block {
  try {
    return parseBlock(raw, { chain: run.chain.id, height: at.height, checkWork: run.checkWork });
  } catch (error) {
    const file = run.files[at.place.file]?.path;
    throw isAppError(error) ? error.with({ file, offset: at.place.offset }) : error;
  }
}

interface HeightFacts {
  readonly heights: ReadonlyMap<number, number>;
  readonly isFromGenesis: boolean;
  readonly given: number | undefined;
}

/** From the genesis block, from recorded answers, from what the caller says, or from the blocks themselves. */
async function findFirstHeight(run: Run, facts: HeightFacts): Promise<number> {
  const stated = findStatedHeight(run, facts.heights);
  const known = facts.isFromGenesis ? run.chain.firstHeight : stated;
  if (known !== undefined && stated !== undefined && known !== stated) throw contradiction(known, stated);
  if (known !== undefined && facts.given !== undefined && known !== facts.given)
    throw contradiction(facts.given, known);
  const sure = known ?? facts.given;
  if (sure !== undefined) return sure;
  const probes = Math.min(run.entries.length, HEIGHT_PROBES);
  return guessFirstHeight(await readPlaces(run.files, placesOf(run, 0, probes - 1)));
}

function findStatedHeight(run: Run, heights: ReadonlyMap<number, number>): number | undefined {
  let first: number | undefined;
  if (heights.size === 0) return undefined;
  for (const [i, entry] of run.entries.entries()) {
    const height = heights.get(entry);
    if (height === undefined) continue;
    first ??= height - i;
    if (first !== height - i) throw contradiction(first + i, height);
  }
  return first;
}

const contradiction = (expected: number, stated: number): AppError =>
  new AppError('BAD_REQUEST', `block ${expected} is said to be at height ${stated}`, { details: { expected, stated } });
