import type { ExportLanguage } from '@sulian/contract';

/** `amount`: an exact decimal text, which no spreadsheet may round. `number`: a count, a share or USD. */
export type CellKind = 'text' | 'amount' | 'number';

/** Null: not known, or there is none; an empty cell, never 0. */
export type CellValue = string | number | null;

/** A text of a file, in the languages of the interface. */
export type ExportText = Readonly<Record<ExportLanguage, string>>;

/** One column of a list's file. */
export interface ExportColumn<Row> {
  readonly title: ExportText;
  readonly kind: CellKind;
  readonly value: (row: Row) => CellValue;
}

/** A file's lines: what it is, the table, and at the very end that it is all. */
export interface Sheet {
  readonly head: readonly (readonly CellValue[])[];
  readonly titles: readonly string[];
  readonly kinds: readonly CellKind[];
  /** In batches, so that a million rows are not a million turns. */
  readonly batches: AsyncIterable<readonly (readonly CellValue[])[]>;
  /** Called once behind the last row; what it throws ends the file unfinished. @returns the last line */
  readonly close: () => Promise<readonly CellValue[]>;
}
