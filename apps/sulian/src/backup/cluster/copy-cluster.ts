import { createReadStream, linkSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Progress } from '../../progress.ts';
import type { ClusterManifest } from '../manifest.ts';
import { writeCompressed } from '../stored-file.ts';
import { type ClusterFile, toSystemPath } from './cluster-files.ts';

export type CopiedFile = ClusterManifest['cluster'][number];

/** A backup whose unchanged files are linked. */
export interface EarlierBase {
  readonly path: string;
  readonly manifest: ClusterManifest;
}

export interface ClusterCopy {
  readonly clusterDir: string;
  /** Folder of the new backup. */
  readonly draft: string;
  readonly earlier: EarlierBase | undefined;
  readonly signal: AbortSignal;
  readonly progress?: Progress | undefined;
}

const COPIES = 4;
/** A file written so shortly before it was copied may have been written again at the same time by its clock. */
const MARGIN_MS = 2_000;

/** Copies files while the server writes to them: the log repairs what is torn. The last file is copied last. */
export async function copyCluster(files: readonly ClusterFile[], job: ClusterCopy): Promise<readonly CopiedFile[]> {
  const before = new Map(job.earlier?.manifest.cluster.map((each) => [each.path, each]));
  const copied: (CopiedFile | undefined)[] = [];
  const last = files.length - 1;
  const queue = files.slice(0, last).entries();
  job.progress?.setTotal(files.length);
  const copyOne = async (index: number, file: ClusterFile): Promise<void> => {
    job.signal.throwIfAborted();
    copied[index] =
      linkUnchanged(file, { index, before: before.get(file.path), job }) ?? (await copy(file, index, job));
    job.progress?.update(index + 1, file.path);
  };
  const copyOn = async (): Promise<void> => {
    for (const [index, file] of queue) await copyOne(index, file);
  };
  await Promise.all(Array.from({ length: COPIES }, copyOn));
  for (const file of files.slice(last)) await copyOne(last, file);
  return copied.filter((each) => each !== undefined);
}

const toStoredName = (index: number): string => `cluster/${index}.gz`;

function linkUnchanged(
  { size, mtimeNs }: ClusterFile,
  from: { readonly index: number; readonly before: CopiedFile | undefined; readonly job: ClusterCopy },
): CopiedFile | undefined {
  const { before, index, job } = from;
  if (before === undefined || before.mtimeNs !== String(mtimeNs) || BigInt(before.bytes) !== size) return undefined;
  if (job.earlier === undefined || !isOlderThan(mtimeNs, job.earlier)) return undefined;
  if (before.stored === null) return before;
  const file = toStoredName(index);
  try {
    linkSync(join(job.earlier.path, before.stored.file), join(job.draft, file));
  } catch {
    return undefined; // a folder without links: the file is copied
  }
  return { ...before, stored: { ...before.stored, file } };
}

const isOlderThan = (mtimeNs: bigint, { manifest }: EarlierBase): boolean =>
  Number(mtimeNs / 1_000_000n) < Date.parse(manifest.time) - MARGIN_MS;

/** Undefined for a file that was removed meanwhile, whose removal is in the log. */
async function copy(file: ClusterFile, index: number, job: ClusterCopy): Promise<CopiedFile | undefined> {
  const { path, mtimeNs } = file;
  if (file.size === 0n) return { path, mtimeNs: String(mtimeNs), bytes: 0, stored: null };
  const name = toStoredName(index);
  const writer = writeCompressed(join(job.draft, name));
  try {
    for await (const chunk of createReadStream(toSystemPath(job.clusterDir, path), { highWaterMark: 2 ** 20 }))
      await writer.write(chunk as Buffer);
    const { bytes, size, sha256 } = await writer.end();
    return { path, mtimeNs: String(mtimeNs), bytes, stored: { file: name, size, sha256 } };
  } catch (error) {
    await writer.abort(error);
    rmSync(join(job.draft, name), { force: true });
    if (error instanceof Error && Reflect.get(error, 'code') === 'ENOENT') return undefined;
    throw error;
  }
}
