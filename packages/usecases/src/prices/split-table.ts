import { findColumns, type PriceColumns } from './price-columns.ts';

export interface PriceTable {
  readonly columns: PriceColumns;
  /** Names of the columns in lower case. */
  readonly head: readonly string[];
  readonly delimiter: string;
  /** Number of the head's line. */
  readonly headLine: number;
  readonly rows: readonly { readonly line: number; readonly fields: readonly string[] }[];
}

export interface TableFault {
  readonly line: number;
  readonly reason: string;
}

const DELIMITERS = [',', ';', '\t'];
/** Lines among which the head is looked for: lists begin with a title, an address, `sep=;`. */
const MAX_HEAD_LINE = 10;

/** Head and rows of a list in whatever layout: the head is the first line that names a day and a close. */
export function splitTable(text: string): PriceTable | TableFault {
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/);
  let fault: TableFault | undefined;
  for (const [at, head] of lines.slice(0, MAX_HEAD_LINE).entries()) {
    if (head.trim() === '') continue;
    const reading = readHead(head);
    if (typeof reading !== 'string')
      return { ...reading, headLine: at + 1, rows: readRows(lines, at + 1, reading.delimiter) };
    // Lines without columns report the first of them; a line with some columns replaces it, since its fault is more
    // specific.
    if (fault === undefined || !reading.startsWith('needs')) fault = { line: at + 1, reason: reading };
    if (!reading.startsWith('needs')) break;
  }
  return fault ?? { line: 1, reason: 'needs the columns day and usd' };
}

function readHead(line: string): { columns: PriceColumns; head: readonly string[]; delimiter: string } | string {
  const tries = DELIMITERS.map((delimiter) => {
    const names = withoutLastBlank(splitFields(line, delimiter)).map((name) => name.toLowerCase());
    return { delimiter, head: names, columns: findColumns(names) };
  });
  for (const { columns, head, delimiter } of tries)
    if (typeof columns !== 'string') return { columns, head, delimiter };
  const faults = tries.map(({ columns }) => String(columns));
  return faults.find((fault) => !fault.startsWith('needs')) ?? faults[0] ?? '';
}

const readRows = (lines: readonly string[], from: number, delimiter: string): PriceTable['rows'] =>
  lines
    .slice(from)
    .flatMap((line, index) =>
      line.trim() === '' ? [] : [{ line: from + index + 1, fields: splitFields(line, delimiter) }],
    );

/** A line of a spreadsheet may end with a mark and nothing after it. */
export const withoutLastBlank = (fields: readonly string[]): readonly string[] =>
  fields.length > 1 && fields.at(-1) === '' ? fields.slice(0, -1) : fields;

/** Fields of a line. Quoted text may contain the delimiter, and quotes written twice. */
function splitFields(line: string, delimiter: string): readonly string[] {
  const fields: string[] = [];
  let [field, isQuoted] = ['', false];
  for (let at = 0; at < line.length; at += 1) {
    const character = line[at] ?? '';
    if (character === '"' && isQuoted && line[at + 1] === '"') {
      field += '"';
      at += 1;
    } else if (character === '"') isQuoted = !isQuoted;
    else if (character === delimiter && !isQuoted) {
      fields.push(field.trim());
      field = '';
    } else field += character;
  }
  return [...fields, field.trim()];
}
