export interface CsvFile {
  readonly head: ReadonlyMap<string, string>;
  /** Cells by their column's title. */
  readonly rows: readonly Readonly<Record<string, string>>[];
  readonly end: readonly string[];
}

/** Parts of an exported file, separated by an empty line: head, table and last line. */
export function readCsv(body: string): CsvFile {
  const parts = body.replace(/^\ufeff/, '').split('\r\n\r\n');
  const [head = '', table = '', end = ''] = parts;
  const [titles = [], ...rows] = toLines(table);
  return {
    head: new Map(toLines(head).map(([name = '', value = '']) => [name, value])),
    rows: rows.map((row) => Object.fromEntries(row.map((cell, at) => [titles[at], cell]))),
    end: toLines(end).at(-1) ?? [],
  };
}

const toLines = (text: string): readonly (readonly string[])[] =>
  text
    .split('\r\n')
    .filter((line) => line !== '')
    .map((line) => [...line.matchAll(/"((?:[^"]|"")*)"/g)].map(([, cell = '']) => cell.replaceAll('""', '"')));
