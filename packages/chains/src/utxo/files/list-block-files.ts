import { readFile, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { AppError } from '@sulian/domain';
import { readFolder, statPath } from '../../paths.ts';
import { KNOWN_MAGICS, type UtxoChain } from '../chains.ts';
import { applyXor, type BlockFile, readRange, XOR_KEY_BYTES } from './file-reader.ts';

/** `blk`: records of a node; `json`: recorded answers; `hex` and `raw`: one block. */
type FileKind = 'blk' | 'json' | 'hex' | 'raw';

export interface KindedFile extends BlockFile {
  readonly kind: FileKind;
}

const BLK_NAME = /^blk\d+\.dat$/;
/** Files found in block folders that are not blocks. */
const IGNORED = /^\.|^(?:rev\d+\.dat|xor\.dat|licen[sc]e.*|copying|readme.*|notice.*)$|\.(?:md|txt|lock|log|sha256)$/i;
const JSON_START = /^[\s\uFEFF]*[[{]/;
/** Bare, or as a JSON string. */
const HEX_START = /^\s*"?[0-9a-fA-F\s]+"?\s*$/;
const PROBE_BYTES = 512;
/** First bytes of packed files, by what packs them. */
const PACKED: Readonly<Record<string, string>> = {
  '1f8b': 'gzip',
  '425a68': 'bzip2',
  '504b0304': 'zip',
  fd377a585a00: 'xz',
  '28b52ffd': 'zstd',
  '04224d18': 'lz4',
};

/** Files of blocks at a path, in the order of their names. @throws NOT_FOUND, BLOCK_FOREIGN (packed), BLOCK_CORRUPT (xor.dat) */
export async function listBlockFiles(path: string, chain: UtxoChain): Promise<readonly KindedFile[]> {
  const info = await statPath(path);
  const paths = info.isDirectory() ? await listFolder(path) : [path];
  if (paths.length === 0) throw new AppError('NOT_FOUND', `${path} has no blocks`, { details: { file: path } });
  const xorKey = await findXorKey(info.isDirectory() ? dirname(paths[0] as string) : dirname(path));
  const files: KindedFile[] = [];
  for (const each of paths) {
    const file = await probe(each, chain, xorKey);
    if (file !== undefined) files.push(file);
  }
  return files;
}

async function listFolder(folder: string): Promise<readonly string[]> {
  const entries = await listEntries(folder);
  const names = entries
    .filter((entry) => !entry.isFolder)
    .map((entry) => entry.name)
    .sort((a, b) => (a < b ? -1 : 1));
  const blk = names.filter((name) => BLK_NAME.test(name));
  const chosen = blk.length > 0 ? blk : names;
  const hasBlocks = entries.some((entry) => entry.isFolder && entry.name === 'blocks');
  // The data folder of a node contains its block files one folder down.
  if (blk.length === 0 && hasBlocks) return listFolder(join(folder, 'blocks'));
  return chosen.map((name) => join(folder, name));
}

interface Entry {
  readonly name: string;
  readonly isFolder: boolean;
}

/** Links count as their targets; a broken link throws, since it may be the missing block file. */
async function listEntries(folder: string): Promise<readonly Entry[]> {
  const entries: Entry[] = [];
  for (const entry of await readFolder(folder)) {
    if (IGNORED.test(entry.name)) continue;
    const isFolder = entry.isSymbolicLink()
      ? (await statPath(join(folder, entry.name))).isDirectory()
      : entry.isDirectory();
    entries.push({ name: entry.name, isFolder });
  }
  return entries;
}

async function findXorKey(folder: string): Promise<Buffer | undefined> {
  const path = join(folder, 'xor.dat');
  const key = await readFile(path).catch(() => undefined);
  if (key === undefined || (key.length > 0 && key.every((byte) => byte === 0))) return undefined;
  if (key.length !== XOR_KEY_BYTES)
    throw new AppError('BLOCK_CORRUPT', `xor.dat has ${key.length} bytes, not ${XOR_KEY_BYTES}`, {
      details: { file: path },
    });
  return key;
}

/** Undefined for an empty file. */
async function probe(path: string, chain: UtxoChain, xorKey: Buffer | undefined): Promise<KindedFile | undefined> {
  const { size } = await stat(path);
  if (size === 0) return undefined;
  const head = await readRange({ path, size }, 0, Math.min(size, PROBE_BYTES));
  const magic = Buffer.from(chain.magic, 'hex');
  if (head.subarray(0, 4).equals(magic)) return { path, size, kind: 'blk' };
  if (xorKey !== undefined) {
    const clear = Buffer.from(head);
    applyXor(clear, xorKey, 0);
    if (clear.subarray(0, 4).equals(magic) || BLK_NAME.test(basename(path))) return { path, size, kind: 'blk', xorKey };
  }
  refusePacked(path, head);
  return { path, size, kind: toKind(path, head) };
}

function refusePacked(path: string, head: Buffer): void {
  const hex = head.toString('hex', 0, 8);
  const packer = Object.entries(PACKED).find(([start]) => hex.startsWith(start))?.[1];
  if (packer === undefined) return;
  throw new AppError('BLOCK_FOREIGN', `${basename(path)} is packed with ${packer}; unpack it first`, {
    details: { file: path, offset: 0 },
  });
}

function toKind(path: string, head: Buffer): FileKind {
  const text = head.toString('latin1');
  if (JSON_START.test(head.toString('utf8'))) return 'json';
  if (HEX_START.test(text)) return 'hex';
  return BLK_NAME.test(basename(path)) || KNOWN_MAGICS[head.toString('hex', 0, 4)] !== undefined ? 'blk' : 'raw';
}
