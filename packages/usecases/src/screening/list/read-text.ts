import { createChunkDecoder, MAX_SCREENING_LINE_BYTES } from '@sulian/domain';
import { lineTooLong, unreadable } from './list-fault.ts';

/** Text of a list in UTF-8, UTF-16 or GB18030, as it comes. @throws FILE_UNREADABLE */
export async function* decodeList(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = createChunkDecoder();
  try {
    for await (const chunk of bytes) yield decoder.decode(chunk);
    yield decoder.end();
  } catch (cause) {
    if (cause instanceof TypeError) throw unreadable('NO_TEXT', cause);
    throw cause;
  }
}

export interface ListLine {
  /** From 1. */
  readonly line: number;
  readonly text: string;
}

/** Lines of a text, without empty ones. @throws FILE_TOO_LARGE */
export async function* readLines(texts: AsyncIterable<string>): AsyncGenerator<readonly ListLine[]> {
  let [rest, line] = ['', 0];
  for await (const text of texts) {
    const parts = (rest + text).split('\n');
    rest = parts.pop() ?? '';
    const lines = parts.map((part) => {
      line += 1;
      return toLine(part, line);
    });
    if (rest.length > MAX_SCREENING_LINE_BYTES) throw lineTooLong(line + 1);
    yield lines.filter(isFilled);
  }
  yield [toLine(rest, line + 1)].filter(isFilled);
}

function toLine(part: string, line: number): ListLine {
  // Never more bytes than three times the letters: only long lines are measured.
  if (part.length > MAX_SCREENING_LINE_BYTES / 3 && Buffer.byteLength(part) > MAX_SCREENING_LINE_BYTES)
    throw lineTooLong(line);
  return { line, text: part };
}

const isFilled = ({ text }: ListLine): boolean => text.trim() !== '';
