import { readCsv } from '../read-csv.ts';
import { findHead } from './columns.ts';
import { LABEL_FIELDS, type LabelField } from './mapping/read-mapping.ts';
import { toOwnHeads } from './spellings.ts';

/** A column of a table, lower-case and trimmed, with the field of a label that its name means. */
export interface TableColumn {
  readonly name: string;
  readonly field?: LabelField;
}

/** Columns that a table's head names; undefined of a file that is no table. */
export async function readTableHead(path: string): Promise<readonly TableColumn[] | undefined> {
  if (/\.json$/i.test(path)) return undefined;
  for await (const event of readCsv(path, { findHead })) {
    if (!('columns' in event)) return undefined;
    const heads = toOwnHeads(event.columns);
    return event.columns.map((name, at) => {
      const field = LABEL_FIELDS.find((each) => each === heads[at]);
      return { name, ...(field !== undefined && { field }) };
    });
  }
  return undefined;
}
