import type { CellValue } from './column.ts';

/** A cell's value and the number of its style. */
export interface StyledValue {
  readonly value: CellValue;
  readonly style: number;
}

/** Characters that XML 1.0 cannot contain. @see https://www.w3.org/TR/xml/#charsets */
const NOT_XML = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;
/** Spreadsheets read `_x0041_` in a text as the letter A: the underscore itself is escaped. @see ECMA-376 part 1 §22.9.2.19 */
const LIKE_ESCAPE = /_(?=x[\da-f]{4}_)/gi;
const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '\r': '&#13;' };

export const toXmlText = (text: string): string =>
  text
    .replace(NOT_XML, '\ufffd')
    .replace(LIKE_ESCAPE, '_x005F_')
    .replace(/[&<>\r]/g, (sign) => ESCAPES[sign] ?? '');

/** A decimal number in digits. */
const NUMERAL = /^-?\d+(\.\d+)?$/;
export const isNumeral = (text: string): boolean => NUMERAL.test(text);

/** Significant digits that every double, and every spreadsheet, represents. */
const SAFE_DIGITS = 15;

export const isSafeNumeral = (text: string): boolean =>
  text.replace(/[-.]/g, '').replace(/^0+|0+$/g, '').length <= SAFE_DIGITS;

function toCell({ value, style }: StyledValue): string {
  if (value === null || value === '') return '<c/>';
  if (typeof value === 'number') return `<c s="${style}"><v>${value}</v></c>`;
  return `<c s="${style}" t="inlineStr"><is><t xml:space="preserve">${toXmlText(value)}</t></is></c>`;
}

/** Texts are inline strings, so that none runs as a formula. */
export const toRow = (cells: readonly StyledValue[]): string => `<row>${cells.map(toCell).join('')}</row>`;
