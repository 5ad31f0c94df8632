/** Control, format (bidirectional, zero-width), private and unassigned characters, and separators of lines. */
const UNSHOWN = /[\p{C}\p{Zl}\p{Zp}]/gu;
/** Marks piled on one letter would draw over the rows above and below. */
const PILED_MARKS = /(\p{M})\p{M}+/gu;

/**
 * A contract's own words as one line that shows nothing but what it holds: no hidden characters, no text that runs
 * backwards, no longer than so many characters. Undefined where nothing is left.
 */
export function tameText(text: string, maxCharacters: number): string | undefined {
  const plain = text.normalize('NFC').replace(/\s+/g, ' ').replace(UNSHOWN, '').replace(PILED_MARKS, '$1').trim();
  const characters = [...plain].slice(0, maxCharacters).join('').trim();
  return characters === '' ? undefined : characters;
}
