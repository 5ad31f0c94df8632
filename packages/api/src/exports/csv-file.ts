import { toCsvCell } from '../csv.ts';
import type { CellKind, CellValue, Sheet } from './column.ts';

/** A decimal number in digits: no spreadsheet takes it for more. */
const NUMBER = /^-?\d+(\.\d+)?$/;

/** A negative amount stays a number; whatever is none is a text, and no text runs as a formula. */
export function toCell(value: CellValue, kind: CellKind): string {
  if (value === null) return '""';
  if (typeof value === 'number') return toCsvCell(value);
  return kind === 'amount' && NUMBER.test(value) ? `"${value}"` : toCsvCell(value);
}

const toLine = (values: readonly CellValue[], kinds: readonly CellKind[]): string => {
  let line = '';
  for (let at = 0; at < values.length; at += 1)
    line += `${at === 0 ? '' : ','}${toCell(values[at] ?? null, kinds[at] ?? 'text')}`;
  return `${line}\r\n`;
};

/** With a byte order mark, without which spreadsheets read Chinese as rubbish. A piece a batch. */
export async function* toCsvFile({
  head,
  titles,
  kinds,
  batches,
  close,
}: Omit<Sheet, 'names' | 'exactTitle'>): AsyncGenerator<string> {
  yield `\ufeff${[...head, [], titles].map((line) => toLine(line, [])).join('')}`;
  for await (const batch of batches) yield batch.map((row) => toLine(row, kinds)).join('');
  yield toLine([], []) + toLine(await close(), []);
}
