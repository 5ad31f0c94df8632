import { createReadStream } from 'node:fs';
import { AppError } from '@sulian/domain';

export interface JsonSpan {
  readonly offset: number;
  readonly length: number;
}

/** A verbose answer of a full block is about 20 MB. */
const MAX_JSON_BYTES = 256 * 2 ** 20;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPEN = 0x7b;
const CLOSE = 0x7d;

/**
 * Positions of the outermost objects of a JSON file: one object, a list of them, or one per line, in one pass that
 * stores nothing. Objects cut off by the end of the file are not reported.
 *
 * @throws BLOCK_TOO_LARGE an object above the cap
 */
export async function* scanJsonObjects(path: string): AsyncGenerator<JsonSpan> {
  let depth = 0;
  let start = 0;
  let isText = false;
  let isEscaped = false;
  let base = 0;
  for await (const chunk of createReadStream(path, { highWaterMark: 1 << 20 })) {
    const bytes = chunk as Buffer;
    for (let i = 0; i < bytes.length; i++) {
      const byte = bytes[i];
      if (isText) {
        if (isEscaped) isEscaped = false;
        else if (byte === BACKSLASH) isEscaped = true;
        else if (byte === QUOTE) isText = false;
      } else if (byte === QUOTE) isText = true;
      else if (byte === OPEN) {
        if (depth === 0) start = base + i;
        depth++;
      } else if (byte === CLOSE && depth > 0) {
        depth--;
        if (depth === 0) yield { offset: start, length: base + i + 1 - start };
      }
    }
    base += bytes.length;
    if (depth > 0 && base - start > MAX_JSON_BYTES)
      throw new AppError('BLOCK_TOO_LARGE', `a JSON object of more than ${MAX_JSON_BYTES} bytes`, {
        details: { file: path, offset: start, maxBytes: MAX_JSON_BYTES },
      });
  }
}
