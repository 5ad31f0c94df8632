import { MAX_SCREENING_LINE_BYTES, MAX_WORKBOOK_BYTES } from '@sulian/domain';
import { lineTooLong, tooLarge, unreadable } from './list-fault.ts';
import { type Archive, openArchive } from './read-archive.ts';
import type { TableRow } from './read-table.ts';

const SHARED = 'xl/sharedStrings.xml';
const SHEET = /^xl\/worksheets\/[^/]*?(\d*)\.xml$/;
/** Letters of all shared texts, which are in memory: two million addresses have some 90 million. */
const MAX_SHARED_CHARS = 128 * 1024 * 1024;

/**
 * Rows of each sheet of a workbook, in the order of the sheets' numbers, without empty ones. Numbers are as stored.
 * @see ECMA-376 part 1 §18.3
 * @throws FILE_UNREADABLE, FILE_TOO_LARGE
 */
export async function* readWorkbook(
  bytes: AsyncIterable<Uint8Array>,
): AsyncGenerator<AsyncGenerator<readonly TableRow[]>> {
  const archive = openArchive(await collect(bytes));
  const numberOf = (name: string): number => Number(SHEET.exec(name)?.[1] ?? 0);
  const sheets = archive.names.filter((name) => SHEET.test(name)).sort((a, b) => numberOf(a) - numberOf(b));
  if (sheets.length === 0) throw unreadable('the archive is no workbook');
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

/** An element of any prefix with its attributes and its content. */
const elementOf = (name: string): RegExp =>
  new RegExp(`<(?:\\w+:)?${name}(?=[\\s/>])([^>]*?)(?:/>|>(.*?)</(?:\\w+:)?${name}>)`, 'gs');
const [ROW, CELL, VALUE, TEXT, ITEM, PHONETIC] = ['row', 'c', 'v', 't', 'si', 'rPh'].map(elementOf) as [
  RegExp,
  RegExp,
  RegExp,
  RegExp,
  RegExp,
  RegExp,
];

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
      const text = joinTexts(content);
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
      line = Number(readAttribute(attributes, 'r') ?? line + 1);
      if (whole.length > MAX_SCREENING_LINE_BYTES) throw lineTooLong(line);
      const cells = toCells(content, shared);
      if (cells.some((cell) => cell.trim() !== '')) rows.push({ line, cells });
    }
    yield rows;
  }
}

const readAttribute = (attributes: string, name: 'r' | 't'): string | undefined =>
  (name === 'r' ? /(?:^|\s)r="([^"]*)"/ : /(?:^|\s)t="([^"]*)"/).exec(attributes)?.[1];

/** Columns that are read; spreadsheets have no more. */
const MAX_COLUMNS = 16_384;

function toCells(xml: string, shared: readonly string[]): readonly string[] {
  const cells: string[] = [];
  for (const [, attributes = '', content = ''] of xml.matchAll(CELL)) {
    const column = toColumn(readAttribute(attributes, 'r')) ?? cells.length;
    if (column >= MAX_COLUMNS) continue;
    while (cells.length < column) cells.push('');
    cells[column] = toCellText(readAttribute(attributes, 't'), content, shared);
  }
  return cells;
}

function toCellText(type: string | undefined, content: string, shared: readonly string[]): string {
  if (type === 'inlineStr') return joinTexts(content);
  VALUE.lastIndex = 0;
  const value = toText(VALUE.exec(content)?.[2] ?? '');
  return type === 's' ? (shared[Number(value)] ?? '') : value;
}

/** The parts of a text, without its phonetic ones. */
const joinTexts = (xml: string): string =>
  [...xml.replace(PHONETIC, '').matchAll(TEXT)].map(([, , text = '']) => toText(text)).join('');

/** Column of a reference as `AB12`, counted from 0. */
function toColumn(reference: string | undefined): number | undefined {
  const letters = /^[A-Z]{1,3}/.exec(reference ?? '')?.[0];
  if (letters === undefined) return undefined;
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Characters for the references of XML and for the `_x000D_` of spreadsheets, see ECMA-376 part 1 §22.9.2.19. */
function toText(xml: string): string {
  if (!xml.includes('&') && !xml.includes('_x')) return xml;
  return xml
    .replace(/&(?:#x([\da-f]+)|#(\d+)|(\w+));/gi, (written, hex, decimal, name) => {
      if (name !== undefined) return ENTITIES[name] ?? written;
      const point = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
      return point <= 0x10ffff ? String.fromCodePoint(point) : written;
    })
    .replace(/_x([\da-f]{4})_/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
}
