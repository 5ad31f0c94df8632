import { MAX_SCREENING_LINE_BYTES } from '@sulian/domain';
import { lineTooLong } from './list-fault.ts';

/** Cells of one row, and its first line. */
export interface TableRow {
  readonly line: number;
  readonly cells: readonly string[];
}

const DELIMITERS = ['\t', ';', ','] as const;

/** The mark that the first line has most often; a list of one column has none, and any mark does. */
export function chooseDelimiter(firstLine: string): string {
  const counts = DELIMITERS.map((mark) => firstLine.split(mark).length);
  return DELIMITERS[counts.lastIndexOf(Math.max(...counts))] ?? ',';
}

/**
 * Rows of comma, semicolon or tab separated values, without empty ones. A quoted cell may have line ends; a quote that is not
 * closed within a line's length is refused, since it would swallow what follows.
 * @see RFC 4180
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
      const row = scanRow(rest, at, { delimiter, isLast });
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

interface ScannedRow {
  readonly cells: readonly string[];
  readonly end: number;
  /** Line ends within it, its own included. */
  readonly lines: number;
}

interface Dialect {
  readonly delimiter: string;
  /** No further text comes. */
  readonly isLast: boolean;
}

/** One row with its line end; undefined where it has not come whole. */
function scanRow(text: string, start: number, dialect: Dialect): ScannedRow | undefined {
  const cells: string[] = [];
  let [at, lines] = [start, 0];
  for (;;) {
    const cell = scanCell(text, at, dialect);
    if (cell === undefined) return undefined;
    cells.push(cell.text);
    lines += cell.lines;
    at = cell.end;
    const letter = text[at];
    if (letter === dialect.delimiter) {
      at += 1;
      continue;
    }
    if (letter === undefined) return { cells, end: at, lines };
    // A carriage return at the end of what came may be half of a line end.
    if (letter === '\r' && at + 1 === text.length && !dialect.isLast) return undefined;
    return { cells, end: at + (text.startsWith('\r\n', at) ? 2 : 1), lines: lines + 1 };
  }
}

interface ScannedCell {
  readonly text: string;
  readonly end: number;
  readonly lines: number;
}

function scanCell(text: string, at: number, dialect: Dialect): ScannedCell | undefined {
  return text[at] === '"' ? scanQuoted(text, at, dialect) : scanPlain(text, at, dialect);
}

function scanPlain(text: string, start: number, { delimiter, isLast }: Dialect): ScannedCell | undefined {
  let at = start;
  while (at < text.length) {
    const letter = text[at];
    if (letter === delimiter || letter === '\n' || letter === '\r') break;
    at += 1;
  }
  if (at === text.length && !isLast) return undefined;
  return { text: text.slice(start, at), end: at, lines: 0 };
}

function scanQuoted(text: string, start: number, dialect: Dialect): ScannedCell | undefined {
  let close = start + 1;
  for (;;) {
    close = text.indexOf('"', close);
    // A quote that nobody closes is a letter of its cell, which ends with its line.
    if (close < 0) return dialect.isLast ? scanPlain(text, start, dialect) : undefined;
    if (text[close + 1] !== '"') break;
    close += 2;
  }
  if (close + 1 === text.length && !dialect.isLast) return undefined;
  const tail = scanPlain(text, close + 1, dialect);
  if (tail === undefined) return undefined;
  const inner = text.slice(start + 1, close);
  return {
    text: inner.replaceAll('""', '"') + tail.text.trimEnd(),
    end: tail.end,
    lines: inner.split('\n').length - 1,
  };
}
