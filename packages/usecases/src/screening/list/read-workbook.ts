import {
  elementOf,
  joinSheetTexts,
  MAX_SCREENING_LINE_BYTES,
  MAX_WORKBOOK_BYTES,
  readSheetAttribute,
  type TableRow,
  toSheetCells,
} from '@sulian/domain';
import { lineTooLong, tooLarge, unreadable } from './list-fault.ts';
import { type Archive, openArchive } from './read-archive.ts';

const SHARED = 'xl/sharedStrings.xml';
const SHEET = /^xl\/worksheets\/[^/]*?(\d*)\.xml$/;
/** Letters of all shared texts, which are in memory: two million addresses have some 90 million. */
const MAX_SHARED_CHARS = 128 * 1024 * 1024;

/**
 * Rows of each sheet of a workbook, in the order of the sheets' numbers, without empty ones.
 * @throws FILE_UNREADABLE, FILE_TOO_LARGE
 */
export async function* readWorkbook(
  bytes: AsyncIterable<Uint8Array>,
): AsyncGenerator<AsyncGenerator<readonly TableRow[]>> {
  const archive = openArchive(await collect(bytes));
  const numberOf = (name: string): number => Number(SHEET.exec(name)?.[1] ?? 0);
  const sheets = archive.names.filter((name) => SHEET.test(name)).sort((a, b) => numberOf(a) - numberOf(b));
  if (sheets.length === 0) throw unreadable('DAMAGED', undefined, 'the archive is not a workbook');
  const shared = archive.names.includes(SHARED) ? await readShared(archive) : [];
  for (const sheet of sheets) yield readSheet(archive, sheet, shared);
}

async function collect(bytes: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of bytes) {
    length += chunk.length;
    if (length > MAX_WORKBOOK_BYTES) throw tooLarge('WORKBOOK', MAX_WORKBOOK_BYTES);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

const ROW = elementOf('row');
const ITEM = elementOf('si');

/** Whole elements of a part, some at a time. */
async function* readElements(archive: Archive, name: string, element: 'row' | 'si'): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  const close = new RegExp(`</(?:\\w+:)?${element}>`, 'g');
  let rest = '';
  for await (const chunk of archive.stream(name)) {
    rest += decoder.decode(chunk, { stream: true });
    let end = 0;
    for (const { 0: mark, index } of rest.matchAll(close)) end = index + mark.length;
    if (end > 0) yield rest.slice(0, end);
    rest = rest.slice(end);
    if (rest.length > 2 * MAX_SCREENING_LINE_BYTES) throw lineTooLong(0);
  }
}

async function readShared(archive: Archive): Promise<readonly string[]> {
  const texts: string[] = [];
  let letters = 0;
  for await (const part of readElements(archive, SHARED, 'si'))
    for (const [, , content = ''] of part.matchAll(ITEM)) {
      const text = joinSheetTexts(content);
      letters += text.length;
      if (letters > MAX_SHARED_CHARS) throw tooLarge('TEXTS', MAX_SHARED_CHARS);
      texts.push(text);
    }
  return texts;
}

async function* readSheet(
  archive: Archive,
  name: string,
  shared: readonly string[],
): AsyncGenerator<readonly TableRow[]> {
  let line = 0;
  for await (const part of readElements(archive, name, 'row')) {
    const rows: TableRow[] = [];
    for (const [whole, attributes = '', content = ''] of part.matchAll(ROW)) {
      line = Number(readSheetAttribute(attributes, 'r') ?? line + 1);
      if (whole.length > MAX_SCREENING_LINE_BYTES) throw lineTooLong(line);
      const cells = toSheetCells(content, shared);
      if (cells.some((cell) => cell.trim() !== '')) rows.push({ line, cells });
    }
    yield rows;
  }
}
