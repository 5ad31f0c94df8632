import type { LabelFile } from '../../files.ts';
import { quote } from '../../quote.ts';
import { readCsv } from '../../read-csv.ts';
import { parseDay } from '../../tagpack/parse-day.ts';
import { findDelimiterOf, type RawRow } from '../columns.ts';
import type { ColumnMapping, FieldMapping, LabelField } from './read-mapping.ts';

const DAYS: ReadonlySet<LabelField> = new Set(['date', 'valid_from', 'valid_to']);

/** Rows of any list as rows of our own, each field from the column, or the constant, that a mapping names. */
export async function* readMapped(file: LabelFile, mapping: ColumnMapping): AsyncGenerator<RawRow> {
  const named = new Set(mapping.fields.flatMap(({ column }) => (column === undefined ? [] : [column.name])));
  const findHead = (lines: readonly string[]) => ({
    line: 1,
    delimiter: findDelimiterOf(lines.find((line) => line.trim() !== '') ?? '', named),
  });
  for await (const event of readCsv(file.path, { findHead })) {
    if ('fault' in event) yield event;
    else if ('columns' in event) {
      const fault = findMissing(event.columns, mapping);
      if (fault !== undefined) return yield { fault, line: 1, isFatal: true };
    } else {
      const value = Object.fromEntries(mapping.fields.map((field) => [field.field, readField(field, event.cells)]));
      yield { kind: 'labels', line: event.line, value };
    }
  }
}

function findMissing(columns: readonly string[], { name, fields }: ColumnMapping): string | undefined {
  const missing = fields.flatMap(({ column }) =>
    column === undefined || columns.includes(column.name) ? [] : [column],
  );
  const [first] = missing;
  if (first === undefined) return undefined;
  return `no column ${missing.map((column) => quote(column.name)).join(', ')}, which ${name}:${first.line} names; its columns are ${quote(columns.join(', '))}`;
}

function readField({ field, column, constant, values }: FieldMapping, cells: Readonly<Record<string, string>>): string {
  const cell = column === undefined ? '' : (cells[column.name] ?? '').trim();
  const said = values?.get(cell) ?? (cell === '' ? (constant ?? '') : cell);
  return DAYS.has(field) ? (parseDay(said) ?? said) : said;
}
