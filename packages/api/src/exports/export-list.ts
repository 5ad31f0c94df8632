import type { CellValue, ExportColumn, ExportText } from './column.ts';

/** What a file's figures rest on, all of one snapshot. */
interface ExportBasis {
  readonly height: number;
  /** Of the last block; null where that is not known. */
  readonly time: number | null;
  readonly labelVersion: number;
  readonly isPartial: boolean;
  readonly lacksInternalTransfers: boolean;
}

/** A list that can become a file: the same rows as its pages, all of them, read in one snapshot. */
export interface ExportList<Row> {
  /** What it is a list of. */
  readonly title: ExportText;
  /** Begins the file's name; ASCII. */
  readonly name: string;
  /** Whose list: kind, chain and id. */
  readonly object: string;
  /** What narrows it, as it was asked for; empty where nothing does. */
  readonly filters: readonly (readonly [name: ExportText, value: string])[];
  /** Sums of columns, each with the name of what it is the sum of. */
  readonly sums?: readonly (readonly [name: ExportText, value: CellValue])[];
  /** What must be known to read it. */
  readonly notes: readonly ExportText[];
  /** Undefined where a list of several chains has one basis a chain: then it says so in its rows. */
  readonly basis?: ExportBasis;
  /** Undefined: only the end tells. */
  readonly total?: number;
  readonly columns: readonly ExportColumn<Row>[];
  readonly batches: AsyncIterable<readonly Row[]>;
}
