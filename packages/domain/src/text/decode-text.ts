/** Encodings in which spreadsheets and exchanges save lists. */
export type TextEncodingName = 'utf-8' | 'utf-16le' | 'utf-16be' | 'gb18030';

/** A mark, or the zeros between the letters of a head, need so many bytes. */
const START_BYTES = 4;
/** Bytes from the first letter on that is not ASCII: so many distinguish UTF-8 from GB18030. */
const WINDOW_BYTES = 2 ** 16;
const ASCII_END = 0x80;

/** Encoding by the first bytes of a file: a byte order mark, or the zeros between the letters of a head. */
function findEncodingByStart(start: Uint8Array): TextEncodingName | undefined {
  const [a, b, c, d] = start;
  if ((a === 0xff && b === 0xfe) || (a !== 0 && b === 0 && c !== 0 && d === 0)) return 'utf-16le';
  if ((a === 0xfe && b === 0xff) || (a === 0 && b !== 0 && c === 0 && d !== 0)) return 'utf-16be';
  return undefined;
}

/** Letters of UTF-8 to a fault, above which a text is damaged UTF-8: in a text of GB18030 few bytes are such letters by chance. */
const MANY_LETTERS = 4;

/**
 * Encoding of bytes that may be cut within a letter. What is not UTF-8 is GB18030, unless it is a damaged UTF-8 text, which
 * GB18030 would read as rubbish: letters of three bytes and more are hardly there by chance.
 */
function chooseByLetters(bytes: Uint8Array): TextEncodingName {
  const text = new TextDecoder().decode(bytes, { stream: true });
  const count = (letters: RegExp): number => text.match(letters)?.length ?? 0;
  const faults = count(/\ufffd/g);
  const isDamaged = count(/[\u0080-\ufffc]/g) > MANY_LETTERS * faults || count(/[\u0800-\ufffc]/g) > faults;
  return faults === 0 || isDamaged ? 'utf-8' : 'gb18030';
}

const chooseEncoding = (bytes: Uint8Array): TextEncodingName => findEncodingByStart(bytes) ?? chooseByLetters(bytes);

/** Text of a file's beginning, which may be cut within a letter; what is not valid comes as U+FFFD. */
export const decodeStart = (bytes: Uint8Array): string => new TextDecoder(chooseEncoding(bytes)).decode(bytes);

/** Text of a file that comes in chunks, wherever these end. Without its byte order mark. */
export interface ChunkDecoder {
  /** @throws TypeError for invalid bytes */
  decode(chunk: Uint8Array): string;
  /**
   * Rest of the text once all chunks came.
   * @throws TypeError where the text ends within a letter
   */
  end(): string;
}

type Decoder = InstanceType<typeof TextDecoder>;

/** UTF-8, UTF-16 or GB18030. What begins as ASCII is any of the first and the last up to its first other letter. */
export function createChunkDecoder(): ChunkDecoder {
  let decoder: Decoder | undefined;
  let isBegun = false;
  /** Bytes whose encoding is not known yet. */
  let pending: Uint8Array = new Uint8Array(0);
  const choose = (): Decoder =>
    new TextDecoder(isBegun ? chooseByLetters(pending) : chooseEncoding(pending), { fatal: true, ignoreBOM: isBegun });
  const takePending = (count = pending.length): Uint8Array => {
    const taken = pending.subarray(0, count);
    pending = pending.subarray(count);
    return taken;
  };
  const takeAscii = (): string => {
    if (!isBegun && (pending.length < START_BYTES || findEncodingByStart(pending) !== undefined)) return '';
    const end = pending.findIndex((byte) => byte >= ASCII_END);
    const text = new TextDecoder().decode(takePending(end < 0 ? pending.length : end));
    isBegun ||= text !== '';
    return text;
  };
  return {
    decode: (chunk) => {
      if (decoder !== undefined) return decoder.decode(chunk, { stream: true });
      pending = join(pending, chunk);
      const text = takeAscii();
      if (pending.length < WINDOW_BYTES) return text;
      decoder = choose();
      return text + decoder.decode(takePending(), { stream: true });
    },
    end: () => (decoder ?? choose()).decode(takePending()),
  };
}

function join(before: Uint8Array, after: Uint8Array): Uint8Array {
  if (before.length === 0) return after;
  const all = new Uint8Array(before.length + after.length);
  all.set(before);
  all.set(after, before.length);
  return all;
}

/** Text of a whole file in whichever encoding it is, without its byte order mark; undefined for what is not valid. */
export function decodeText(bytes: Uint8Array): string | undefined {
  const decoder = createChunkDecoder();
  try {
    return decoder.decode(bytes) + decoder.end();
  } catch {
    return undefined;
  }
}
