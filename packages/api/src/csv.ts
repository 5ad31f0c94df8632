/** Beginning of a cell that a spreadsheet may read as a formula, including blanks that it drops. */
const FORMULA = /^[\s\u00a0\ufeff]*[=+\-@|%＝＋－＠]|^[\t\r\n]/u;

/**
 * One cell, always quoted. A text that a spreadsheet would run gets an apostrophe in front, which it shows as text.
 * @see https://owasp.org/www-community/attacks/CSV_Injection
 */
export const toCsvCell = (value: string | number): string => {
  const text = typeof value === 'string' && FORMULA.test(value) ? `'${value}` : String(value);
  return `"${text.replaceAll('"', '""')}"`;
};

/** Lines of a CSV file with a byte order mark, without which spreadsheets read Chinese as rubbish. */
export const toCsv = (rows: readonly (readonly (string | number)[])[]): string =>
  `\ufeff${rows.map((row) => `${row.map(toCsvCell).join(',')}\r\n`).join('')}`;
