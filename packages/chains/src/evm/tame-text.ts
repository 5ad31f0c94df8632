/** Longer is no name; the ledger cuts further. */
const MAX_TEXT = 256;

/**
 * Text that a stranger chose, without what could hide, reorder or imitate: controls, format characters (bidirectional
 * overrides, zero widths, tags), surrogates without a partner, private and unassigned code points; blanks made one.
 * Undefined when nothing is left.
 */
export function tameText(text: string): string | undefined {
  const tamed = text
    .normalize('NFC')
    .replace(/[\p{Zs}\t\r\n\u2028\u2029]+/gu, ' ')
    .replace(/\p{C}|\p{Default_Ignorable_Code_Point}/gu, '')
    // A pile of combining marks grows over the lines around it.
    .replace(/(\p{M}{2})\p{M}+/gu, '$1')
    .trim();
  return tamed === '' ? undefined : [...tamed].slice(0, MAX_TEXT).join('');
}
