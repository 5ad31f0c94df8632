import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { AppError } from '@sulian/domain';
import { parseExactJson, stringifyExactJson } from '../codecs/exact-json.ts';
import { describeJsonFault } from '../codecs/json-fault.ts';
import { readFolder, statPath } from '../paths.ts';
import { findBlockAt, type RecordedFile, type RecordingForm, type RecordingList } from './form.ts';
import { JSON_LINES, listJsonLines } from './json-lines.ts';

/** Height and hash: `000015000000-9a71…286f.json.gz`. */
const OWN_NAME = /^(\d{12})-([0-9a-f]{64})\.json\.gz$/;
const JSON_NAME = /\.(?:json(?:\.gz)?|jsonl|ndjson)$/;
/** Heights per folder of our own recordings. */
const PER_FOLDER = 10_000;
/** Limit for unpacked files: no block is larger. */
const MAX_FILE_BYTES = 1_024 * 2 ** 20;
const MAX_FILES = 10_000_000;
const unpack = promisify(gunzip);
const pack = promisify(gzip);

/** Recorded blocks at a path, by height. @throws NOT_FOUND, BLOCK_CORRUPT two blocks of one height */
export async function listRecordings<R>(path: string, form: RecordingForm<R>): Promise<RecordingList<R>> {
  const info = await statPath(path);
  const { files, leftOut } = info.isDirectory() ? await listFolder(path, form) : await toRecorded([path], form);
  if (files.length === 0)
    throw new AppError('NOT_FOUND', `${path} has no recorded blocks`, { details: { file: path } });
  const sorted = [...files].sort((a, b) => a.height - b.height);
  for (const [i, each] of sorted.entries()) {
    const before = sorted[i - 1];
    if (before?.height === each.height)
      throw new AppError('BLOCK_CORRUPT', `two files have block ${each.height}`, {
        details: { height: each.height, files: [before.path, each.path] },
      });
  }
  return { files: sorted, leftOut };
}

async function listFolder<R>(folder: string, form: RecordingForm<R>): Promise<RecordingList<R>> {
  const paths = await listJsonFiles(folder, form);
  const whole = await form.listFolder?.(
    folder,
    (await readFolder(folder)).map((entry) => entry.name),
  );
  if (whole === undefined) return toRecorded(paths, form);
  const isPart = (path: string): boolean => dirname(path) === folder && form.parts?.has(basename(path)) === true;
  return { files: whole, leftOut: paths.filter((path) => !isPart(path)) };
}

async function listJsonFiles(folder: string, { others }: RecordingForm<unknown>): Promise<readonly string[]> {
  const files: string[] = [];
  for (const entry of await readFolder(folder, { recursive: true })) {
    if (!JSON_NAME.test(entry.name) || others?.has(entry.name) === true) continue;
    const path = join(entry.parentPath, entry.name);
    if ((entry.isSymbolicLink() ? await statPath(path) : entry).isFile()) files.push(path);
    if (files.length > MAX_FILES)
      throw new AppError('BAD_REQUEST', `at most ${MAX_FILES} files`, { details: { file: folder } });
  }
  return files;
}

/** Lists the blocks of files. Files whose names do not identify a block are read once. */
async function toRecorded<R>(paths: readonly string[], form: RecordingForm<R>): Promise<RecordingList<R>> {
  const files: RecordedFile<R>[] = [];
  const leftOut: string[] = [];
  for (const path of paths) {
    const own = OWN_NAME.exec(basename(path));
    if (own !== null)
      files.push({ path, height: Number(own[1]), hash: own[2] as string, load: () => load(path, form) });
    else if (JSON_LINES.test(path)) {
      const lines = await listJsonLines(path, form);
      files.push(...lines.files);
      leftOut.push(...lines.leftOut);
    } else {
      const block = findBlockAt(form, await readJson(path), { file: path, name: basename(path) });
      if (block === undefined) leftOut.push(path);
      else files.push({ path, height: block.height, hash: block.hash, load: () => load(path, form) });
    }
  }
  return { files, leftOut };
}

async function load<R>(path: string, form: RecordingForm<R>): Promise<R> {
  const block = findBlockAt(form, await readJson(path), { file: path, name: basename(path) });
  if (block !== undefined) return block.answers;
  throw new AppError('BLOCK_CORRUPT', 'the file has no recorded block', { details: { file: path } });
}

/** JSON of one file, unpacked if its name requires it. @throws BLOCK_TOO_LARGE, BLOCK_CORRUPT, NOT_FOUND */
export async function readJson(path: string): Promise<unknown> {
  const { size } = await statPath(path);
  if (size > MAX_FILE_BYTES)
    throw new AppError('BLOCK_TOO_LARGE', `${size} bytes are more than a block`, {
      details: { file: path, maxBytes: MAX_FILE_BYTES },
    });
  try {
    const bytes = await readFile(path);
    const text = path.endsWith('.gz') ? await unpack(bytes, { maxOutputLength: MAX_FILE_BYTES }) : bytes;
    return parseExactJson(text.toString('utf8').replace(/^\uFEFF/, ''));
  } catch (cause) {
    throw new AppError('BLOCK_CORRUPT', describeJsonFault(cause, 'the file is not valid JSON, or is cut short'), {
      details: { file: path },
      cause,
    });
  }
}

/** Hashes of the blocks that were captured into a folder, by height. */
export async function listCaptured(folder: string): Promise<ReadonlyMap<number, string>> {
  const names = await readdir(folder, { recursive: true }).catch((): string[] => []);
  const matches = names.map((name) => OWN_NAME.exec(basename(name))).filter((match) => match !== null);
  return new Map(matches.map((match) => [Number(match[1]), match[2] as string]));
}

/** Path of a block's recording: `1500/000015000000-9a71…286f.json.gz`. */
export const placeOfRecording = (folder: string, height: number, hash: string): string =>
  join(folder, String(Math.floor(height / PER_FOLDER)), `${String(height).padStart(12, '0')}-${hash}.json.gz`);

/** Writes a node's answers for one block, whole or not at all. @param content what `findBlock` of its family reads */
export async function writeRecording(
  folder: string,
  { height, hash, content }: { readonly height: number; readonly hash: string; readonly content: object },
): Promise<void> {
  const path = placeOfRecording(folder, height, hash);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(`${path}.part`, await pack(stringifyExactJson(content)));
  await rename(`${path}.part`, path);
}
