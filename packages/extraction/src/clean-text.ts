/** Text reduced to characters of addresses, with their original positions. */
export interface CleanText {
  readonly text: string;
  /** Index in the original text of a character of the clean one, or of its end. */
  toOriginal(index: number): number;
}

/** Draws nothing: pages and messengers put it inside addresses. Blanks and line breaks are not among these. */
const INVISIBLE = String.raw`[\p{Cf}\p{Default_Ignorable_Code_Point}]+`;
/** Letters, digits and punctuation as wide as a Han character, from `！` to `～`. */
const FULL_WIDTH = String.raw`[\uff01-\uff5e]`;
/** Byte of a link, such as `%3A`. */
const ENCODED = '%[0-9a-fA-F]{2}';
const CHANGED = new RegExp(`${INVISIBLE}|${FULL_WIDTH}|${ENCODED}`, 'gu');
/** From a full-width character to the ASCII one that it draws. @see Unicode, Halfwidth and Fullwidth Forms */
const TO_ASCII = 0xff01 - 0x21;

/**
 * Removes invisible characters, narrows full-width ones and decodes the punctuation of links: `%3A` before an address would join
 * with it. Linear in the length of the text.
 */
export function cleanText(original: string): CleanText {
  const parts: string[] = [];
  const starts: { readonly clean: number; readonly original: number }[] = [{ clean: 0, original: 0 }];
  let [from, length] = [0, 0];
  for (const { 0: changed, index } of original.matchAll(CHANGED)) {
    const narrowed = narrow(changed);
    parts.push(original.slice(from, index), narrowed);
    length += index - from + narrowed.length;
    from = index + changed.length;
    if (narrowed.length !== changed.length) starts.push({ clean: length, original: from });
  }
  parts.push(original.slice(from));
  return { text: parts.join(''), toOriginal: (index) => toOriginal(starts, index) };
}

function narrow(changed: string): string {
  if (changed.startsWith('%')) return decode(changed);
  const code = changed.charCodeAt(0);
  return code >= 0xff01 && code <= 0xff5e ? String.fromCharCode(code - TO_ASCII) : '';
}

/**
 * Decodes one escaped byte of a link. Letters and digits are never escaped, so they remain unchanged; a byte of another
 * alphabet becomes a blank.
 */
function decode(encoded: string): string {
  const code = Number.parseInt(encoded.slice(1), 16);
  if (code >= 0x80) return ' ';
  const letter = String.fromCharCode(code);
  return /[\s!-/:-@[-`{-~]/.test(letter) ? letter : encoded;
}

function toOriginal(starts: readonly { readonly clean: number; readonly original: number }[], index: number): number {
  let [low, high] = [0, starts.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((starts[middle]?.clean ?? 0) <= index) low = middle;
    else high = middle - 1;
  }
  const { clean, original } = starts[low] ?? { clean: 0, original: 0 };
  return original + index - clean;
}
