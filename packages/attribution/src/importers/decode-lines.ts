import { createReadStream } from 'node:fs';
import { createChunkDecoder } from '@sulian/domain';

const NO_TEXT = 'not valid UTF-8, UTF-16 or GB18030';
/** Longest line that is read at all, in characters, whatever it contains. */
const MAX_LINE_CHARS = 2 ** 20;

/**
 * A file's text as it is read; a line without end is left at once.
 *
 * @throws Error of what is in no encoding that is known, or of a line without end
 */
export async function* decodeLines(path: string): AsyncGenerator<string> {
  const decoder = createChunkDecoder();
  let lineChars = 0;
  try {
    for await (const chunk of createReadStream(path) as AsyncIterable<Uint8Array>) {
      const text = decoder.decode(chunk);
      const end = Math.max(text.lastIndexOf('\n'), text.lastIndexOf('\r'));
      lineChars = end === -1 ? lineChars + text.length : text.length - end;
      if (lineChars > MAX_LINE_CHARS) throw new Error(`a line of more than ${MAX_LINE_CHARS} characters`);
      yield text;
    }
    yield decoder.end();
  } catch (cause) {
    if (cause instanceof TypeError) throw new Error(NO_TEXT, { cause });
    throw cause;
  }
}
