import { CHAIN_IDS } from '@sulian/domain';
import { z } from 'zod';
import { type LabelFile, readLabelFile } from '../files.ts';
import { parseJson } from '../parse-json.ts';
import { readCsv } from '../read-csv.ts';
import { findHead, type RawRow, type RowKind, readColumns } from './columns.ts';
import { readMapped } from './mapping/read-mapped.ts';
import type { ColumnMapping } from './mapping/read-mapping.ts';
import { toOwnHeads } from './spellings.ts';

export function readRows(file: LabelFile, mapping: ColumnMapping | undefined): AsyncIterable<RawRow> {
  if (mapping !== undefined) return readMapped(file, mapping);
  return /\.json$/i.test(file.path) ? readJson(file) : readTable(file);
}

async function* readTable(file: LabelFile): AsyncGenerator<RawRow> {
  let kind: RowKind = 'labels';
  for await (const event of readCsv(file.path, { findHead, rename: toOwnHeads })) {
    if ('fault' in event) yield event;
    else if ('cells' in event) yield { kind, line: event.line, value: event.cells };
    else {
      const read = readColumns(event.columns);
      if (typeof read !== 'string') return yield { ...read, line: 1, isFatal: true };
      kind = read;
    }
  }
}

const MAX_LIST = 1_000_000;
const lists = z.object({
  entities: z.array(z.unknown()).max(MAX_LIST).default([]),
  labels: z.array(z.unknown()).max(MAX_LIST).default([]),
  regulations: z.array(z.unknown()).max(MAX_LIST).default([]),
  covers: z.array(z.enum(CHAIN_IDS)).max(CHAIN_IDS.length).default([]),
});

/** One object of three lists; an entry's line is its number in its list. */
async function* readJson(file: LabelFile): AsyncGenerator<RawRow> {
  const content = await readLabelFile(file);
  if ('fault' in content) return yield { fault: content.fault, isFatal: true };
  const json = parseJson(content.text);
  if ('fault' in json) return yield { ...json, isFatal: true };
  const parsed = lists.safeParse(json.value);
  if (!parsed.success)
    return yield {
      fault: 'no lists of entities, labels or regulations, nor of chains that it covers',
      line: 1,
      isFatal: true,
    };
  if (parsed.data.covers.length > 0) yield { covers: parsed.data.covers };
  for (const kind of ['entities', 'labels', 'regulations'] as const)
    for (const [index, value] of parsed.data[kind].entries()) yield { kind, line: index + 1, value };
}
