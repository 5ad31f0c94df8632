import { Readable } from 'node:stream';
import type { ExportFormat, ExportLanguage } from '@sulian/contract';
import type { ScreeningRow, ScreeningStore } from '@sulian/domain';
import type { Sheet } from '../../exports/column.ts';
import { toCsvFile } from '../../exports/csv-file.ts';
import { TEXTS } from '../../exports/texts.ts';
import { toXlsxFile } from '../../exports/xlsx-file.ts';
import { toScreeningRow } from '../screenings/to-rows.ts';
import { screeningColumns, streamScreeningRows } from './screening.ts';

interface ScreeningFile {
  /** Undefined: of the command line. */
  readonly caseId: number | undefined;
  readonly id: number;
  readonly rows: number;
  readonly format: ExportFormat;
  readonly language: ExportLanguage;
}

/** All rows of a screening as a file without facts of its making: equal rows give equal bytes of CSV. */
export function openScreeningFile(
  store: Pick<ScreeningStore, 'listRows'>,
  { caseId, id, rows, format, language }: ScreeningFile,
): Readable {
  const columns = screeningColumns(language);
  const sheet: Sheet = {
    names: { table: TEXTS.tableSheet[language], head: TEXTS.headSheet[language] },
    exactTitle: TEXTS.exactTitle[language],
    head: [],
    titles: columns.map(({ title }) => title[language]),
    kinds: columns.map(({ kind }) => kind),
    batches: toLines(streamScreeningRows(store, { caseId, id, rows }), columns),
    close: async () => [TEXTS.complete[language], TEXTS.completeRows[language].replace('{{rows}}', String(rows))],
  };
  return format === 'csv' ? Readable.from(toCsvFile(sheet)) : toXlsxFile(sheet);
}

async function* toLines(batches: AsyncIterable<readonly ScreeningRow[]>, columns: ReturnType<typeof screeningColumns>) {
  for await (const batch of batches)
    yield batch.map(toScreeningRow).map((row) => columns.map(({ value }) => value(row)));
}

/** The same as one JSON document: the screening, then its rows. */
export async function* toScreeningJson(
  store: Pick<ScreeningStore, 'listRows'>,
  screening: { readonly caseId: number | undefined; readonly id: number; readonly rows: number },
  head: object,
): AsyncGenerator<string> {
  yield `{"screening":${JSON.stringify(head)},"rows":[`;
  let isFirst = true;
  for await (const batch of streamScreeningRows(store, screening)) {
    yield (isFirst ? '' : ',') + batch.map((row) => JSON.stringify(toScreeningRow(row))).join(',');
    isFirst = false;
  }
  yield ']}\n';
}
