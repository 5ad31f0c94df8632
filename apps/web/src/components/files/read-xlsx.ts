import type { FileRow } from './parse-csv.ts';
import { readZip } from './read-zip.ts';

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const LETTERS = 26;

/**
 * Rows of the first sheet of a workbook, without empty ones. Numbers are as stored: an address that a spreadsheet made a
 * number is lost before it is read here.
 *
 * @see ECMA-376 part 1 §18.3
 * @throws RangeError for what is no workbook
 */
export async function readXlsx(bytes: Uint8Array<ArrayBuffer>): Promise<readonly FileRow[]> {
  const readPart = readZip(bytes);
  const sheet = await readPart(await findFirstSheet(readPart));
  if (sheet === undefined) throw new RangeError('a workbook without a sheet');
  const shared = listSharedTexts((await readPart('xl/sharedStrings.xml')) ?? '');
  const rows: FileRow[] = [];
  let line = 0;
  for (const [, attributes = '', content = ''] of sheet.matchAll(elementOf('row'))) {
    line = Number(readAttribute(attributes, 'r') ?? line + 1);
    const cells = toCells(content, shared);
    if (cells.some((cell) => cell.trim() !== '')) rows.push({ line, cells });
  }
  return rows;
}

/** An element of any prefix with its attributes and its content, which is undefined where it has none. */
const elementOf = (name: string): RegExp =>
  new RegExp(`<(?:\\w+:)?${name}(?=[\\s/>])([^>]*?)(?:/>|>(.*?)</(?:\\w+:)?${name}>)`, 'gs');

const readAttribute = (attributes: string, name: string): string | undefined =>
  new RegExp(`(?:^|\\s)${name}="([^"]*)"`).exec(attributes)?.[1];

/** Path of the sheet that the workbook names first. */
async function findFirstSheet(readPart: (name: string) => Promise<string | undefined>): Promise<string> {
  const workbook = (await readPart('xl/workbook.xml')) ?? '';
  const relations = (await readPart('xl/_rels/workbook.xml.rels')) ?? '';
  const [, first = ''] = elementOf('sheet').exec(workbook) ?? [];
  const id = /(?:^|\s)\w+:id="([^"]*)"/.exec(first)?.[1];
  for (const [, attributes = ''] of relations.matchAll(elementOf('Relationship')))
    if (readAttribute(attributes, 'Id') === id) {
      const target = readAttribute(attributes, 'Target') ?? '';
      return target.startsWith('/') ? target.slice(1) : `xl/${target}`;
    }
  throw new RangeError('a workbook without a sheet');
}

/** Texts that cells refer to by number. */
const listSharedTexts = (xml: string): readonly string[] =>
  [...xml.matchAll(elementOf('si'))].map(([, , content = '']) => joinTexts(content));

/** The parts of a text, without its phonetic ones. */
const joinTexts = (xml: string): string =>
  [...xml.replace(elementOf('rPh'), '').matchAll(elementOf('t'))].map(([, , text = '']) => toText(text)).join('');

function toCells(xml: string, shared: readonly string[]): readonly string[] {
  const cells: string[] = [];
  for (const [, attributes = '', content = ''] of xml.matchAll(elementOf('c'))) {
    const column = toColumn(readAttribute(attributes, 'r')) ?? cells.length;
    while (cells.length < column) cells.push('');
    cells[column] = toCellText(readAttribute(attributes, 't'), content, shared);
  }
  return cells;
}

function toCellText(type: string | undefined, content: string, shared: readonly string[]): string {
  if (type === 'inlineStr') return joinTexts(content);
  const value = toText(elementOf('v').exec(content)?.[2] ?? '');
  return type === 's' ? (shared[Number(value)] ?? '') : value;
}

/** Column of a reference as `AB12`, counted from 0. */
function toColumn(reference: string | undefined): number | undefined {
  const letters = /^[A-Z]{1,3}/.exec(reference ?? '')?.[0];
  if (letters === undefined) return undefined;
  return [...letters].reduce((sum, letter) => sum * LETTERS + letter.charCodeAt(0) - 64, 0) - 1;
}

/** Characters for the references of XML and for the `_x000D_` of spreadsheets, see ECMA-376 part 1 §22.9.2.19. */
const toText = (xml: string): string =>
  xml
    .replace(/&(?:#x([\da-f]+)|#(\d+)|(\w+));/gi, (written, hex, decimal, name) => {
      if (name !== undefined) return ENTITIES[name] ?? written;
      const point = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
      return point <= 0x10ffff ? String.fromCodePoint(point) : written;
    })
    .replace(/_x([\da-f]{4})_/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
