import { AppError, isAppError } from '@sulian/domain';
import { hashHeader } from '../../codecs/header-hashes.ts';
import type { UtxoChain } from '../chains.ts';
import { HEADER_BYTES } from '../wire/header.ts';
import { BlockIndex, type BlockPlace, toHashText } from './block-index.ts';
import { readRange } from './file-reader.ts';
import { HeaderHasher } from './header-hasher.ts';
import type { KindedFile } from './list-block-files.ts';
import { findNodeBlock } from './node-block.ts';
import { toRaw } from './read-places.ts';
import { scanBlkFile } from './scan-blk.ts';
import { scanJsonObjects } from './scan-json.ts';

export interface IndexedFiles {
  readonly index: BlockIndex;
  /** Heights that recorded answers state, by entry. */
  readonly heights: ReadonlyMap<number, number>;
  readonly warnings: readonly string[];
  /** Number of further warnings. */
  readonly unlistedWarnings: number;
}

interface Work {
  readonly chain: UtxoChain;
  readonly index: BlockIndex;
  readonly heights: Map<number, number>;
  readonly warnings: string[];
  unlistedWarnings: number;
  readonly hasher: HeaderHasher;
  /** A file given by name must contain a block; a folder may contain other files too. */
  readonly isFolder: boolean;
}

/** Beyond these, warnings are counted only. */
const MAX_WARNINGS = 50;

/** Reads the header of every block of the files in one pass over each. @throws BLOCK_*, NOT_FOUND */
export async function indexFiles(
  files: readonly KindedFile[],
  chain: UtxoChain,
  options: { readonly isFolder: boolean; readonly signal?: AbortSignal | undefined },
): Promise<IndexedFiles> {
  const hasher = new HeaderHasher(chain.headerHash);
  const { isFolder, signal } = options;
  // A hash that costs a microsecond is computed again when the block is read.
  const index = new BlockIndex({ keepsHeaders: chain.headerHash !== 'sha256d' });
  const work: Work = { chain, index, heights: new Map(), warnings: [], unlistedWarnings: 0, hasher, isFolder };
  try {
    for (const [number, file] of files.entries()) {
      signal?.throwIfAborted();
      if (file.kind === 'blk') await indexBlk(work, file, number);
      else if (file.kind === 'json') await indexJson(work, file, number);
      else await indexSingle(work, file, number);
    }
    return work;
  } finally {
    await hasher.close();
  }
}

function warn(work: Work, message: string): void {
  if (work.warnings.length < MAX_WARNINGS) work.warnings.push(message);
  else work.unlistedWarnings += 1;
}

const hash = Buffer.alloc(32);

function addHeader(work: Work, header: Buffer, place: BlockPlace): number | undefined {
  hashHeader(work.chain.headerHash, header.subarray(0, HEADER_BYTES), hash);
  return work.index.add(hash, header, place);
}

/** Headers that are hashed together. */
const RUN = 256;

interface HeaderRun {
  readonly headers: Buffer;
  readonly places: BlockPlace[];
}

async function indexBlk(work: Work, file: KindedFile, number: number): Promise<void> {
  const open: { readonly run: HeaderRun; readonly hashes: Promise<Buffer> }[] = [];
  const awaitFirst = async (): Promise<void> => {
    const first = open.shift();
    if (first !== undefined) addRun(work, first.run, await first.hashes);
  };
  for await (const run of readRuns(work, file, number)) {
    const hashes = work.hasher.hash(run.headers.subarray(0, run.places.length * HEADER_BYTES));
    hashes.catch(() => undefined);
    open.push({ run, hashes });
    if (open.length >= work.hasher.parallel) await awaitFirst();
  }
  while (open.length > 0) await awaitFirst();
}

async function* readRuns(work: Work, file: KindedFile, number: number): AsyncGenerator<HeaderRun> {
  let run: HeaderRun = { headers: Buffer.alloc(RUN * HEADER_BYTES), places: [] };
  for await (const { offset, length, header } of scanBlkFile(file, work.chain, (message) => warn(work, message))) {
    header.copy(run.headers, run.places.length * HEADER_BYTES);
    run.places.push({ file: number, offset, length, form: 'raw' });
    if (run.places.length < RUN) continue;
    yield run;
    run = { headers: Buffer.alloc(RUN * HEADER_BYTES), places: [] };
  }
  if (run.places.length > 0) yield run;
}

