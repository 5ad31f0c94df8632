import type { HistoryState } from '@sulian/domain';
import type { CellValue, ExportColumn, ExportText, OtherSheet, SheetNames } from './column.ts';

/** Basis of a file's figures, all from one snapshot. */
interface ExportBasis {
  readonly height: number;
  /** Last block up to which the object's history is whole; null: it is not. */
  readonly historyHeight: number | null;
  /** Time of the last block, Unix seconds; null where unknown. */
  readonly time: number | null;
  readonly labelVersion: number;
  readonly isPartial: boolean;
  readonly historyState: HistoryState;
  readonly lacksInternalTransfers: boolean;
}

/** A list that can become a file: the same rows as its pages, all of them, read in one snapshot. */
export interface ExportList<Row> {
  /** Subject of the list. */
  readonly title: ExportText;
  /** Begins the file's name; ASCII. */
  readonly name: string;
  /** Whose list: kind, chain and id. */
  readonly object: string;
  /** Case and operator; absent: the head does not name them. */
  readonly about?: readonly (readonly [name: ExportText, value: string])[];
  /** Filters of the list as requested; empty without filters. */
  readonly filters: readonly (readonly [name: ExportText, value: string])[];
  /** Sums of columns, each with the name of what it is the sum of. */
  readonly sums?: readonly (readonly [name: ExportText, value: CellValue])[];
  /** Notes needed to read the list correctly. */
  readonly notes: readonly ExportText[];
  /** Undefined for a list of several chains, whose rows contain the basis. */
  readonly basis?: ExportBasis;
  /** Undefined: unknown until the last row. */
  readonly total?: number;
  /** Names of a workbook's sheets; absent: the usual ones. */
  readonly names?: SheetNames;
  /** True: no column of the case's names is added: it has them, or the file is made for somebody outside the case. */
  readonly isWithoutCaseNames?: boolean;
  readonly columns: readonly ExportColumn<Row>[];
  readonly batches: AsyncIterable<readonly Row[]>;
  /** Only workbooks have these. */
  readonly others?: readonly OtherSheet[];
}
