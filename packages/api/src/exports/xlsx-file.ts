import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import type { CellKind, CellValue, Sheet } from './column.ts';
import { XLSX_PARTS } from './xlsx-parts.ts';

/** A row's heads above the table stay on the screen no longer than the table's own. */
const WIDTHS: Readonly<Record<CellKind, number>> = { text: 24, amount: 26, number: 16 };
/** What XML 1.0 cannot hold. @see https://www.w3.org/TR/xml/#charsets */
const NOT_XML = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;
const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '\r': '&#13;' };

const toXmlText = (text: string): string =>
  text.replace(NOT_XML, '\ufffd').replace(/[&<>\r]/g, (sign) => ESCAPES[sign] ?? '');

/** Texts and amounts are texts: nothing runs as a formula, and no digit of eighteen decimals is lost. */
function toCell(value: CellValue): string {
  if (value === null || value === '') return '<c/>';
  if (typeof value === 'number') return `<c><v>${value}</v></c>`;
  return `<c t="inlineStr"><is><t xml:space="preserve">${toXmlText(value)}</t></is></c>`;
}

const toRow = (values: readonly CellValue[]): string => `<row>${values.map(toCell).join('')}</row>`;

/** One sheet; its table's titles stay above what scrolls. A piece a batch. */
async function* toSheetXml({ head, titles, kinds, batches, close }: Sheet): AsyncGenerator<string> {
  const above = head.length + 2;
  yield `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetViews><sheetView workbookViewId="0"><pane ySplit="${above}" topLeftCell="A${above + 1}" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${kinds
    .map((kind, at) => `<col min="${at + 1}" max="${at + 1}" width="${WIDTHS[kind]}" customWidth="1"/>`)
    .join('')}</cols><sheetData>${[...head, [], titles].map(toRow).join('')}`;
  for await (const batch of batches) yield batch.map(toRow).join('');
  yield `${toRow([])}${toRow(await close())}</sheetData></worksheet>`;
}

/**
 * A workbook of one sheet, packed while it is made. One that fails midway lacks the archive's directory, and no program
 * opens it.
 */
export function toXlsxFile(sheet: Sheet): Readable {
  const zip = new ZipFile();
  for (const [path, xml] of XLSX_PARTS) zip.addBuffer(Buffer.from(xml), path);
  const rows = Readable.from(toSheetXml(sheet));
  const out = Readable.from(zip.outputStream);
  rows.once('error', (error) => out.destroy(error));
  zip.once('error', (error) => out.destroy(error));
  out.once('close', () => rows.destroy());
  zip.addReadStream(rows, 'xl/worksheets/sheet1.xml');
  zip.end();
  return out;
}
