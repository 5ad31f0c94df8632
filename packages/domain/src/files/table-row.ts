/** Cells of one row, and its first line, counted from 1. */
export interface TableRow {
  readonly line: number;
  readonly cells: readonly string[];
}

interface ScannedRow {
  readonly cells: readonly string[];
  /** Behind its line end. */
  readonly end: number;
  /** Line ends within it, its own included. */
  readonly lines: number;
}

export interface TableDialect {
  readonly delimiter: string;
  /** No further text comes. */
  readonly isLast: boolean;
  /** True: a quote that is never closed is a letter of its cell, which ends with its line. Otherwise it is refused. */
  readonly allowsOpenQuotes: boolean;
}

/**
 * One row of comma, semicolon or tab separated values. Quoted cells may have line ends; letters behind the closing quote
 * belong to the cell.
 *
 * @returns undefined where the row has not come whole
 * @see RFC 4180
 * @throws RangeError for a quote that is never closed: it would swallow all rows after it
 */
export function scanTableRow(text: string, start: number, dialect: TableDialect): ScannedRow | undefined {
  const cells: string[] = [];
  let [at, lines] = [start, 0];
  for (;;) {
    const cell = text[at] === '"' ? scanQuoted(text, at, dialect) : scanPlain(text, at, dialect);
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

function scanPlain(text: string, start: number, { delimiter, isLast }: TableDialect): ScannedCell | undefined {
  let at = start;
  while (at < text.length) {
    const letter = text[at];
    if (letter === delimiter || letter === '\n' || letter === '\r') break;
    at += 1;
  }
  if (at === text.length && !isLast) return undefined;
  return { text: text.slice(start, at), end: at, lines: 0 };
}

function scanQuoted(text: string, start: number, dialect: TableDialect): ScannedCell | undefined {
  let close = start + 1;
  for (;;) {
    close = text.indexOf('"', close);
    if (close < 0) return scanOpen(text, start, dialect);
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
    lines: inner.split(/\r\n|\n|\r/).length - 1,
  };
}

function scanOpen(text: string, start: number, dialect: TableDialect): ScannedCell | undefined {
  if (!dialect.isLast) return undefined;
  if (!dialect.allowsOpenQuotes) throw new RangeError('a quote is never closed');
  return scanPlain(text, start, dialect);
}
