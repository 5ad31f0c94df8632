import { createReadStream } from 'node:fs';
import { TextDecoder } from 'node:util';
import { findEncodingByStart } from '@sulian/domain';

const NO_TEXT = 'not valid UTF-8, UTF-16 or GB18030';
/** Of a line that is read at all, whatever it holds. */
const MAX_LINE_CHARS = 2 ** 20;

/** Beginning of a file, which may be cut within a letter. */
export function decodeStart(bytes: Uint8Array): string {
  const encoding = findEncodingByStart(bytes);
  if (encoding !== undefined) return new TextDecoder(encoding).decode(bytes);
  const text = new TextDecoder().decode(bytes);
  return isUtf8(text) ? text : new TextDecoder('gb18030').decode(bytes);
}

/**
 * A file's text as it is read, in UTF-8, UTF-16 or GB18030; a line without end is left at once. What begins as ASCII may
 * turn out to be GB18030, which has the same letters up to there; after a letter of UTF-8 it may not.
 *
 * @throws Error of what is neither, or of a line without end
 */
export async function* decodeLines(path: string): AsyncGenerator<string> {
  let decoder: TextDecoder | undefined;
  let [lineChars, isAscii] = [0, true];
  try {
    for await (const chunk of createReadStream(path) as AsyncIterable<Uint8Array>) {
      decoder ??= new TextDecoder(findEncodingByStart(chunk) ?? 'utf-8', { fatal: true });
      const read = isAscii ? decodeEither(decoder, chunk) : { decoder, text: decoder.decode(chunk, { stream: true }) };
      const { text } = read;
      isAscii &&= read.decoder === decoder && text.length === chunk.length;
      ({ decoder } = read);
      const end = Math.max(text.lastIndexOf('\n'), text.lastIndexOf('\r'));
      lineChars = end === -1 ? lineChars + text.length : text.length - end;
      if (lineChars > MAX_LINE_CHARS) throw new Error(`a line of more than ${MAX_LINE_CHARS} characters`);
      yield text;
    }
    yield decoder?.decode() ?? '';
  } catch (cause) {
    if (cause instanceof TypeError) throw new Error(NO_TEXT, { cause });
    throw cause;
  }
}

/** @param decoder that all before was ASCII for */
function decodeEither(
  decoder: TextDecoder,
  chunk: Uint8Array,
): { readonly decoder: TextDecoder; readonly text: string } {
  try {
    return { decoder, text: decoder.decode(chunk, { stream: true }) };
  } catch (cause) {
    if (decoder.encoding !== 'utf-8' || isUtf8(new TextDecoder().decode(chunk))) throw cause;
    const other = new TextDecoder('gb18030', { fatal: true });
    return { decoder: other, text: other.decode(chunk, { stream: true }) };
  }
}

/** Whether a text that was read as UTF-8, with U+FFFD for what is none, has more letters of it than faults. */
function isUtf8(text: string): boolean {
  const faults = text.match(/\ufffd/g)?.length ?? 0;
  return faults === 0 || (text.match(/[\u0080-\ufffc]/g)?.length ?? 0) > faults;
}
