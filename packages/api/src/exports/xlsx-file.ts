import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import type { CellKind, CellValue, OtherSheet, Sheet } from './column.ts';
import { STYLE_OF, TITLE_STYLE, toXlsxParts, WRAPPED_STYLE } from './xlsx-parts.ts';
import { isNumeral, isSafeNumeral, type StyledValue, toRow } from './xlsx-row.ts';

const WIDTHS: Readonly<Record<CellKind, number>> = { text: 24, amount: 24, number: 14, usd: 18 };
const EXACT_WIDTH = 14;
const HEAD_WIDTHS = [28, 100];
const WORKSHEET = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">`;

/** The title row stays visible while the table scrolls. */
const FROZEN_TITLES =
  '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>';

const toCols = (widths: readonly number[]): string =>
  `<cols>${widths
    .map((width, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`)
    .join('')}</cols>`;

/** A column of amounts is followed by the exact text of those that a double cannot represent. */
const toWidths = (kinds: readonly CellKind[]): readonly number[] =>
  kinds.flatMap((kind) => (kind === 'amount' ? [WIDTHS[kind], EXACT_WIDTH] : [WIDTHS[kind]]));

type Table = Omit<OtherSheet, 'name'> & Pick<Sheet, 'exactTitle'>;

const toTitles = ({ titles, kinds, exactTitle }: Table): readonly StyledValue[] =>
  titles
    .flatMap((title, at) => (kinds[at] === 'amount' ? [title, exactTitle.replace('{{column}}', title)] : [title]))
    .map((value) => ({ value, style: TITLE_STYLE }));

/** Amounts become numbers; one that a double cannot represent has its decimal text in the next cell. */
const toCells = (values: readonly CellValue[], kinds: readonly CellKind[]): readonly StyledValue[] =>
  values.flatMap((value, at): readonly StyledValue[] => {
    const kind = kinds[at] ?? 'text';
    if (kind !== 'amount') return [{ value, style: STYLE_OF[kind] }];
    const isNumber = typeof value === 'string' && isNumeral(value);
    const isExact = !isNumber || isSafeNumeral(value);
    return [
      { value: isNumber ? Number(value) : value, style: STYLE_OF.amount },
      { value: isExact ? null : value, style: STYLE_OF.text },
    ];
  });

/** The table alone: its first row has the titles, and every other row is a row of the list. */
async function* toTableXml(sheet: Table): AsyncGenerator<string> {
  const { kinds, batches } = sheet;
  yield `${WORKSHEET}${FROZEN_TITLES}${toCols(toWidths(kinds))}<sheetData>${toRow(toTitles(sheet))}`;
  for await (const batch of batches) yield batch.map((values) => toRow(toCells(values, kinds))).join('');
  yield '</sheetData></worksheet>';
}

/** Written after the table, so that its last line states that the table is complete. */
async function* toHeadXml({ head, close }: Sheet): AsyncGenerator<string> {
  const toLine = ([name = null, ...others]: readonly CellValue[]): string =>
    toRow([{ value: name, style: TITLE_STYLE }, ...others.map((value) => ({ value, style: WRAPPED_STYLE }))]);
  yield `${WORKSHEET}${toCols(HEAD_WIDTHS)}<sheetData>${head.map(toLine).join('')}`;
  yield `${toRow([])}${toLine(await close())}</sheetData></worksheet>`;
}

/**
 * A workbook of the table, its head and any other sheets, packed while it is made. One that fails midway lacks the archive's
 * directory, and no program opens it.
 */
export function toXlsxFile(sheet: Sheet): Readable {
  const zip = new ZipFile();
  const { names, others = [], exactTitle } = sheet;
  for (const [path, xml] of toXlsxParts([names.table, names.head, ...others.map(({ name }) => name)]))
    zip.addBuffer(Buffer.from(xml), path);
  const out = Readable.from(zip.outputStream);
  const toPart = (number: number, xml: AsyncGenerator<string>) =>
    [`xl/worksheets/sheet${number}.xml`, Readable.from(xml)] as const;
  const parts = [
    toPart(1, toTableXml(sheet)),
    ...others.map((other, at) => toPart(at + 3, toTableXml({ ...other, exactTitle }))),
    // The head closes the workbook: all tables are written by then.
    toPart(2, toHeadXml(sheet)),
  ];
  for (const [path, xml] of parts) {
    xml.once('error', (error) => out.destroy(error));
    out.once('close', () => xml.destroy());
    zip.addReadStream(xml, path);
  }
  zip.once('error', (error) => out.destroy(error));
  zip.end();
  return out;
}
