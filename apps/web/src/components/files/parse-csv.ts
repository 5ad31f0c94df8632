/** A row with its first line in the file, counted from 1. */
export interface FileRow {
  readonly line: number;
  readonly cells: readonly string[];
}

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
 * Rows of a text of comma, semicolon or tab separated values, without empty ones. Quoted cells may have line ends.
 *
 * @see RFC 4180
 * @throws RangeError for a quote that is never closed: it would swallow all rows after it
 */
export function parseCsv(text: string): readonly FileRow[] {
  const scan = scanner(chooseDelimiter(text));
  const rows: FileRow[] = [];
  let at = 0;
  let line = 1;
  while (at < text.length) {
    const row = scan(text, at);
    if (row.cells.some((cell) => cell.trim() !== '')) rows.push({ line, cells: row.cells });
    line += countLines(text.slice(at, row.end));
    at = row.end;
  }
  return rows;
}

const countLines = (text: string): number => text.match(/\r\n|\n|\r/g)?.length ?? 0;

type Scan = (text: string, at: number) => { readonly cells: readonly string[]; readonly end: number };

/** Returns a function that reads one row from a place, up to and including its line end. */
function scanner(delimiter: string): Scan {
  const quoted = /"((?:[^"]|"")*)"[^\S\r\n\t]*/y;
  const plain = new RegExp(`[^${delimiter === '\t' ? '\\t' : delimiter}\\r\\n]*`, 'y');
  const lineEnd = /\r\n|\n|\r/y;
  return (text, start) => {
    const cells: string[] = [];
    for (let at = start; ; at += 1) {
      const isQuoted = text[at] === '"';
      const pattern = isQuoted ? quoted : plain;
      pattern.lastIndex = at;
      const found = pattern.exec(text);
      if (found === null) throw new RangeError('a quote is never closed');
      let cell = isQuoted ? (found[1] ?? '').replaceAll('""', '"') : found[0];
      at = pattern.lastIndex;
      if (isQuoted) {
        // Letters after the closing quote belong to the cell.
        plain.lastIndex = at;
        cell += plain.exec(text)?.[0] ?? '';
        at = plain.lastIndex;
      }
      cells.push(cell);
      if (text[at] === delimiter) continue;
      lineEnd.lastIndex = at;
      return { cells, end: at + (lineEnd.exec(text)?.[0].length ?? 0) };
    }
  };
}
