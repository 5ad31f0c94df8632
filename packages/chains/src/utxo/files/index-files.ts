import { AppError, isAppError } from '@sulian/domain';
import { hashHeader } from '../../codecs/header-hashes.ts';
import type { UtxoChain } from '../chains.ts';
import { HEADER_BYTES } from '../wire/header.ts';
import { BlockIndex, type BlockPlace, toHashText } from './block-index.ts';
import { readRange } from './file-reader.ts';
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
}

interface Work {
  readonly chain: UtxoChain;
  readonly index: BlockIndex;
  readonly heights: Map<number, number>;
  readonly warnings: string[];
  /** A file that was named itself must hold a block; a folder may hold other things too. */
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
  const work: Work = { chain, index: new BlockIndex(), heights: new Map(), warnings: [], isFolder: options.isFolder };
  for (const [number, file] of files.entries()) {
    options.signal?.throwIfAborted();
    if (file.kind === 'blk') await indexBlk(work, file, number);
    else if (file.kind === 'json') await indexJson(work, file, number);
    else await indexSingle(work, file, number);
  }
  return work;
}

function warn(work: Work, message: string): void {
  if (work.warnings.length < MAX_WARNINGS) work.warnings.push(message);
}

const hash = Buffer.alloc(32);

function addHeader(work: Work, header: Buffer, place: BlockPlace): number | undefined {
  hashHeader(work.chain.headerHash, header.subarray(0, HEADER_BYTES), hash);
  return work.index.add(hash, header, place);
}

async function indexBlk(work: Work, file: KindedFile, number: number): Promise<void> {
  for await (const { offset, length, header } of scanBlkFile(file, work.chain, (message) => warn(work, message)))
    addHeader(work, header, { file: number, offset, length, form: 'raw' });
}

async function indexSingle(work: Work, file: KindedFile, number: number): Promise<void> {
  const form = file.kind === 'hex' ? 'hex' : 'raw';
  const details = { file: file.path, offset: 0 };
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
    throw new AppError(objects === 0 ? 'BLOCK_TRUNCATED' : 'BLOCK_CORRUPT', 'the file holds no block', {
      details: { file: file.path },
    });
  if (objects === 0) warn(work, `${file.path}: no JSON object is whole; left out`);
  else if (others > 0) warn(work, `${file.path}: ${others} of ${objects} JSON objects are no blocks and left out`);
}

async function indexAnswer(work: Work, file: KindedFile, place: BlockPlace): Promise<boolean> {
  const text = (await readRange(file, place.offset, place.length)).toString('utf8');
  const details = { file: file.path, offset: place.offset };
  try {
    const found = findNodeBlock(text);
    if (found === undefined) return false;
    if (found.raw.length <= HEADER_BYTES) throw new AppError('BLOCK_TRUNCATED', 'less than a block');
    const entry = addHeader(work, found.raw.subarray(0, HEADER_BYTES), place);
    const computed = toHashText(hash);
    if (found.hash !== undefined && found.hash !== computed)
      throw new AppError(
        'BLOCK_CORRUPT',
        'the header does not give the hash that the answer states: damaged, or of another chain',
        {
          details: { hash: found.hash, computed },
        },
      );
    if (entry !== undefined && found.height !== undefined) work.heights.set(entry, found.height);
    return true;
  } catch (error) {
    throw isAppError(error) ? error.with(details) : error;
  }
}
