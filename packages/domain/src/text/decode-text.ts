/** Encodings in which spreadsheets and exchanges save lists. */
export type TextEncodingName = 'utf-8' | 'utf-16le' | 'utf-16be' | 'gb18030';

/** Encoding by the first bytes of a file: a byte order mark, or the zeros between the letters of a head. */
export function findEncodingByStart(start: Uint8Array): TextEncodingName | undefined {
  const [a, b, c, d] = start;
  if ((a === 0xff && b === 0xfe) || (a !== 0 && b === 0 && c !== 0 && d === 0)) return 'utf-16le';
  if ((a === 0xfe && b === 0xff) || (a === 0 && b !== 0 && c === 0 && d !== 0)) return 'utf-16be';
  return undefined;
}

/**
 * Text of a whole file in whichever encoding it is, without its byte order mark; undefined for what is none.
 * What is not UTF-8 is GB18030, unless only its last letter is cut off.
 */
export function decodeText(bytes: Uint8Array): string | undefined {
  const byStart = findEncodingByStart(bytes);
  if (byStart !== undefined) return decode(bytes, byStart);
  return decode(bytes, 'utf-8') ?? (isCutUtf8(bytes) ? undefined : decode(bytes, 'gb18030'));
}

/** True of UTF-8 that ends within a letter: read as GB18030 it would be rubbish. */
export function isCutUtf8(bytes: Uint8Array): boolean {
  for (let cut = 1; cut <= 3 && cut < bytes.length; cut += 1)
    if (isLead(bytes.at(-cut) ?? 0)) return decode(bytes.subarray(0, bytes.length - cut), 'utf-8') !== undefined;
  return false;
}

const isLead = (byte: number): boolean => byte >= 0xc2 && byte <= 0xf4;

function decode(bytes: Uint8Array, encoding: TextEncodingName): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
