import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { AppError, toPathFault } from '@sulian/domain';
import { parseExactJson } from '../codecs/exact-json.ts';
import { describeJsonFault } from '../codecs/json-fault.ts';
import { findBlockAt, type RecordedFile, type RecordingForm, type RecordingList } from './form.ts';

/** Files with a block a line. */
export const JSON_LINES = /\.(?:jsonl|ndjson)$/;
/** A longer line is no block. */
const MAX_LINE_BYTES = 512 * 2 ** 20;
const NEWLINE = 0x0a;

/** Position of a line in its file. */
interface Line {
  readonly path: string;
  readonly from: number;
  readonly bytes: number;
}

/** The blocks of a file, each read again from its place when it is wanted. @throws BLOCK_CORRUPT, BLOCK_TOO_LARGE */
export async function listJsonLines<R>(path: string, form: RecordingForm<R>): Promise<RecordingList<R>> {
  const files: RecordedFile<R>[] = [];
  const leftOut: string[] = [];
  for (const line of await findLines(path)) {
    const place = { file: path, atByte: line.from };
    const json = await readLine(line);
    if (json === undefined) continue;
    const block = findBlockAt(form, json, place);
    if (block === undefined) {
      leftOut.push(path);
      continue;
    }
    const load = async (): Promise<R> => {
      const again = findBlockAt(form, await readLine(line), place);
      if (again !== undefined) return again.answers;
      throw new AppError('BLOCK_CORRUPT', 'the line no longer has a recorded block', { details: { file: path } });
    };
    files.push({ path, height: block.height, hash: block.hash, load });
  }
  return { files, leftOut };
}

async function findLines(path: string): Promise<readonly Line[]> {
  const lines: Line[] = [];
  let from = 0;
  let at = 0;
  const end = (to: number): void => {
    if (to - from > MAX_LINE_BYTES)
      throw new AppError('BLOCK_TOO_LARGE', `a line of ${to - from} bytes is more than a block`, {
        details: { file: path, maxBytes: MAX_LINE_BYTES },
      });
    if (to > from) lines.push({ path, from, bytes: to - from });
    from = to + 1;
  };
  for await (const chunk of readChunks(path)) {
    for (let i = chunk.indexOf(NEWLINE); i >= 0; i = chunk.indexOf(NEWLINE, i + 1)) end(at + i);
    at += chunk.length;
  }
  end(at);
  return lines;
}

async function* readChunks(path: string): AsyncGenerator<Buffer> {
  try {
    yield* createReadStream(path) as AsyncIterable<Buffer>;
  } catch (cause) {
    throw toPathFault(path, cause);
  }
}

/** Undefined for a line that contains only spaces. */
async function readLine({ path, from, bytes }: Line): Promise<unknown> {
  const file = await open(path).catch((cause: unknown) => {
    throw toPathFault(path, cause);
  });
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(bytes), 0, bytes, from);
    const text = buffer.toString('utf8', 0, bytesRead).replace(/^\uFEFF/, '');
    return text.trim() === '' ? undefined : parseExactJson(text);
  } catch (cause) {
    throw new AppError('BLOCK_CORRUPT', `a line: ${describeJsonFault(cause, 'not valid JSON')}`, {
      details: { file: path, atByte: from },
      cause,
    });
  } finally {
    await file.close();
  }
}
