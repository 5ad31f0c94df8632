import { Buffer } from 'node:buffer';
import { open } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { decodeStart } from '@sulian/domain';
import { type CsvError, parse } from 'csv-parse';
import { decodeLines } from './decode-lines.ts';
import { EMPTY } from './files.ts';

/** Longest line: a cell of a list is far below; a line without end would fill memory. */
const MAX_RECORD_CHARS = 65_536;
export type Delimiter = ',' | ';' | '\t';

/** The columns come first, once; what cannot be read further, and an empty file, is fatal. */
export type CsvEvent =
  | { readonly columns: readonly string[] }
  | { readonly line: number; readonly cells: Readonly<Record<string, string>> }
  | CsvFault;

/** Line of the head, counted from 1, and the mark between its columns. */
export interface CsvHead {
  readonly line: number;
  readonly delimiter: Delimiter;
}

export interface CsvDialect {
  /** @param lines the first lines of the file */
  readonly findHead?: (lines: readonly string[]) => CsvHead;
  /** Names of columns, lower-case and trimmed, as the reader of the list knows them. */
  readonly rename?: (names: readonly string[]) => readonly string[];
  readonly escape?: '"' | '\\';
}

export interface CsvFault {
  readonly fault: string;
  readonly line?: number;
  readonly isFatal?: boolean;
}

/**
 * A CSV file row by row, in flat memory: it may have millions. Names of columns are lower-case and trimmed.
 *
 * @param dialect place of the head, otherwise the first line that is not empty, with commas; mark that makes a quote
 * within quotes a letter, otherwise another quote
 */
export async function* readCsv(path: string, dialect: CsvDialect = {}): AsyncGenerator<CsvEvent> {
  const { findHead, rename = (names) => names } = dialect;
  const head = findHead?.(await readFirstLines(path)) ?? { line: 1, delimiter: ',' };
  const skipped: CsvFault[] = [];
  let lastLine = 1;
  let header: readonly string[] = [];
  const parser = parse({
    bom: true,
    escape: dialect.escape ?? '"',
    delimiter: head.delimiter,
    from_line: head.line,
    columns: (names: readonly string[]) => {
      header = rename(toColumns(names));
      return [...header];
    },
    info: true,
    skip_empty_lines: true,
    skip_records_with_error: true,
    on_skip: (error) => {
      skipped.push(toSkipped(error, lastLine + 1));
      return undefined;
    },
    on_record: (record, { lines }) => {
      lastLine = lines;
      return record;
    },
    max_record_size: MAX_RECORD_CHARS,
  });
  try {
    let isBegun = false;
    pipeline(decodeLines(path), parser).catch(() => undefined);
    for await (const { record, info } of parser as AsyncIterable<ParsedRecord>) {
      if (!isBegun) yield { columns: header };
      isBegun = true;
      yield* skipped.splice(0);
      yield { line: info.lines, cells: record };
    }
    if (!isBegun && header.length > 0) yield { columns: header };
    yield* skipped;
    if (header.length === 0) yield { fault: EMPTY, isFatal: true };
  } catch (error) {
    yield { fault: error instanceof Error ? error.message : String(error), isFatal: true };
  } finally {
    parser.destroy();
  }
}

/** Faults after which nothing is known of what follows: a quote that nobody closes swallows it. */
const UNCLOSED: Readonly<Record<string, string>> = {
  CSV_QUOTE_NOT_CLOSED: 'a quote (") that opens in this row is never closed; nothing after it was read',
  CSV_MAX_RECORD_SIZE: `a row of more than ${MAX_RECORD_CHARS} characters, or a quote (") that opens in it is not closed; nothing after it was read`,
};

function toSkipped(error: CsvError | undefined, recordLine: number): CsvFault {
  const unclosed = UNCLOSED[error?.code ?? ''];
  if (unclosed !== undefined) return { fault: unclosed, line: recordLine, isFatal: true };
  return {
    fault: error?.message ?? 'malformed',
    ...(typeof error?.['lines'] === 'number' && { line: error['lines'] }),
  };
}

/** Lines among which a head is looked for. */
const MAX_HEAD_LINES = 10;

/** The first lines; of a file that is no text, something. */
async function readFirstLines(path: string): Promise<readonly string[]> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(MAX_RECORD_CHARS), 0, MAX_RECORD_CHARS, 0);
    const text = decodeStart(buffer.subarray(0, bytesRead));
    return text.split(/\r\n|\n|\r/, MAX_HEAD_LINES);
  } finally {
    await file.close();
  }
}

/** @throws when two columns have one name: the values of one would be lost without a word */
function toColumns(header: readonly string[]): string[] {
  const names = header.map((name) => name.trim().toLowerCase());
  const repeated = names.find((name, index) => name !== '' && names.indexOf(name) < index);
  if (repeated !== undefined) throw new Error(`column ${repeated.slice(0, 100)} is there twice`);
  return names;
}

interface ParsedRecord {
  readonly record: Record<string, string>;
  readonly info: { readonly lines: number };
}
