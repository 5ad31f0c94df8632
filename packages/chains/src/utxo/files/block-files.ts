import { stat } from 'node:fs/promises';
import { AppError, type Block, isAppError } from '@sulian/domain';
import type { BlockFiles, BlockFilesOptions } from '../../family.ts';
import { getUtxoChain, type UtxoChain } from '../chains.ts';
import { parseBlockGently } from '../normalize/parse-block.ts';
import { isWorkSampled, verifyDifficulty, verifyWork } from '../verify/verify.ts';
import { parseHeader } from '../wire/header.ts';
import { type BlockIndex, type BlockPlace, fromHashText, toHashText } from './block-index.ts';
import { chooseChain, listRoots } from './choose-chain.ts';
import { findFirstHeight } from './first-height.ts';
import { indexFiles } from './index-files.ts';
import { type KindedFile, listBlockFiles } from './list-block-files.ts';
import { ParseThread } from './parse-thread.ts';
import { readPlaces } from './read-places.ts';

/** A batch ends at either. */
const BATCH_BYTES = 2 * 2 ** 20;
const BATCH_BLOCKS = 500;

/**
 * Opens block files on disk: `blk*.dat` of a node (blocks in any order, plain or XORed), one raw block (bytes or hex),
 * or recorded node answers. Headers are read first to choose the best chain; blocks are then read in its order.
 *
 * @throws NOT_FOUND nothing there; BLOCK_FOREIGN another network's; BLOCK_CORRUPT, BLOCK_TRUNCATED, BLOCK_TOO_LARGE
 *   with file and offset; PARENT_MISMATCH a block between is missing; BAD_REQUEST the height cannot be determined
 */
export async function openUtxoFiles(options: BlockFilesOptions): Promise<BlockFiles> {
  const chain = getUtxoChain(options.chain);
  const files = await listBlockFiles(options.path, chain);
  const isFolder = (await stat(options.path)).isDirectory();
  const indexed = await indexFiles(files, chain, { isFolder, signal: options.signal });
  const { index, heights, warnings, unlistedWarnings } = indexed;
  if (index.count === 0)
    throw new AppError('NOT_FOUND', `${options.path} has no whole block`, {
      details: { file: options.path, warnings: warnings.slice(0, 5) },
    });
  const roots = listRoots(index);
  const knownRoots = await findKnownRoots(index, roots.slice(0, MAX_ROOTS), options.findStoredHeight);
  const chosen = chooseChain(index, chain, { checkWork: options.checkWork, knownRoots });
  const genesis = fromHashText(chain.genesisHash);
  const isSimulated = chosen.isFromGenesis && !index.hash(chosen.entries[0] as number).equals(genesis);
  const checkWork = options.checkWork ?? !isSimulated;
  const run: Run = { chain, files, index, entries: chosen.entries, firstHeight: 0, checkWork };
  if (checkWork) await proveFirstWork(run);
  const facts = {
    heights,
    storedHeight: knownRoots.get(chosen.entries[0] as number),
    genesisHeight: chosen.isFromGenesis ? chain.firstHeight : undefined,
    callerHeight: options.firstHeight,
    chain,
  };
  const notes = isSimulated ? [`the first block is not the genesis block of ${chain.id}: a simulated chain?`] : [];
  if (options.findStoredHeight !== undefined && roots.length > MAX_ROOTS) notes.push(toManyRoots(roots.length));
  const firstHeight = await findFirstHeight(run.entries, facts, (count) =>
    readPlaces(files, placesOf(run, 0, count - 1)),
  );
  if (checkWork) proveDifficulty({ ...run, firstHeight });
  return toSource(
    { ...run, firstHeight },
    { orphans: chosen.orphans, warnings: [...warnings, ...chosen.warnings, ...notes], unlistedWarnings },
  );
}

/** Blocks of other coins have the same header, but were mined in another way: only their work distinguishes them. */
async function proveFirstWork(run: Run): Promise<void> {
  const entry = run.entries[0] as number;
  const place = run.index.place(entry);
  const [raw] = (await readPlaces(run.files, [place])) as readonly [Buffer];
  try {
    verifyWork(raw, parseHeader(raw, run.chain, findKnownHash(run, entry, raw)), run.chain);
  } catch (cause) {
    throw new AppError('BLOCK_FOREIGN', `not blocks of ${run.chain.id}: they are not mined as its blocks are`, {
      details: { file: run.files[place.file]?.path, offset: place.offset },
      cause,
    });
  }
}

function proveDifficulty({ chain, files, index, entries, firstHeight }: Run): void {
  for (const [i, entry] of entries.entries()) {
    try {
      verifyDifficulty(index.bits(entry), firstHeight + i, chain);
    } catch (error) {
      const { file, offset } = index.place(entry);
      throw isAppError(error)
        ? error.with({ hash: toHashText(index.hash(entry)), file: files[file]?.path, offset })
        : error;
    }
  }
}

/** More runs than a node's files have; the ledger is not queried for further ones. */
const MAX_ROOTS = 2_000;

