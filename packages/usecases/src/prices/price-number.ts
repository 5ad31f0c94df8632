import { findCurrency, USD } from './price-currency.ts';

/** Decimal mark of a list's numbers; undefined: all numbers are ambiguous. */
export type DecimalMark = '.' | ',' | undefined;

/** Sign of a currency before or after a number, and blanks within. */
const SIGNED = /^(US\$|[$€£¥￥₩])?\s*(.*?)\s*(US\$|[$€£¥￥₩])?$/u;
const EXPONENT = /^\d+(?:\.\d+)?(?:e[+-]?\d+)?$/i;

/** By numbers that can be read in one way only; a list separated by commas has points. */
export function findDecimalMark(texts: readonly string[], delimiter: string): DecimalMark {
  if (delimiter === ',') return '.';
  const numbers = texts.map((text) => bare(text).text);
  if (numbers.some((text) => /^\d{1,3}(?:\.\d{3})*,\d+$/.test(text) && !/^\d{1,3}(?:,\d{3})+$/.test(text))) return ',';
  if (numbers.some((text) => /^\d+,\d+$/.test(text) && !/^\d{1,3},\d{3}$/.test(text))) return ',';
  return numbers.some((text) => /^\d{1,3},\d{3}$/.test(text)) ? undefined : '.';
}

/** The number, or why it is none. */
export function readPrice(text: string, mark: DecimalMark): number | string {
  const { currency, text: number } = bare(text);
  const quoted = JSON.stringify(text.slice(0, 40));
  if (currency !== undefined && currency !== USD) return `${quoted} is in ${currency}: only closes in USD are taken`;
  if (mark === undefined && number.includes(','))
    return `${quoted} is ambiguous: the comma may part thousands or decimals`;
  const plain = mark === ',' ? fromGroups(number, '.').replace(',', '.') : fromGroups(number, ',');
  return EXPONENT.test(plain) ? Number(plain) : `${quoted} is not a decimal number`;
}

function bare(text: string): { readonly currency: string | undefined; readonly text: string } {
  const [, before = '', number = '', after = ''] = SIGNED.exec(text.trim()) ?? [];
  return { currency: findCurrency(before || after), text: number.replace(/[\s'’]/g, '') };
}

/**
 * Removes marks of thousands at every third digit; otherwise returns the text unchanged, which is then refused as a
 * number.
 */
function fromGroups(number: string, mark: ',' | '.'): string {
  const groups = mark === ',' ? /^\d{1,3}(?:,\d{3})+(?=\.|$)/ : /^\d{1,3}(?:\.\d{3})+(?=,|$)/;
  return number.replace(groups, (whole) => whole.replaceAll(mark, ''));
}
