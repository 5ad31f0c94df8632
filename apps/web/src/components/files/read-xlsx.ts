import { elementOf, joinSheetTexts, readSheetAttribute, type TableRow, toSheetCells } from '@sulian/domain';
import { readZip } from './read-zip.ts';

/**
 * Rows of the first sheet of a workbook, without empty ones.
 *
 * @throws RangeError for what is no workbook
 */
export async function readXlsx(bytes: Uint8Array<ArrayBuffer>): Promise<readonly TableRow[]> {
  const readPart = readZip(bytes);
  const sheet = await readPart(await findFirstSheet(readPart));
  if (sheet === undefined) throw new RangeError('a workbook without a sheet');
  const shared = listSharedTexts((await readPart('xl/sharedStrings.xml')) ?? '');
  const rows: TableRow[] = [];
  let line = 0;
  for (const [, attributes = '', content = ''] of sheet.matchAll(elementOf('row'))) {
    line = Number(readSheetAttribute(attributes, 'r') ?? line + 1);
    const cells = toSheetCells(content, shared);
    if (cells.some((cell) => cell.trim() !== '')) rows.push({ line, cells });
  }
  return rows;
}

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
  [...xml.matchAll(elementOf('si'))].map(([, , content = '']) => joinSheetTexts(content));