/** Heights of first blocks of runs, by entry, when the ledger has the block or its parent. */
async function findKnownRoots(
  index: BlockIndex,
  roots: readonly number[],
  findStoredHeight: BlockFilesOptions['findStoredHeight'],
): Promise<ReadonlyMap<number, number>> {
  const knownRoots = new Map<number, number>();
  if (findStoredHeight === undefined) return knownRoots;
  for (const root of roots) {
    const parent = await findStoredHeight(toHashText(index.parentHash(root)));
    const height = parent === undefined ? await findStoredHeight(toHashText(index.hash(root))) : parent + 1;
    if (height !== undefined) knownRoots.set(root, height);
  }
  return knownRoots;
}

const toManyRoots = (count: number): string =>
  `the blocks are ${count} runs that do not connect: only of the first ${MAX_ROOTS} it was asked whether they continue what is held; import fewer at once`;

interface Run {
  readonly chain: UtxoChain;
  readonly files: readonly KindedFile[];
  readonly index: BlockIndex;
  readonly entries: Int32Array;
  readonly firstHeight: number;
  readonly checkWork: boolean;
  /** Parses on another thread; undefined when the files are too small to repay its start. */
  readonly thread?: ParseThread | undefined;
}

function toSource(run: Run, info: Required<Pick<BlockFiles, 'orphans' | 'warnings' | 'unlistedWarnings'>>): BlockFiles {
  const last = run.firstHeight + run.entries.length - 1;
  const parentHash = toHashText(run.index.parentHash(run.entries[0] as number));
  const findHash = (height: number): string | undefined => {
    // The file does not contain the block before the first, but names it: it identifies a run that continues a ledger.
    if (height === run.firstHeight - 1) return parentHash;
    const entry = run.entries[height - run.firstHeight];
    return entry === undefined ? undefined : toHashText(run.index.hash(entry));
  };
  return {
    chain: run.chain.id,
    parentHash,
    blocks: run.entries.length,
    countFrom: (height) => Math.max(0, last + 1 - Math.max(height, run.firstHeight)),
    bytes: countBytes(run.files),
    ...info,
    firstHeight: async () => run.firstHeight,
    getHead: async () => ({ height: last, hash: findHash(last) as string }),
    findHash: async (height) => findHash(height),
    getBlocks: async (from, to) => {
      if (from < run.firstHeight || to > last)
        throw new AppError('NOT_FOUND', `the files have blocks ${run.firstHeight} to ${last}`, {
          details: { from, to },
        });
      return readBlocks(run, from, to);
    },
    stream: (fromHeight = run.firstHeight) => stream(run, fromHeight),
  };
}

async function* stream(run: Run, fromHeight: number): AsyncGenerator<readonly Block[]> {
  const thread = isLong(run) ? new ParseThread() : undefined;
  try {
    yield* streamBatches({ ...run, thread }, fromHeight);
  } finally {
    await thread?.close();
  }
}

async function* streamBatches(run: Run, fromHeight: number): AsyncGenerator<readonly Block[]> {
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

/** A thread takes half a second to start: as long as some ten megabytes take to parse. */
const THREAD_BYTES = 32 * 2 ** 20;

const isLong = ({ files }: Run): boolean => countBytes(files) >= THREAD_BYTES;

const countBytes = (files: readonly KindedFile[]): number => files.reduce((sum, { size }) => sum + size, 0);

/** Reads the next batch in advance. Its fault is thrown when it is awaited, not before. */
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
  const blocks: Promise<Block>[] = [];
  for (const [i, raw] of raws.entries()) {
    const block = parse(run, raw, from + i);
    blocks.push(block);
    if (run.thread === undefined) await block;
  }
  return Promise.all(blocks);
}

const placesOf = (run: Run, from: number, to: number): readonly BlockPlace[] =>
  [...run.entries.subarray(from - run.firstHeight, to - run.firstHeight + 1)].map((entry) => run.index.place(entry));

/** All where a hash costs a microsecond; else those by which a forged run would have to begin and end, and some between. */
const isWorkChecked = ({ checkWork, chain, firstHeight, entries }: Run, height: number): boolean =>
  checkWork && isWorkSampled(chain, { height, head: firstHeight + entries.length - 1 });

/** Hash that the index computed of this very header; undefined when it must be computed again. */
const findKnownHash = ({ index }: Run, entry: number, raw: Buffer): string | undefined =>
  index.isHashOf(entry, raw) ? toHashText(index.hash(entry)) : undefined;

/** In steps, so that what was read before is written meanwhile. */
async function parse(run: Run, raw: Buffer, height: number): Promise<Block> {
  const entry = run.entries[height - run.firstHeight] as number;
  const knownHash = findKnownHash(run, entry, raw);
  const options = { chain: run.chain.id, height, checkWork: isWorkChecked(run, height), knownHash };
  try {
    const block = await (run.thread?.parse({ raw, ...options }) ?? parseBlockGently(raw, options));
    verifyUnchanged(block, toHashText(run.index.hash(entry)));
    return block;
  } catch (error) {
    const { file, offset } = run.index.place(entry);
    throw isAppError(error) ? error.with({ file: run.files[file]?.path, offset }) : error;
  }
}

/** Rejects a block that replaced the one in the index: the chain was chosen by the indexed header. */
function verifyUnchanged({ hash, height }: Block, expected: string): void {
  if (hash === expected) return;
  throw new AppError('BLOCK_CORRUPT', 'the file changed while it was read', { details: { height, hash, expected } });
}
