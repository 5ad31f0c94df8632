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

export const RECEIVE_LIMITS = {
  fileSize: MAX_UPLOAD_BYTES,
  files: 1,
  fields: 0,
  parts: 1,
  headerPairs: 20,
} as const;

/** The request's one file, whole. @throws FILE_TOO_LARGE, FILE_UNREADABLE, BAD_REQUEST */
export async function receiveFile(request: FastifyRequest): Promise<ReceivedFile> {
  if (!request.isMultipart()) throw new AppError('BAD_REQUEST', 'multipart/form-data with one field `file` is wanted');
  if (Number(request.headers['content-length'] ?? 0) > MAX_UPLOAD_BYTES + MAX_ENVELOPE_BYTES) throw tooLarge();
  try {
    const found = await readParts(request);
    if (found === undefined) throw new AppError('BAD_REQUEST', 'missing field `file`');
    if (found.content.length === 0) throw new AppError('FILE_UNREADABLE', 'the file is empty');
    return found;
  } catch (error) {
    throw toMeaning(error);
  }
}

/** To the end of the body: a file whose end did not come is no file. */
async function readParts(request: FastifyRequest): Promise<ReceivedFile | undefined> {
  let file: ReceivedFile | undefined;
  for await (const part of request.parts()) {
    if (part.type !== 'file' || part.fieldname !== FIELD || file !== undefined)
      throw new AppError('BAD_REQUEST', 'one field `file` and nothing else is wanted');
    file = { name: toFileName(part.filename), content: await part.toBuffer() };
  }
  return file;
}

const tooLarge = (): AppError =>
  new AppError('FILE_TOO_LARGE', 'the file is too large', { details: { maxBytes: MAX_UPLOAD_BYTES } });

function toMeaning(error: unknown): unknown {
  if (error instanceof AppError) return error;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'FST_REQ_FILE_TOO_LARGE') return tooLarge();
  if (code.startsWith('FST_') && code !== 'FST_MP_PREMATURE_CLOSE')
    return new AppError('BAD_REQUEST', 'one field `file` and nothing else is wanted', { cause: error });
  return new AppError('FILE_UNREADABLE', 'the upload broke off', { cause: error });
}
