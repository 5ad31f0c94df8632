import { decodeText, type TableRow } from '@sulian/domain';
import { parseCsv } from './parse-csv.ts';
import { readXlsx } from './read-xlsx.ts';

/** Largest file that is read in the browser. */
const MAX_TABLE_BYTES = 20 * 1024 * 1024;

/** Reasons why no row of a file was read. */
export type TableFault = 'LARGE' | 'OLD_WORKBOOK' | 'NO_TEXT' | 'BROKEN';

export type TableFile = { readonly rows: readonly TableRow[] } | { readonly fault: TableFault };

const ZIP = [0x50, 0x4b];
/** Start of the workbooks of Excel 97 to 2003, and of encrypted ones. */
const OLD = [0xd0, 0xcf, 0x11, 0xe0];

/**
 * Rows of a CSV, TSV, TXT or XLSX file, by its content and not by its name. Nothing is sent. Texts are UTF-8, UTF-16 or
 * GB18030.
 */
export async function readTableFile(file: Blob): Promise<TableFile> {
  if (file.size > MAX_TABLE_BYTES) return { fault: 'LARGE' };
  const bytes = new Uint8Array(await file.arrayBuffer());
  const begins = (start: readonly number[]): boolean => start.every((byte, at) => bytes[at] === byte);
  if (begins(OLD)) return { fault: 'OLD_WORKBOOK' };
  try {
    if (begins(ZIP)) return { rows: await readXlsx(bytes) };
    const text = decodeText(bytes);
    return text === undefined ? { fault: 'NO_TEXT' } : { rows: parseCsv(text) };
  } catch {
    return { fault: 'BROKEN' };
  }
}

/** The text of a cell before an export put an apostrophe in front, so that no spreadsheet runs it as a formula. */
export const toOriginal = (cell: string): string =>
  /^'(?:[\s\u00a0\ufeff]*[=+\-@|%＝＋－＠]|[\t\r\n])/u.test(cell) ? cell.slice(1) : cell;
