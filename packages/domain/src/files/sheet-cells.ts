const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const LETTERS = 26;
/** Columns that are read; spreadsheets have no more. */
const MAX_COLUMNS = 16_384;

/** An element of any prefix, with its attributes and its content, which is undefined where it has none. */
export const elementOf = (name: string): RegExp =>
  new RegExp(`<(?:\\w+:)?${name}(?=[\\s/>])([^>]*?)(?:/>|>(.*?)</(?:\\w+:)?${name}>)`, 'gs');

const CELL = elementOf('c');
const VALUE = elementOf('v');
const TEXT = elementOf('t');
const PHONETIC = elementOf('rPh');
const ATTRIBUTES = { r: /(?:^|\s)r="([^"]*)"/, t: /(?:^|\s)t="([^"]*)"/ } as const;

/** Place (`r`) or type (`t`) of a row or a cell, by its attributes. */
export const readSheetAttribute = (attributes: string, name: keyof typeof ATTRIBUTES): string | undefined =>
  ATTRIBUTES[name].exec(attributes)?.[1];

/**
 * Texts of the cells of a row of a sheet, by their columns. Numbers are as stored: an address that a spreadsheet made a
 * number is lost before it is read here.
 *
 * @param xml content of the row
 * @param shared texts that cells refer to by number
 * @see ECMA-376 part 1 §18.3
 */
export function toSheetCells(xml: string, shared: readonly string[]): readonly string[] {
  const cells: string[] = [];
  for (const [, attributes = '', content = ''] of xml.matchAll(CELL)) {
    const column = toColumn(readSheetAttribute(attributes, 'r')) ?? cells.length;
    if (column >= MAX_COLUMNS) continue;
    while (cells.length < column) cells.push('');
    cells[column] = toCellText(readSheetAttribute(attributes, 't'), content, shared);
  }
  return cells;
}

function toCellText(type: string | undefined, content: string, shared: readonly string[]): string {
  if (type === 'inlineStr') return joinSheetTexts(content);
  VALUE.lastIndex = 0;
  const value = toText(VALUE.exec(content)?.[2] ?? '');
  return type === 's' ? (shared[Number(value)] ?? '') : value;
}

/** The parts of a text of a workbook, without its phonetic ones. */
export const joinSheetTexts = (xml: string): string =>
  [...xml.replace(PHONETIC, '').matchAll(TEXT)].map(([, , text = '']) => toText(text)).join('');

/** Column of a reference as `AB12`, counted from 0. */
function toColumn(reference: string | undefined): number | undefined {
  const letters = /^[A-Z]{1,3}/.exec(reference ?? '')?.[0];
  if (letters === undefined) return undefined;
  return [...letters].reduce((sum, letter) => sum * LETTERS + letter.charCodeAt(0) - 64, 0) - 1;
}

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
