import { MAX_SCREENING_LINE_BYTES, scanTableRow, type TableRow } from '@sulian/domain';
import { lineTooLong } from './list-fault.ts';

const DELIMITERS = ['\t', ';', ','] as const;

/** The mark that the first line has most often; a list of one column has none, and any mark does. */
export function chooseDelimiter(firstLine: string): string {
  const counts = DELIMITERS.map((mark) => firstLine.split(mark).length);
  return DELIMITERS[counts.lastIndexOf(Math.max(...counts))] ?? ',';
}

/**
 * Rows of comma, semicolon or tab separated values, without empty ones. A quoted cell may have line ends; a quote that is not
 * closed within a line's length is refused, since it would swallow what follows.
 * @throws FILE_TOO_LARGE
 */
export async function* readTable(
  texts: AsyncIterable<string>,
  findDelimiter: (firstLine: string) => string = chooseDelimiter,
): AsyncGenerator<readonly TableRow[]> {
  let [rest, line, isLast] = ['', 1, false];
  let delimiter: string | undefined;
  const takeRows = (): readonly TableRow[] => {
    delimiter ??= findDelimiter(rest.split(/\r\n|\n|\r/, 1)[0] ?? '');
    const rows: TableRow[] = [];
    let at = 0;
    while (at < rest.length) {
      const row = scanTableRow(rest, at, { delimiter, isLast, allowsOpenQuotes: true });
      if (row === undefined) break;
      if (row.end - at > MAX_SCREENING_LINE_BYTES) throw lineTooLong(line);
      if (row.cells.some((cell) => cell.trim() !== '')) rows.push({ line, cells: row.cells });
      line += row.lines;
      at = row.end;
    }
    rest = rest.slice(at);
    if (rest.length > MAX_SCREENING_LINE_BYTES) throw lineTooLong(line);
    return rows;
  };
  for await (const text of texts) {
    rest += text;
    if (rest.includes('\n')) yield takeRows();
    else if (rest.length > MAX_SCREENING_LINE_BYTES) throw lineTooLong(line);
  }
  isLast = true;
  yield takeRows();
}
