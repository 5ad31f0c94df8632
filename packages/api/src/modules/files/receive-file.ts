import { createWriteStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { MultipartFile } from '@fastify/multipart';
import { MAX_UPLOAD_BYTES } from '@sulian/contract';
import { AppError } from '@sulian/domain';
import type { FastifyRequest } from 'fastify';
import { toFileName } from './file-name.ts';

export interface ReceivedFile {
  readonly name: string;
  readonly content: Buffer;
}

const FIELD = 'file';
/** Multipart overhead of one file. */
const MAX_ENVELOPE_BYTES = 16 * 1024;

/** Limits of a body with one file. */
export const toReceiveLimits = (maxBytes: number) => ({
  fileSize: maxBytes,
  files: 1,
  fields: 0,
  parts: 1,
  headerPairs: 20,
});

/** The request's one file, whole. @throws FILE_TOO_LARGE, FILE_UNREADABLE, BAD_REQUEST */
export async function receiveFile(request: FastifyRequest): Promise<ReceivedFile> {
  const { name, stored: content } = await receiveOne(request, MAX_UPLOAD_BYTES, (part) => part.toBuffer());
  if (content.length === 0) throw empty();
  return { name, content };
}

/**
 * Writes the request's one file into a folder of its own, which exists while `work` runs.
 * @throws FILE_TOO_LARGE, FILE_UNREADABLE, BAD_REQUEST, and as `work`
 */
export async function withReceived<T>(
  request: FastifyRequest,
  maxBytes: number,
  work: (path: string) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'sulian-list-'));
  try {
    return await work(await receiveInto(folder, request, maxBytes));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Writes the request's one file into the folder, and returns its path.
 * @throws FILE_TOO_LARGE, FILE_UNREADABLE, BAD_REQUEST
 */
async function receiveInto(folder: string, request: FastifyRequest, maxBytes: number): Promise<string> {
  const { stored: path } = await receiveOne(request, maxBytes, async ({ filename, file }) => {
    const to = join(folder, toFileName(filename));
    await pipeline(file, createWriteStream(to));
    // A stream that the limit cuts ends without an error.
    if (file.truncated) throw tooLarge(maxBytes);
    return to;
  });
  if ((await stat(path)).size === 0) throw empty();
  return path;
}

interface StoredFile<T> {
  readonly name: string;
  readonly stored: T;
}

async function receiveOne<T>(
  request: FastifyRequest,
  maxBytes: number,
  store: (part: MultipartFile) => Promise<T>,
): Promise<StoredFile<T>> {
  if (!request.isMultipart()) throw new AppError('BAD_REQUEST', 'multipart/form-data with one field `file` is wanted');
  if (Number(request.headers['content-length'] ?? 0) > maxBytes + MAX_ENVELOPE_BYTES) throw tooLarge(maxBytes);
  try {
    const received = await readParts(request, store);
    if (received === undefined) throw new AppError('BAD_REQUEST', 'missing field `file`');
    return received;
  } catch (error) {
    throw toMeaning(error, maxBytes);
  }
}

/** To the end of the body: a file whose end did not come is no file. */
async function readParts<T>(
  request: FastifyRequest,
  store: (part: MultipartFile) => Promise<T>,
): Promise<StoredFile<T> | undefined> {
  // The parser waits for events of the body, which a client that has left already sends no more.
  if (request.raw.destroyed) throw brokeOff();
  let received: StoredFile<T> | undefined;
  for await (const part of request.parts()) {
    if (part.type !== 'file' || part.fieldname !== FIELD || received !== undefined)
      throw new AppError('BAD_REQUEST', 'one field `file` and nothing else is wanted');
    received = { name: toFileName(part.filename), stored: await store(part) };
  }
  return received;
}

const brokeOff = (cause?: unknown): AppError => new AppError('FILE_UNREADABLE', 'the upload broke off', { cause });

const empty = (): AppError => new AppError('FILE_UNREADABLE', 'the file is empty');

const tooLarge = (maxBytes: number): AppError =>
  new AppError('FILE_TOO_LARGE', 'the file is too large', { details: { maxBytes } });

function toMeaning(error: unknown, maxBytes: number): unknown {
  if (error instanceof AppError) return error;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'FST_REQ_FILE_TOO_LARGE') return tooLarge(maxBytes);
  if (code.startsWith('FST_') && code !== 'FST_MP_PREMATURE_CLOSE')
    return new AppError('BAD_REQUEST', 'one field `file` and nothing else is wanted', { cause: error });
  return brokeOff(error);
}
