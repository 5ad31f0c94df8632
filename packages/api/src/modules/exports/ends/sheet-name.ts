/** Longest name of a sheet, in UTF-16 units. */
const MAX_LENGTH = 31;
// biome-ignore lint/suspicious/noControlCharactersInRegex: XML cannot contain them
const ILLEGAL = /[[\]:*?/\\\u0000-\u001f\ufffe\uffff]/g;

/**
 * Name of a sheet: its number, which makes it unique, and whose it is. Signs that spreadsheets refuse become blanks.
 * @see https://support.microsoft.com/office/rename-a-worksheet-3f1f7148-ee83-404d-8ef0-9ff99fbad1f9
 */
export function toSheetName(number: number, name: string): string {
  const whole = `${number} ${name.replace(ILLEGAL, ' ')}`;
  let text = '';
  for (const sign of whole) {
    if (text.length + sign.length > MAX_LENGTH) break;
    text += sign;
  }
  return text.replace(/['\s]+$/, '');
}
