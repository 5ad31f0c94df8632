import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { parse } from 'csv-parse';
import { z } from 'zod';
import { type LabelFile, readLabelFile } from '../files.ts';
import { parseJson } from '../parse-json.ts';

/** Longest line: a cell of a list is far below; a line without end would fill memory. */
const MAX_RECORD_CHARS = 65_536;
/** Of a line that is read at all, whatever it holds. */
const MAX_LINE_CHARS = 2 ** 20;

export type RowKind = 'entities' | 'labels' | 'regulations';
export type RawRow =
  | { readonly kind: RowKind; readonly line: number; readonly value: unknown }
  | { readonly fault: string; readonly line?: number; readonly isFatal?: boolean };

/** The columns that tell the three kinds of file apart. */
const kindOf = (columns: readonly string[]): RowKind | undefined => {
  if (columns.includes('address')) return 'labels';
  if (columns.includes('regulatory_status')) return 'regulations';
  return columns.includes('key') && columns.includes('type') ? 'entities' : undefined;
};

export const readRows = (file: LabelFile): AsyncIterable<RawRow> =>
  /\.json$/i.test(file.path) ? readJson(file) : readCsv(file);

/** Row by row, in flat memory: a file may hold millions. */
async function* readCsv(file: LabelFile): AsyncGenerator<RawRow> {
  const skipped: RawRow[] = [];
  const parser = parse({
    bom: true,
    columns: toColumns,
    info: true,
    skip_empty_lines: true,
    skip_records_with_error: true,
    on_skip: (error) => {
      skipped.push({
        fault: error?.message ?? 'malformed',
        ...(typeof error?.['lines'] === 'number' && { line: error['lines'] }),
      });
      return undefined;
    },
    max_record_size: MAX_RECORD_CHARS,
  });
  try {
    let kind: RowKind | undefined;
    pipeline(decodeUtf8(file.path), parser).catch(() => undefined);
    for await (const { record, info } of parser as AsyncIterable<ParsedRecord>) {
      kind ??= kindOf(Object.keys(record));
      if (kind === undefined) {
        yield { fault: 'its columns are those of no list that is read here', line: 1, isFatal: true };
        return;
      }
      yield* skipped.splice(0);
      yield { kind, line: info.lines, value: record };
    }
    yield* skipped;
  } catch (error) {
    yield { fault: error instanceof Error ? error.message : String(error), isFatal: true };
  } finally {
    parser.destroy();
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

const MAX_LIST = 1_000_000;
const lists = z.object({
  entities: z.array(z.unknown()).max(MAX_LIST).default([]),
  labels: z.array(z.unknown()).max(MAX_LIST).default([]),
  regulations: z.array(z.unknown()).max(MAX_LIST).default([]),
});

/** One object of three lists; an entry's line is that of its place in the file where it can be told. */
async function* readJson(file: LabelFile): AsyncGenerator<RawRow> {
  const content = await readLabelFile(file);
  if ('fault' in content) return yield { fault: content.fault, isFatal: true };
  const json = parseJson(content.text);
  if ('fault' in json) return yield { ...json, isFatal: true };
  const parsed = lists.safeParse(json.value);
  if (!parsed.success) return yield { fault: 'no lists of entities, labels or regulations', line: 1, isFatal: true };
  for (const kind of ['entities', 'labels', 'regulations'] as const)
    for (const [index, value] of parsed.data[kind].entries()) yield { kind, line: index + 1, value };
}
