/** A text as a secret in it is read, and where each of its letters comes from. */
export interface FoldedText {
  readonly text: string;
  /** Position in the original text; at the end, its length. */
  toOriginal(index: number): number;
}

interface Letter {
  readonly letter: string;
  /** Length in the original text. */
  readonly width: number;
}

const INVISIBLE = /\p{Default_Ignorable_Code_Point}|\p{Cf}/u;
const FULL_WIDTH = { first: 0xff01, last: 0xff5e, distance: 0xfee0 } as const;
/** Bytes as a link writes them, or one letter. */
const PIECE = /(?:%[0-9a-f]{2})+|./gisu;
const CHANGED = /%[0-9a-f]{2}|\p{Default_Ignorable_Code_Point}|\p{Cf}|[\uff01-\uff5e]/iu;
/** Letters of a byte that is written as `%20`. */
const ENCODED_BYTE = 3;

/**
 * Removes characters that are not seen, narrows full-width ones and decodes those of links (`%20`): copied text has them between and
 * within words.
 */
export function foldText(original: string): FoldedText {
  if (!CHANGED.test(original)) return { text: original, toOriginal: (index) => index };
  const letters: string[] = [];
  const starts: number[] = [];
  for (const { 0: piece, index } of original.matchAll(PIECE)) {
    let start = index;
    for (const { letter, width } of readPiece(piece)) {
      if (!INVISIBLE.test(letter)) {
        letters.push(narrow(letter));
        for (let unit = 0; unit < letter.length; unit++) starts.push(start);
      }
      start += width;
    }
  }
  return { text: letters.join(''), toOriginal: (index) => starts[index] ?? original.length };
}

function readPiece(piece: string): readonly Letter[] {
  const decoded = piece.startsWith('%') ? tryDecode(piece) : undefined;
  if (decoded === undefined) return Array.from(piece, (letter) => ({ letter, width: letter.length }));
  const bytesOf = (letter: string): number => new TextEncoder().encode(letter).length;
  return Array.from(decoded, (letter) => ({ letter, width: ENCODED_BYTE * bytesOf(letter) }));
}

/** Undefined where the bytes are not UTF-8. */
function tryDecode(encoded: string): string | undefined {
  try {
    return decodeURIComponent(encoded);
  } catch {
    return undefined;
  }
}

function narrow(letter: string): string {
  const code = letter.charCodeAt(0);
  const isFull = code >= FULL_WIDTH.first && code <= FULL_WIDTH.last;
  return isFull ? String.fromCharCode(code - FULL_WIDTH.distance) : letter;
}
