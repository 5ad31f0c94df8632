import type { ExportLanguage } from '@sulian/contract';

/** `amount`: an exact decimal text, which no spreadsheet may round. `number`: a count or a share. */
export type CellKind = 'text' | 'amount' | 'number' | 'usd';

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

/** Names of a workbook's sheets. */
export interface SheetNames {
  readonly table: string;
  readonly head: string;
}

/** A table on a sheet of its own, in addition to the file's table. */
export interface OtherSheet {
  /** Legal in a workbook, and different from all others. */
  readonly name: string;
  readonly titles: readonly string[];
  readonly kinds: readonly CellKind[];
  readonly batches: AsyncIterable<readonly (readonly CellValue[])[]>;
}

/** A file's lines: its head, the table, and at the end the statement that it is complete. */
export interface Sheet {
  readonly names: SheetNames;
  /** Title of the column of exact texts next to a column of amounts; contains {{column}}. */
  readonly exactTitle: string;
  readonly head: readonly (readonly CellValue[])[];
  readonly titles: readonly string[];
  readonly kinds: readonly CellKind[];
  /** In batches, so that a million rows are not a million turns. */
  readonly batches: AsyncIterable<readonly (readonly CellValue[])[]>;
  /** Only workbooks have these. */
  readonly others?: readonly OtherSheet[];
  /** Called once behind the last row; what it throws ends the file unfinished. @returns the last line */
  readonly close: () => Promise<readonly CellValue[]>;
}
