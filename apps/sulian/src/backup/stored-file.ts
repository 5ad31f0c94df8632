import { createHash, type Hash } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream, createWriteStream, statSync } from 'node:fs';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { AppError, isPathFault, toPathFault } from '@sulian/domain';
import type { StoredFile } from './manifest.ts';

/** The fastest: a copy's length fields and zeros are most of what can be saved. */
const LEVEL = 1;
const OWNER_ONLY = 0o600;

export interface FileWriter {
  write(chunk: Buffer): Promise<void>;
  /** @returns bytes before compression, and the durable file's size and digest */
  end(): Promise<Omit<StoredFile, 'file'> & { readonly bytes: number }>;
  abort(error: unknown): Promise<void>;
}

/** Compresses into a new file. */
export function writeCompressed(path: string): FileWriter {
  const gzip = createGzip({ level: LEVEL });
  const meter = createMeter();
  const done = pipeline(gzip, meter.stream, createWriteStream(path, { flags: 'wx', mode: OWNER_ONLY, flush: true }));
  // Reported by `write` and `end`.
  done.catch(() => undefined);
  let bytes = 0;
  return {
    write: async (chunk) => {
      bytes += chunk.length;
      if (gzip.destroyed) await done;
      if (!gzip.write(chunk)) await Promise.race([once(gzip, 'drain'), done]);
    },
    end: async () => {
      gzip.end();
      await done;
      return { bytes, ...meter.read() };
    },
    abort: async (error) => {
      gzip.destroy(error instanceof Error ? error : new Error(String(error)));
      await done.catch(() => undefined);
    },
  };
}

function createMeter() {
  const hash = createHash('sha256');
  let size = 0;
  const stream = new Transform({
    transform: (chunk: Buffer, _encoding, next) => {
      size += chunk.length;
      hash.update(chunk);
      next(null, chunk);
    },
  });
  return { stream, read: () => ({ size, sha256: hash.digest('hex') }) };
}

/** Bytes of a file as they are stored; after the last one, its digest is proven. @throws BACKUP_FILE_MISSING, BACKUP_DAMAGED */
async function* readProven(folder: string, stored: StoredFile): AsyncGenerator<Buffer> {
  const path = join(folder, stored.file);
  requireSize(path, stored);
  const hash: Hash = createHash('sha256');
  try {
    for await (const chunk of createReadStream(path, { highWaterMark: 2 ** 18 })) {
      hash.update(chunk as Buffer);
      yield chunk as Buffer;
    }
  } catch (cause) {
    throw isPathFault(cause) ? toPathFault(path, cause, 'BACKUP_DAMAGED') : cause;
  }
  if (hash.digest('hex') !== stored.sha256) throw damaged(path, 'its digest is not the one in the manifest');
}

function requireSize(path: string, { size }: StoredFile): void {
  const storedBytes = statSync(path, { throwIfNoEntry: false })?.size;
  if (storedBytes === undefined)
    throw new AppError('BACKUP_FILE_MISSING', `${path}: the manifest lists this file`, { details: { path } });
  if (storedBytes !== size) throw damaged(path, `it must have ${size} bytes: ${storedBytes}`);
}

const damaged = (path: string, reason: string): AppError =>
  new AppError('BACKUP_DAMAGED', `${path}: ${reason}`, { details: { path } });

/** @throws BACKUP_FILE_MISSING, BACKUP_DAMAGED */
export async function checkFile(folder: string, stored: StoredFile): Promise<void> {
  for await (const _chunk of readProven(folder, stored));
}

/** The content of a file that `writeCompressed` wrote. @throws BACKUP_FILE_MISSING, BACKUP_DAMAGED */
export async function* readCompressed(folder: string, stored: StoredFile): AsyncGenerator<Buffer> {
  const gunzip = createGunzip();
  const feeding = pipeline(readProven(folder, stored), gunzip);
  feeding.catch(() => undefined);
  try {
    for await (const chunk of gunzip) yield chunk as Buffer;
  } finally {
    gunzip.destroy();
  }
  await feeding;
}
