import {
  createChunkDecoder,
  findListColumns,
  LIST_COLUMNS,
  type ListColumn,
  type ListColumns,
  type TableRow,
} from '@sulian/domain';
import { parseCsv } from '../../../components/files/parse-csv.ts';
import { readTableFile } from '../../../components/files/read-table-file.ts';

/** Part of a text file that is read for its first rows. */
const READ_BYTES = 256 * 1024;
/** Larger workbooks are not unpacked in the browser. */
const MAX_WORKBOOK_BYTES = 5 * 1024 * 1024;
const SHOWN_ROWS = 4;
/** Rows in which a column of addresses is looked for. */
const SEARCHED_ROWS = 50;
/** A cell of so many letters and digits without blanks is an address rather than a name. */
const ADDRESS = /[A-Za-z0-9]{25,}/;
const ZIP = [0x50, 0x4b];

/** First rows of a table, and its columns as far as they are recognised. */
export interface ListPreview {
  /** Names of the columns; undefined: the first row is no head that the server knows. */
  readonly heads: readonly string[] | undefined;
  readonly rows: readonly TableRow[];
  readonly width: number;
  /** Without `address`, a person has to name that column. */
  readonly columns: ListColumns;
}

/** Undefined for free text, and for files that only the server reads. Nothing is sent. */
export async function readPreview(file: File): Promise<ListPreview | undefined> {
  const rows = await readRows(file);
  if (rows === undefined || rows.length === 0) return undefined;
  const preview = toPreview(rows);
  return preview.width > 1 ? preview : undefined;
}

async function readRows(file: File): Promise<readonly TableRow[] | undefined> {
  const start = new Uint8Array(await file.slice(0, READ_BYTES).arrayBuffer());
  if (ZIP.every((byte, at) => start[at] === byte)) {
    const read = file.size > MAX_WORKBOOK_BYTES ? undefined : await readTableFile(file);
    return read !== undefined && 'rows' in read ? read.rows : undefined;
  }
  try {
    return parseCsv(readText(start, file.size <= READ_BYTES));
  } catch {
    return undefined;
  }
}

/** Whole lines of the beginning of a text. @throws TypeError for what is no text */
function readText(start: Uint8Array, isWhole: boolean): string {
  const decoder = createChunkDecoder();
  const text = decoder.decode(start);
  return isWhole ? text + decoder.end() : text.slice(0, text.lastIndexOf('\n') + 1);
}

function toPreview(all: readonly TableRow[]): ListPreview {
  const rows = all.slice(0, SEARCHED_ROWS);
  const width = rows.reduce((most, { cells }) => Math.max(most, cells.length), 0);
  const [first] = rows;
  const named = findListColumns(first?.cells ?? []);
  if (named !== undefined)
    return { heads: first?.cells ?? [], rows: rows.slice(1, SHOWN_ROWS + 1), width, columns: named };
  const address = Array.from({ length: width }, (_, at) => at).find((at) =>
    rows.some(({ cells }) => ADDRESS.test(cells[at] ?? '')),
  );
  return {
    heads: undefined,
    rows: rows.slice(0, SHOWN_ROWS),
    width,
    columns: address === undefined ? {} : { address },
  };
}

/** Columns as the call has them, `address:2,chain:3`; undefined without a column of addresses. */
export function toColumnsQuery(columns: ListColumns): string | undefined {
  if (columns.address === undefined) return undefined;
  const parts = LIST_COLUMNS.flatMap((column: ListColumn) => {
    const at = columns[column];
    return at === undefined ? [] : [`${column}:${at + 1}`];
  });
  return parts.join(',');
}
