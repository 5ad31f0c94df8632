import { scanTableRow, type TableDialect, type TableRow } from '@sulian/domain';

const DELIMITERS = ['\t', ';', ','] as const;
/** Lines by which the mark between the columns is chosen. */
const SAMPLED_LINES = 50;

/** The mark that most lines have; a text of one column has none, and any mark does. */
function chooseDelimiter(text: string): string {
  const lines = text.split(/\r\n|\n|\r/, SAMPLED_LINES);
  const counts = DELIMITERS.map((mark) => lines.filter((line) => line.includes(mark)).length);
  return DELIMITERS[counts.lastIndexOf(Math.max(...counts))] ?? ',';
}

/**
 * Rows of a text of comma, semicolon or tab separated values, without empty ones.
 *
 * @throws RangeError for a quote that is never closed: it would swallow all rows after it
 */
export function parseCsv(text: string): readonly TableRow[] {
  const dialect: TableDialect = { delimiter: chooseDelimiter(text), isLast: true, allowsOpenQuotes: false };
  const rows: TableRow[] = [];
  let [at, line] = [0, 1];
  while (at < text.length) {
    const row = scanTableRow(text, at, dialect);
    if (row === undefined) break;
    if (row.cells.some((cell) => cell.trim() !== '')) rows.push({ line, cells: row.cells });
    line += row.lines;
    at = row.end;
  }
  return rows;
}
