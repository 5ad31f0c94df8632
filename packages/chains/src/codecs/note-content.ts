import { isUtf8 } from 'node:buffer';
import { MAX_NOTE_BYTES, type NoteContent } from '@sulian/domain';

const TAB = 0x09;
const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;
const BLANK = 0x20;
const DELETE = 0x7f;
/** Controls that UTF-8 writes with two bytes. */
const HIGH_CONTROL = /[\u0080-\u009f]/;

/**
 * Content of bytes, up to the stored length. Only that part decides whether it is text, without any table that grows
 * with Unicode: the same bytes are the same note in every version of this program.
 */
export function toNoteContent(bytes: Buffer, length = bytes.length): NoteContent {
  const isCut = length > MAX_NOTE_BYTES;
  const leadingBytes = isCut ? bytes.subarray(0, MAX_NOTE_BYTES) : bytes;
  const text = findText(isCut ? wholeCharacters(leadingBytes) : leadingBytes);
  return text === undefined ? { hex: leadingBytes.toString('hex'), length, isCut } : { text, length, isCut };
}

function findText(bytes: Buffer): string | undefined {
  let isAscii = true;
  let isBlank = true;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] as number;
    if (byte > DELETE) isAscii = false;
    else if (byte === DELETE || (byte < BLANK && !isLine(byte))) return undefined;
    if (byte > BLANK) isBlank = false;
  }
  if (isBlank) return undefined;
  if (isAscii) return bytes.toString('latin1');
  if (!isUtf8(bytes)) return undefined;
  const text = bytes.toString('utf8');
  return HIGH_CONTROL.test(text) || text.trim() === '' ? undefined : text;
}

const isLine = (byte: number): boolean => byte === TAB || byte === LINE_FEED || byte === CARRIAGE_RETURN;

const CONTINUES = 0x80;
const CONTINUES_MASK = 0xc0;
/** A character of UTF-8 begins with so many ones as it has bytes. */
const lengthOf = (first: number): number => (first < 0xc0 ? 1 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4);

/** Without the beginning of a character whose rest was cut off. */
function wholeCharacters(bytes: Buffer): Buffer {
  for (let at = bytes.length - 1; at >= bytes.length - 4 && at >= 0; at -= 1) {
    const byte = bytes[at] as number;
    if ((byte & CONTINUES_MASK) === CONTINUES) continue;
    return at + lengthOf(byte) > bytes.length ? bytes.subarray(0, at) : bytes;
  }
  return bytes;
}
