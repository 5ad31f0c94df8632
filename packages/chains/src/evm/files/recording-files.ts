import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { AppError } from '@sulian/domain';
import { readFolder, statPath } from '../../paths.ts';
import type { RawBlockData } from '../wire/data.ts';
import { ADJUSTMENT_FILES } from './balance-adjustments-file.ts';
import { findRecordedBlock, RECORDING_FORMAT } from './recorded.ts';
import { EXPORT_FILES, readExport } from './recorded-export.ts';

/** A block on disk; its height and hash are known before it is read where the file's name tells them. */
export interface RecordedFile {
  readonly path: string;
  readonly height: number;
  readonly hash: string;
  load(): Promise<RawBlockData>;
}

/** Height and hash: `000015000000-9a71…286f.json.gz`. */
const OWN_NAME = /^(\d{12})-([0-9a-f]{64})\.json\.gz$/;
const JSON_NAME = /\.json(?:\.gz)?$/;
/** A folder of our own holds this many heights. */
const PER_FOLDER = 10_000;
/** What unpacks to more is no block. */
const MAX_FILE_BYTES = 1_024 * 2 ** 20;
const MAX_FILES = 10_000_000;
const IS_ADJUSTMENTS: ReadonlySet<string> = new Set(ADJUSTMENT_FILES);

const unpack = promisify(gunzip);
const pack = promisify(gzip);

/** Recorded blocks at a path, by height. @throws NOT_FOUND, BLOCK_CORRUPT two blocks of one height */
export async function listRecordings(path: string): Promise<readonly RecordedFile[]> {
  const info = await statPath(path);
  const found = info.isDirectory() ? await listFolder(path) : await toRecorded([path]);
  if (found.length === 0)
    throw new AppError('NOT_FOUND', `${path} holds no recorded blocks`, { details: { file: path } });
  const sorted = [...found].sort((a, b) => a.height - b.height);
  for (const [i, each] of sorted.entries()) {
    const before = sorted[i - 1];
    if (before?.height === each.height)
      throw new AppError('BLOCK_CORRUPT', `two files hold block ${each.height}`, {
        details: { height: each.height, files: [before.path, each.path] },
      });
  }
  return sorted;
}

async function listFolder(folder: string): Promise<readonly RecordedFile[]> {
  const names = (await readFolder(folder)).map((entry) => entry.name);
  if (EXPORT_FILES.every((name) => names.includes(name))) return fromExport(folder);
  if (names.includes('block.json') && names.includes('receipts.json')) return [await fromPair(folder, names)];
  const files: string[] = [];
  for (const entry of await readFolder(folder, { recursive: true })) {
    if (!JSON_NAME.test(entry.name) || IS_ADJUSTMENTS.has(entry.name)) continue;
    const path = join(entry.parentPath, entry.name);
    if ((entry.isSymbolicLink() ? await statPath(path) : entry).isFile()) files.push(path);
    if (files.length > MAX_FILES)
      throw new AppError('BAD_REQUEST', `at most ${MAX_FILES} files`, { details: { file: folder } });
  }
  return toRecorded(files);
}

/** Files whose names say nothing are read once to learn what they hold. */
async function toRecorded(paths: readonly string[]): Promise<readonly RecordedFile[]> {
  const files: RecordedFile[] = [];
  for (const path of paths) {
    const own = OWN_NAME.exec(basename(path));
    if (own !== null) {
      files.push({ path, height: Number(own[1]), hash: own[2] as string, load: () => loadRecording(path) });
      continue;
    }
    const found = findRecordedBlock(await readJson(path));
    if (found !== undefined) files.push(toFile(path, found.block, () => loadRecording(path)));
  }
  return files;
}

function toFile(path: string, block: unknown, load: () => Promise<RawBlockData>): RecordedFile {
  const { number, hash } = (block ?? {}) as { number?: unknown; hash?: unknown };
  const height = Number(number);
  if (!Number.isSafeInteger(height) || height < 0 || typeof hash !== 'string')
    throw new AppError('BLOCK_CORRUPT', 'the file holds a block without height or hash', { details: { file: path } });
  return { path, height, hash: hash.slice(2).toLowerCase(), load };
}

/** What transactions paid cannot be told from a part of an export: its totals would be wrong. */
async function fromExport(folder: string): Promise<readonly RecordedFile[]> {
  return (await readExport(folder)).map((each) =>
    toFile(folder, each.block, async () => {
      if (each.isComplete) return each;
      throw new AppError('BLOCK_CORRUPT', 'the export lacks transactions of a block that it has traces of', {
        details: { file: folder, block: (each.block as { hash?: unknown }).hash },
      });
    }),
  );
}

async function fromPair(folder: string, names: readonly string[]): Promise<RecordedFile> {
  const load = async (): Promise<RawBlockData> => ({
    block: await readJson(join(folder, 'block.json')),
    receipts: await readJson(join(folder, 'receipts.json')),
    ...(names.includes('traces.json') ? { traces: await readJson(join(folder, 'traces.json')) } : {}),
  });
  return toFile(folder, (await load()).block, load);
}

async function loadRecording(path: string): Promise<RawBlockData> {
  const found = findRecordedBlock(await readJson(path));
  if (found !== undefined) return found;
  throw new AppError('BLOCK_CORRUPT', 'the file holds no recorded block', { details: { file: path } });
}

async function readJson(path: string): Promise<unknown> {
  const { size } = await statPath(path);
  if (size > MAX_FILE_BYTES)
    throw new AppError('BLOCK_TOO_LARGE', `${size} bytes are more than a block`, {
      details: { file: path, maxBytes: MAX_FILE_BYTES },
    });
  try {
    const bytes = await readFile(path);
    const text = path.endsWith('.gz') ? await unpack(bytes, { maxOutputLength: MAX_FILE_BYTES }) : bytes;
    return JSON.parse(text.toString('utf8').replace(/^\uFEFF/, ''));
  } catch (cause) {
    throw new AppError('BLOCK_CORRUPT', 'the file is no JSON, or is cut short', { details: { file: path }, cause });
  }
}

/** Hashes of the blocks that were captured into a folder, by height. */
export async function listCaptured(folder: string): Promise<ReadonlyMap<number, string>> {
  const names = await readdir(folder, { recursive: true }).catch((): string[] => []);
  const found = names.map((name) => OWN_NAME.exec(basename(name))).filter((match) => match !== null);
  return new Map(found.map((match) => [Number(match[1]), match[2] as string]));
}

/** Where a block is kept: `1500/000015000000-9a71…286f.json.gz`. */
export const placeOfRecording = (folder: string, height: number, hash: string): string =>
  join(folder, String(Math.floor(height / PER_FOLDER)), `${String(height).padStart(12, '0')}-${hash}.json.gz`);

/** Writes a node's answers for one block, whole or not at all. */
export async function writeRecording(
  folder: string,
  block: { readonly chain: string; readonly height: number; readonly hash: string; readonly data: RawBlockData },
): Promise<void> {
  const path = placeOfRecording(folder, block.height, block.hash);
  const { block: header, receipts, traces, uncles, balanceAdjustments } = block.data;
  const text = JSON.stringify({
    format: RECORDING_FORMAT,
    chain: block.chain,
    height: block.height,
    block: header,
    receipts,
    traces,
    uncles,
    balanceAdjustments,
  });
  await mkdir(dirname(path), { recursive: true });
  await writeFile(`${path}.part`, await pack(text));
  await rename(`${path}.part`, path);
}
