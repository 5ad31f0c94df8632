import { Buffer } from 'node:buffer';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { type CsvError, parse } from 'csv-parse';
import { EMPTY } from './files.ts';

/** Longest line: a cell of a list is far below; a line without end would fill memory. */
const MAX_RECORD_CHARS = 65_536;
/** Of a line that is read at all, whatever it holds. */
const MAX_LINE_CHARS = 2 ** 20;

export type Delimiter = ',' | ';' | '\t';

/** The columns come first, once; what cannot be read further, and an empty file, is fatal. */
export type CsvEvent =
  | { readonly columns: readonly string[] }
  | { readonly line: number; readonly cells: Readonly<Record<string, string>> }
  | CsvFault;

export interface CsvDialect {
  readonly findDelimiter?: (header: string) => Delimiter;
  readonly escape?: '"' | '\\';
}

export interface CsvFault {
  readonly fault: string;
  readonly line?: number;
  readonly isFatal?: boolean;
}

/**
 * A CSV file row by row, in flat memory: it may hold millions. Names of columns are lower-case and trimmed.
 *
 * @param dialect what stands between the columns of a header line, else a comma; what makes a quote within quotes a letter,
 *   else another quote
 */
export async function* readCsv(path: string, dialect: CsvDialect = {}): AsyncGenerator<CsvEvent> {
  const { findDelimiter = () => ',' } = dialect;
  const skipped: CsvFault[] = [];
  let lastLine = 1;
  let header: readonly string[] = [];
  const parser = parse({
    bom: true,
    escape: dialect.escape ?? '"',
    delimiter: findDelimiter(await readFirstLine(path)),
    columns: (names: readonly string[]) => {
      header = toColumns(names);
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
    pipeline(decodeUtf8(path), parser).catch(() => undefined);
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

/** Faults after which nothing can be told of what follows: a quote that nobody closes swallows it. */
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

/** The first line that is not empty; of a file that is no text, something. */
async function readFirstLine(path: string): Promise<string> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(MAX_RECORD_CHARS), 0, MAX_RECORD_CHARS, 0);
    return buffer.toString('utf8', 0, bytesRead).trimStart().split(/\r?\n/, 1)[0] ?? '';
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

/** Spreadsheets save GBK and UTF-16 too: better refused than read as rubbish; a line without end is left at once. */
async function* decodeUtf8(path: string): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let lineChars = 0;
  try {
    for await (const chunk of createReadStream(path)) {
      const text = decoder.decode(chunk as Buffer, { stream: true });
      const end = text.lastIndexOf('\n');
      lineChars = end === -1 ? lineChars + text.length : text.length - end;
      if (lineChars > MAX_LINE_CHARS) throw new Error(`a line of more than ${MAX_LINE_CHARS} characters`);
      yield text;
    }
    yield decoder.decode();
  } catch (cause) {
    if (cause instanceof TypeError) throw new Error('not valid UTF-8', { cause });
    throw cause;
  }
}