/** In the order of the file, whichever was hashed first. */
function addRun({ index }: Work, { headers, places }: HeaderRun, hashes: Buffer): void {
  for (const [i, place] of places.entries())
    index.add(hashes.subarray(i * 32, i * 32 + 32), headers.subarray(i * HEADER_BYTES, (i + 1) * HEADER_BYTES), place);
}

/** True of bytes that somebody wrote to be read; the two hashes in a header are never such. */
function isProse(head: Buffer): boolean {
  // The last letter may be cut in two.
  const text = head.toString('utf8').replace(/\ufffd{1,3}$/, '');
  return !/[^\P{Cc}\t\r\n]|\ufffd/u.test(text);
}

async function indexSingle(work: Work, file: KindedFile, number: number): Promise<void> {
  const form = file.kind === 'hex' ? 'hex' : 'raw';
  const details = { file: file.path, offset: 0 };
  if (form === 'raw' && isProse(await readRange(file, 0, Math.min(file.size, HEADER_BYTES)))) {
    if (work.isFolder) return warn(work, `${file.path}: a text, no block; left out`);
    throw new AppError('BLOCK_CORRUPT', 'the file is text, not a block', { details });
  }
  // Hex takes two letters a byte, and perhaps line ends.
  if (file.size > work.chain.maxBlockBytes * (form === 'hex' ? 3 : 1))
    throw new AppError('BLOCK_FOREIGN', `neither a block file of ${work.chain.id} nor a block`, { details });
  const place = { file: number, offset: 0, length: file.size, form } as const;
  const raw = toRaw(await readRange(file, 0, file.size), place, file);
  if (raw.length <= HEADER_BYTES && form === 'hex' && work.isFolder)
    return warn(work, `${file.path}: ${raw.length} bytes of hex are no block and left out`);
  if (raw.length <= HEADER_BYTES)
    throw new AppError('BLOCK_TRUNCATED', `${raw.length} bytes are less than a block`, { details });
  addHeader(work, raw.subarray(0, HEADER_BYTES), place);
}

async function indexJson(work: Work, file: KindedFile, number: number): Promise<void> {
  let others = 0;
  let objects = 0;
  for await (const span of scanJsonObjects(file.path)) {
    objects++;
    if (!(await indexAnswer(work, file, { ...span, file: number, form: 'json' }))) others++;
  }
  if (objects === others && !work.isFolder)
    throw new AppError(objects === 0 ? 'BLOCK_TRUNCATED' : 'BLOCK_CORRUPT', 'the file has no block', {
      details: { file: file.path },
    });
  if (objects === 0) warn(work, `${file.path}: no JSON object is whole; left out`);
  else if (others > 0) warn(work, `${file.path}: ${others} of ${objects} JSON objects are no blocks and left out`);
}

async function indexAnswer(work: Work, file: KindedFile, place: BlockPlace): Promise<boolean> {
  const text = (await readRange(file, place.offset, place.length)).toString('utf8');
  const details = { file: file.path, offset: place.offset };
  try {
    const nodeBlock = findNodeBlock(text);
    if (nodeBlock === undefined) return false;
    if (nodeBlock.raw.length <= HEADER_BYTES) throw new AppError('BLOCK_TRUNCATED', 'less than a block');
    const entry = addHeader(work, nodeBlock.raw.subarray(0, HEADER_BYTES), place);
    const computed = toHashText(hash);
    if (nodeBlock.hash !== undefined && nodeBlock.hash !== computed)
      throw new AppError(
        'BLOCK_CORRUPT',
        'the header does not give the hash that the answer states: damaged, or of another chain',
        {
          details: { hash: nodeBlock.hash, computed },
        },
      );
    if (entry !== undefined && nodeBlock.height !== undefined) work.heights.set(entry, nodeBlock.height);
    return true;
  } catch (error) {
    throw isAppError(error) ? error.with(details) : error;
  }
}
